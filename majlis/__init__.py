"""Majlis: a sitting room in a terminal, where table games are played by their written law."""

__version__ = "0.1.0"
