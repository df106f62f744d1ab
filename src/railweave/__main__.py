"""`python -m railweave`."""

from railweave.cli import main

main()
