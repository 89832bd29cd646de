"""Duplicate bridge by its Laws: boards, auction, play, claims, scores (rules B1-B10)."""
