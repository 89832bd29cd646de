"""The command line. Each command imports what it needs inside itself: ``--help`` is quick."""

from __future__ import annotations

import sys

from majlis.cli.speak import REFUSED, Speaker, UserError
from majlis.store.errors import StoreError


def main() -> None:
    """The ``majlis`` command. Exit codes: 0 well, 1 refused or failed, 2 wrong usage."""
    speaker = Speaker.for_arguments(sys.argv[1:])
    try:
        from majlis.cli.commands import build

        build(speaker)()
    except UserError as error:
        speaker.complain(error)
        sys.exit(error.exit_code)
    except StoreError as error:
        speaker.complain(UserError.of(error))
        sys.exit(REFUSED)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; nobody is left to tell.
        sys.stderr.close()
        sys.exit(REFUSED)
    except OSError as error:
        reason, file = error.strerror or str(error), str(error.filename or "—")
        speaker.complain(UserError("cli.system", file=file, reason=reason))
        sys.exit(REFUSED)
