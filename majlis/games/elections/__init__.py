"""The election game: candidates gather votes in their regions, and a referee keeps the ledger."""
