"""`companion guide GAME`: a game on one page, for people who have never played it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

import click

from companion.core.limits import LANGUAGES
from companion.core.primer import WHERE
from companion.core.text import Words, say
from companion.frontends import Guide
from companion.games import GAMES
from companion.hub.table.game_pages import guide_of
from companion.texts import Translator, translator

WIDTH = 80
"""Characters in a line."""

LINES = 66
"""Lines on a sheet of A4 when a printer sets plain text."""


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=click.IntRange(1, 99), help="Number of players; the nearest possible number is used.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
def guide(game: str, players: int | None, language: str) -> None:
    """Explain on one page how to set up and play a game, and what people often forget."""
    click.echo("\n".join(page(guide_of(GAMES[game], players), translator(language))))


def page(found: Guide, translate: Translator) -> Iterator[str]:
    """Yield the lines of the page, at most `LINES`."""
    primer = found.primer
    yield translate(found.title).upper()
    yield from wrap(translate(found.about), WIDTH)
    yield from _list_lines(say("The story"), (one.text for one in primer.part), translate)
    yield from _list_lines(say("Set up for {n}", n=found.players), (), translate)
    for where, label in WHERE.items():
        things = [translate(one.text) for one in primer.laid if one.where == where]
        if things:
            yield from wrap(f"{translate(label)}: {'; '.join(things)}", WIDTH, subsequent_indent="  ")
    yield from _list_lines(say("A turn"), (one.text for one in primer.turn), translate)
    yield from _list_lines(say("How to win"), (one.text for one in primer.winning), translate)
    yield from _list_lines(say("Easily forgotten"), primer.forgotten, translate)


def _list_lines(label: Words, lines: Iterable[Words], translate: Translator) -> Iterator[str]:
    yield ""
    yield translate(label).upper()
    for one in lines:
        yield from wrap(translate(one), WIDTH, initial_indent="- ", subsequent_indent="  ")
