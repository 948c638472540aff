"""The program by `python -m companion`: the same as the command `companion`."""

from companion.hub.cli import main

main(prog_name="companion")
