"""Bidding by written rules, a subset of Standard American (SAYC): each call has a reason (B8.1).

A `situation` is an auction as read so far; chapters of `rule`s by situation say what is called, the
first that the hand fits; the same rules read the calls of the others (`book`). `player` is what the
rest of the game uses.
"""
