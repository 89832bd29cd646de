"""A game without a full-screen program: lines out, lines in, at a table or in a session.

For screen readers, pipes and slow lines.
"""
