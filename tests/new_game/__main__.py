"""`python -m tests.new_game sealed-bid`: it copies a new game into this repository (`make game NAME=sealed-bid`)."""

import sys

import click

from tests.new_game.lay import lay_down
from tests.new_game.name import Misnamed
from tests.sources import ROOT

NEXT = """
It can be played: make run
Its laws:         make laws GAME={name}
Two texts of its own want a translation: companion/texts/it.po and es.po.
How to change it into your game: docs/adding-a-game.md"""

if __name__ == "__main__":
    name = " ".join(sys.argv[1:])
    try:
        new = lay_down(ROOT, name)
    except Misnamed as wrong:
        sys.exit(str(wrong))
    for path in new:
        click.echo(path.relative_to(ROOT))
    click.echo(NEXT.format(name=name))
