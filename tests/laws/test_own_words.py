"""The law of an owner's own words: all that may be replaced is heard in them, and they tell no more than ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.commands.script import template
from companion.core.every_line import lines_for
from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from companion.core.lines import estimate
from companion.core.report import NarratorPresent
from companion.core.text import PLACE
from companion.games import GAMES
from companion.hub.words.wording import read
from companion.texts import translator
from tests.hub.scripts import companion, put
from tests.laws.apart import play_pair
from tests.laws.games import UNDER_LAW
from tests.laws.mend import SECRECY, mended
from tests.laws.pairs import Moment, Pair, moments
from tests.laws.plays import SIT, Door
from tests.laws.twins import Leak, Twins
from tests.long import further

REWORDED = {name: game for name, game in UNDER_LAW.items() if game.rewordable}
"""The games of which an owner may replace words."""

PLACES = {name: {key: line.places for key, line in game.rewordable.items()} for name, game in REWORDED.items()}


def with_own_words(game: AnyGame, longer: str = "") -> AnyGame:
    """Return the game with an owner's Italian words for all lines: the key, and all that the hub fills in."""
    words = {
        key: {"it": f"<{key}> {' '.join(f'{{{place}}}' for place in line.places)}{longer}"}
        for key, line in game.rewordable.items()
    }
    return replace(game, words=words)


def test_some_games_have_lines_to_replace() -> None:
    assert len(REWORDED) > 1 and any(place for by in PLACES.values() for place in by.values())


@pytest.mark.parametrize("name", REWORDED)
def test_each_line_is_heard_at_some_table_in_the_owners_words_and_only_in_their_language(name: str) -> None:
    ours = {line.key for line in lines_for(UNDER_LAW[name], "Q").values()}
    heard: set[str] = set()
    for line in lines_for(with_own_words(UNDER_LAW[name]), "Q").values():
        ours.discard(line.key)
        assert "<" not in translator("en")(line.text) + translator("es")(line.text)
        said = translator("it")(line.text)
        if line.text.own:
            assert not PLACE.search(said), f"the hub leaves {said!r} unfilled"
            heard.add(said[1:].partition(">")[0])
    assert heard <= set(UNDER_LAW[name].rewordable)
    # A line may have other words at another kind of table; here each is heard at one of them.
    assert {key.split()[0] for key in heard} == {key.split()[0] for key in UNDER_LAW[name].rewordable}
    assert not ours, "own words take no line away"


@pytest.mark.parametrize("name", REWORDED)
def test_the_voice_has_time_for_the_owners_words_and_the_pauses_stay(name: str) -> None:
    ours = {line.key: line.pause for line in lines_for(UNDER_LAW[name], "Q").values()}
    for line in lines_for(with_own_words(UNDER_LAW[name], " e ancora tante parole" * 10), "Q").values():
        if line.text.own:
            assert line.length >= estimate(line.text, line.sound) > 20_000
            assert line.pause == ours[line.key]


# The file


def uncovered(printed: str) -> str:
    """Return a printed file with one # removed wherever there is only one."""
    return "\n".join(line if line.startswith("##") else line.removeprefix("#") for line in printed.split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", REWORDED)
def test_a_printed_file_replaces_nothing_until_a_sign_is_removed_and_then_says_our_words(
    name: str, language: str
) -> None:
    game, translate = UNDER_LAW[name], translator(language)
    printed = "\n".join(template(game, translate))
    assert f"scripts/{name}.{language}.txt" in printed
    nothing, all_of_it = read(printed.encode(), PLACES[name]), read(uncovered(printed).encode(), PLACES[name])
    assert not nothing.words and not nothing.faults
    assert all_of_it.words == {key: translate(line.text) for key, line in game.rewordable.items()}


@pytest.mark.parametrize("name", sorted(set(REWORDED) & set(GAMES)))
def test_the_command_prints_and_checks_a_file_in_the_language_of_the_person(name: str, tmp_path: Path) -> None:
    printed = companion("script", name, "--language", "it")
    assert printed.exit_code == 0 and printed.stdout.split("\n")[:-1] == [*template(GAMES[name], translator("it"))]
    first = next(iter(GAMES[name].rewordable))
    file = put(tmp_path, f"[{first}]\nParole mie.\n", f"{name}.it.txt")
    checked = companion("script", name, "--language", "it", "--check", file)
    count = f"{name}.it.txt: 1 frasi su {len(GAMES[name].rewordable)} hanno parole tue."
    assert checked.exit_code == 0 and checked.stdout.splitlines()[0] == count
    put(tmp_path, f"[{first}x]\nParole mie.\n[{first}]\nParole di {{chi}}.\n", f"{name}.it.txt")
    faulty = companion("script", name, "--language", "it", "--check", file)
    assert faulty.exit_code == 1 and not faulty.stdout
    assert faulty.stderr == (
        f"{name}.it.txt, riga 1: La frase [{first}x] non esiste. Intendevi [{first}]?\n"
        f"{name}.it.txt, riga 3: [{first}] non ha {{chi}}. Scrivilo senza graffe.\n"
    )


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.narrated and not game.rewordable])
def test_a_game_without_such_lines_says_so(name: str) -> None:
    found = companion("script", name)
    assert found.exit_code == 2 and not found.stdout and "is only read in the hub's words." in found.stderr


# Secrets

MOMENTS = moments(REWORDED)

LONGER: Mapping[str, str] = {"short": "", "long": " e ancora tante parole"}


STEP, LATER = 3_000, 20
"""Milliseconds between two looks for a question, and the number of looks."""


class _ReadAloud:
    """A pair of evenings that a voice reads aloud from the beginning of the game on."""

    def __init__(self, twins: Pair) -> None:
        """Take the pair."""
        self.twins = twins

    def __getattr__(self, name: str) -> Any:
        """Leave all else to the pair."""
        return getattr(self.twins, name)

    def say(self, seat: int, start: str, value: Any = "go", instead: Any = None) -> None:
        """Answer in both once the question comes: with longer lines it may come later."""
        for left in reversed(range(LATER)):
            try:
                self.twins.say(seat, start, value, instead)
                break
            except LookupError:
                if not left:
                    raise
                self.twins.wait(STEP)
        if start.startswith("table-begin"):
            self.twins.give(Door(NarratorPresent(True)))


def _play(game: AnyGame, pair: Moment, observer: int | None, longer: str = "") -> Twins:
    def read_aloud(twins: Pair, game: AnyGame) -> None:
        assert isinstance(twins, Twins)
        twins.speak()
        pair(_ReadAloud(twins), game)

    with mended(game.name, SECRECY, Leak):
        return play_pair(with_own_words(game, longer), read_aloud, observer)


@pytest.mark.parametrize("observer", [None, *range(1, SIT + 1)])
@pytest.mark.parametrize("longer", LONGER)
@pytest.mark.parametrize(
    ("game", "pair"),
    further(MOMENTS, 2, of=lambda moment: moment[0].name),
    ids=[f"{game.name} {pair.__name__}" for game, pair in MOMENTS],
)
def test_own_words_tell_no_eye_two_plays_apart(game: AnyGame, pair: Moment, longer: str, observer: int | None) -> None:
    assert _play(game, pair, observer, LONGER[longer]).differed


@pytest.mark.parametrize("name", sorted({game.name for game, _ in MOMENTS}))
def test_own_words_are_read_in_these_moments(name: str) -> None:
    plays = (_play(game, pair, None) for game, pair in MOMENTS if game.name == name)
    assert any(b'"own"' in told[2] for twins in plays for told in twins.runs[0].out if told[0] == "view")
