"""What a guest of the house sees. `make_app` makes the app of one session.

Everything here needs Textual: import it inside the functions that use it.
"""

from majlis.host.screens.app import GuestApp, make_app

__all__ = ["GuestApp", "make_app"]
