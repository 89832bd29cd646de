"""Robots: what they have in common, and the searches games share."""
