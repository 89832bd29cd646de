"""Souk: a game of the tests with long lists of answers, with selections, and a right at any time.

Each seat in turn puts up two stalls (1,128 ways), fills a basket (a selection with a condition),
and gives away coins (a selection of nothing up to all of a long list).
"""
