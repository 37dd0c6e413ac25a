"""`python -m hrparse` is the command `hrparse`."""

from hrparse.cli import main

main()
