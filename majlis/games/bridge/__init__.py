"""Coup: hidden characters, open coins, and claims that anybody may doubt (rules C1-C17)."""
