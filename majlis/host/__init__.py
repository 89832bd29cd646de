"""The house on the network. `door` lets people in; nothing here is loaded before it is asked for.

`door` needs asyncssh, `driver` and `stage` need Textual: import them inside the functions that use
them, never at the top of a module that a command line loads.
"""
