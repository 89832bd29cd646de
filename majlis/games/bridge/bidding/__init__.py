"""Bidding by written rules: a subset of Standard American (SAYC), each call with its reason (B8.1)."""
