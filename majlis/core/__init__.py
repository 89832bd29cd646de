"""The table: it knows no game, no screen and no network (standard library and msgspec only)."""
