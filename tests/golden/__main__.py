"""`python -m tests.golden` compares the recordings with the games, `--write` remakes them; it takes names of games."""

import sys
from argparse import ArgumentParser

from companion.games import GAMES
from tests.golden.record import main

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.golden")
    parser.add_argument("--write", action="store_true", help="remake the recordings")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; all without one")
    wanted = parser.parse_args()
    if strange := set(wanted.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(strange))}: {', '.join(GAMES)}")
    sys.exit(main(wanted.write, [GAMES[name] for name in wanted.games or GAMES]))
