"""The picture of an evening: a whole PNG of one size that says what the evening's words say, in letters of our own."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys

import pygame
import pytest
from msgspec.structs import replace

from companion.core.icons import Icon
from companion.core.limits import MOST_SEATS
from companion.table.parts import COLOURS, SYMBOLS
from companion.texts import FOLDER as TEXTS
from tests.sources import ROOT
from tests.web.drawing.colour_blind import SIGHT, distance
from tests.web.drawing.png import chunks, size_of
from web.drawing import picture_letters
from web.drawing.evening_picture import HEIGHT, WIDTH, draw_evening
from web.drawing.evening_words import EveningWords, PlayerRow
from web.drawing.picture_letters import FittedLine, hues, symbols, wrap
from web.letters import FOLDER, ITALIC, REGULAR

MOST_BYTES = 400_000

APART = {"usual": 25.0, "no red": 12.0, "no green": 12.0, "no blue": 12.0}
"""Minimum distance of the colours of two people, by kinds of sight."""

LONG = "Maria-Alejandra Fernández de la Vega y Montenegro"


def words(players: int = 4, games: int = 3, name: str = "Ann") -> EveningWords:
    """Return an evening with so many players and games, all with names as long as `name`."""
    rows = zip(COLOURS, SYMBOLS, range(players), strict=False)
    return EveningWords(
        headline=f"{name} wins the evening",
        date="30 November 2026",
        unit="Games won",
        players=tuple(PlayerRow(f"{name} {n}", colour, symbol, players - n) for colour, symbol, n in rows),
        games_label="The evening's games",
        games=tuple((f"Game {n}", f"{name}, {name} and {name}", "25 minutes") for n in range(games)),
        highlights_label="Highlights",
        highlights=(f"Game 1: {name} is voted out with four votes. {name} was a Cultist.", f"Game 2: {name} is out."),
    )


@pytest.mark.parametrize("evening", [words(3, 1), words(16, 12, LONG), words(0, 0), words(2, 30)])
def test_it_is_a_whole_png_of_one_size_and_few_bytes_without_any_note(evening: EveningWords) -> None:
    drawn = draw_evening(evening)
    assert size_of(drawn) == (WIDTH, HEIGHT) == (1080, 1350)
    assert len(drawn) < MOST_BYTES
    assert {kind for kind, _ in chunks(drawn)} == {b"IHDR", b"IDAT", b"IEND"}


def test_the_same_words_make_the_same_bytes_and_each_word_counts() -> None:
    evening = words()
    drawn = draw_evening(evening)
    assert draw_evening(words()) == drawn
    first, *others = evening.players
    changed = [
        replace(evening, headline="The evening is over"),
        replace(evening, date="1 December 2026"),
        replace(evening, players=(replace(first, won=9), *others)),
        replace(evening, players=(replace(first, symbol="crown"), *others)),
        replace(evening, players=(replace(first, colour="lime"), *others)),
        replace(evening, games=(("Game 0", "Nobody won", ""), *evening.games[1:])),
        replace(evening, highlights=()),
    ]
    assert all(draw_evening(other) != drawn for other in changed)


def test_drawing_opens_no_display_and_no_loudspeaker() -> None:
    script = (
        "import json, pygame\n"
        "from tests.web.drawing.test_evening_picture import words\n"
        "from web.drawing.pictures import Pictures\n"
        "Pictures().draw(('K7QM', 'en', ''), words())\n"
        "print(json.dumps([pygame.display.get_init(), pygame.get_init(), pygame.mixer.get_init()]))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True)
    assert json.loads(ran.stdout.splitlines()[-1]) == [False, False, None]


def test_our_letters_have_every_letter_of_the_catalogues_and_their_licence_beside_them() -> None:
    letters = set("".join(file.read_text("utf-8") for file in TEXTS.glob("*.po"))) - {"Ω"}
    letters |= set("ÄÖÜäöüßÅåÆæØøŁłŻżČčŠšŽžĐđŐőŰűȘșȚțĞğİıÇç…“”‘’–—×·")
    for font in (REGULAR, ITALIC):
        lacking = {one for one in letters if one.isalpha() and not picture_letters._has(str(font), one)}
        assert not lacking, (font.name, lacking)
    licence = (FOLDER / "LICENCE.txt").read_text("utf-8")
    assert "GUST Font License" in licence and "Jackowski" in licence


@pytest.mark.parametrize("words", ["李小龙", "🎲🎲", "\u0378"])
def test_a_name_that_no_font_has_leaves_no_boxes(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_letters, "_find_fonts", lambda letters: ())
    picture_letters._split.cache_clear()
    assert FittedLine(words, 40, "#ffffff", 500).width == 0
    assert FittedLine(f"Zoë {words}", 40, "#ffffff", 500).width <= FittedLine("Zoë ", 40, "#ffffff", 500).width + 10
    picture_letters._split.cache_clear()


def test_a_line_that_is_too_long_gets_smaller_and_then_ends_with_an_ellipsis() -> None:
    for width in (900, 500, 200):
        assert FittedLine(LONG, 46, "#ffffff", width).width <= width
    assert [len(wrap(LONG * 3, 46, width, 2)) for width in (900, 9000)] == [2, 1]


def test_each_player_s_symbol_and_colour_is_drawn_as_on_the_pages() -> None:
    assert set(SYMBOLS) <= set(symbols()) and set(COLOURS) == set(hues())
    drawn: dict[Icon, bytes] = {}
    for name in SYMBOLS:
        drawn[name] = pygame.image.tobytes(picture_letters.symbol(name, 48, "#ffffff"), "RGBA")
    assert len(set(drawn.values())) == len(SYMBOLS) and all(any(found) for found in drawn.values())


@pytest.mark.parametrize("sight", SIGHT)
def test_sixteen_colours_are_apart_for_all_eyes(sight: str) -> None:
    pairs = itertools.combinations(COLOURS, 2)
    near = [(one, other) for one, other in pairs if distance(hues()[one], hues()[other], sight) < APART[sight]]
    assert len(COLOURS) == MOST_SEATS and not near
