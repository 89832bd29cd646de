"""The referee's ledger alone, for a game played with cards on a table (`majlis ledger elections`).

`commands` are what a referee does, `model` what each does to the ledger, `desk` keeps the history
and reads the journal, `draft` asks for what a command needs, `told` says it all in messages,
`files` writes tables and texts; `screen` alone knows the screen.
"""
