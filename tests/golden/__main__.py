"""`python -m tests.golden`: it compares the recordings with the games; `--write` writes them again.

Arguments: games.
"""

import sys
from argparse import ArgumentParser

from tests.golden.record import main
from tests.laws.games import UNDER_LAW

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.golden")
    parser.add_argument("--write", action="store_true", help="remake the recordings")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(UNDER_LAW)}; all without one")
    wanted = parser.parse_args()
    if strange := set(wanted.games) - set(UNDER_LAW):
        parser.error(f"there is no game {', '.join(sorted(strange))}: {', '.join(UNDER_LAW)}")
    sys.exit(main(wanted.write, [UNDER_LAW[name] for name in wanted.games or UNDER_LAW]))
