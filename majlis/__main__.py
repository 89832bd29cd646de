"""``python -m majlis``."""

from majlis.cli import main

main()
