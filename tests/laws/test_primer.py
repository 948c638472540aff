"""What those are told who have never played a game: short, in a minute and a half, on one page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.guide import LINES, WIDTH, page
from companion.core.game import AnyGame
from companion.core.lines import estimate
from companion.core.primer import BETWEEN, FORGOTTEN, MOST_WORDS, Primer
from companion.core.table.state import LANGUAGES
from companion.core.text import Words
from companion.games import GAMES
from companion.hub.table.look import guide_of
from companion.texts import translator
from tests.laws.mend import Mend, mended

LEAST, MOST = 60_000, 90_000
"""Milliseconds that all of it takes to be told."""

LONGEST = 12_000
"""Milliseconds of a sentence."""

PRIMER = Mend(
    "primer.py",
    f"sentences of at most {MOST_WORDS} words that are told in {LEAST // 1000} to {MOST // 1000} seconds, what is laid "
    f"where, and {FORGOTTEN} rules that people forget",
)

SPRITE = (Path(__file__).parents[2] / "web" / "templates" / "sprite.svg").read_text()

TOLD = [game for game in GAMES.values() if game.primer]

EVERY = pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)


def primers(game: AnyGame) -> Iterator[Primer]:
    """Yield it for each number of players."""
    yield from (guide_of(game, players).primer for players in game.seats)


def sentences(primer: Primer) -> list[Words]:
    return [one.text for one in primer.told] + [one.text for one in primer.laid] + list(primer.forgotten)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_short_and_stands_there_once(game: AnyGame, language: str) -> None:
    translate = translator(language)
    with mended(game.name, PRIMER):
        for primer in primers(game):
            said = [translate(text) for text in sentences(primer)]
            assert len(set(said)) == len(said)
            for one in said:
                assert 0 < len(one.split()) <= MOST_WORDS, one
            assert len(primer.forgotten) == FORGOTTEN


@EVERY
def test_all_of_it_is_told_in_a_minute_and_a_half(game: AnyGame) -> None:
    with mended(game.name, PRIMER):
        for primer in primers(game):
            assert primer.part and primer.turn and primer.winning
            lengths = [estimate(one.text) for one in primer.told]
            assert len({one.id for one in primer.told}) == len(primer.told) and max(lengths) <= LONGEST
            assert LEAST <= sum(lengths) + BETWEEN * len(lengths) <= MOST


@EVERY
def test_what_is_laid_out_is_drawn(game: AnyGame) -> None:
    with mended(game.name, PRIMER):
        for primer in primers(game):
            assert {"each", "middle"} <= {one.where for one in primer.laid}
            for drawing in [one.drawing for one in primer.told] + [one.drawing for one in primer.laid]:
                assert f'id="icon-{drawing}"' in SPRITE, drawing


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_on_one_page(game: AnyGame, language: str) -> None:
    for players in game.seats:
        lines = list(page(guide_of(game, players), translator(language)))
        assert len(lines) <= LINES and max(map(len, lines)) <= WIDTH
