"""`python -m tests.hub.kept GAME` keeps the evenings of a game that are not kept yet; `make kept GAME=…` calls it."""

from argparse import ArgumentParser

import click

from companion.games import GAMES
from tests.hub.kept.evening import FOLDER
from tests.hub.kept.record import record
from tests.hub.kept.released import RELEASED

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.hub.kept")
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    wanted = parser.parse_args()
    if wanted.game not in RELEASED:
        parser.error(
            f"name {wanted.game} in tests/hub/kept/released.py first: from then on its events stay as they are"
        )
    for path in record(GAMES[wanted.game], FOLDER):
        click.echo(path.relative_to(FOLDER.parent))
