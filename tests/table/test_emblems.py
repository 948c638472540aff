"""The emblems of games: one for each, on one square and in one style; and the entries of games for the shelf."""

import re

import pytest

from companion.core.emblem import GENERIC, Emblem
from companion.core.game import AnyGame
from companion.games import GAMES
from companion.hub.table.game_pages import entry_of
from tests.laws.lantern import LANTERN
from tests.new_game.game import GAME as NEW

NUMBER = re.compile(r"-?\d*\.?\d+")


@pytest.mark.parametrize("game", [*GAMES.values(), NEW], ids=lambda game: game.name)
def test_every_game_declares_an_emblem_and_the_one_that_is_laid_down_too(game: AnyGame) -> None:
    assert game.emblem != GENERIC


def test_no_two_games_have_the_same_emblem() -> None:
    assert len({game.emblem for game in GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize("emblem", [*(game.emblem for game in GAMES.values()), NEW.emblem, GENERIC], ids=str)
def test_an_emblem_has_one_colour_and_two_weights_and_stays_small(emblem: Emblem) -> None:
    assert emblem.bold and emblem.fine
    for path in (emblem.bold, emblem.fine):
        assert re.fullmatch(r"[MmLlHhVvCcSsQqAaZz\d .-]+", path), path
        absolute = [float(number) for start in re.findall(r"M([^A-Za-z]*)", path) for number in NUMBER.findall(start)]
        assert all(2 <= number <= 62 for number in absolute), path
    assert len(emblem.svg) < 500
    assert re.findall(r'stroke-width="(\d)"', emblem.svg) == ["4", "2"]
    assert emblem.svg.count("currentColor") == 1 and 'fill="none"' in emblem.svg and "#" not in emblem.svg


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.1)."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_each_game_has_an_accent_of_its_own_that_is_legible_on_dark_wood() -> None:
    accents = [game.emblem.accent for game in (*GAMES.values(), NEW)]
    assert len(set(accents)) == len(accents)
    for accent in accents:
        assert (luminance(accent) + 0.05) / (luminance("#241910") + 0.05) >= 4.5, accent


def test_a_game_that_declares_none_has_the_closed_box() -> None:
    assert LANTERN.emblem == GENERIC
    assert entry_of(LANTERN).emblem == GENERIC.svg


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_entry_of_a_game_says_how_many_play_and_for_how_long(game: AnyGame) -> None:
    entry = entry_of(game)
    assert (entry.name, entry.title, entry.least, entry.most) == (
        game.name,
        game.title,
        min(game.seats),
        max(game.seats),
    )
    assert entry.minutes is None or 5 <= entry.minutes[0] <= entry.minutes[1] <= 240
