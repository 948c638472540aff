"""The tools of the laws: each part notices its faults, and says so in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion.core.game import AnyGame
from companion.core.question import Ask, Choice, Number, Numbers, One, Order, Question, Row, Some, Writing, step
from companion.core.view import PublicView
from companion.games import GAMES
from companion.kit.choices import seat_of
from companion.table import events as e
from companion.table.inputs import ChooseLanguage
from tests import games
from tests.golden.record import recorded
from tests.laws import folders, plays
from tests.laws.apart import play_pair
from tests.laws.asked import chooses, is_confirmation, look_alike
from tests.laws.corrections import goes_back_entry_by_entry
from tests.laws.folders import MORE, PARTS, ROOMS, TESTS, brought, folder, part
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import DIFFERENCES, MENDS, PAIR, SECRECY, Mend, mended, place, words
from tests.laws.pairs import moments
from tests.laws.plays import NAMES, SIT, PlayedStep, Says, random_play
from tests.laws.shadow import SHADOW
from tests.laws.shadow.mutants import MUTANTS
from tests.laws.shadow.secret_pairs import night
from tests.laws.twins import Leak, Twins
from tests.laws.variants import variants
from tests.laws.watched import watched_play
from tests.new_game.name import module_of
from tests.sources import ROOT

# The answers and steps of the law that a question leaves a choice

ANNA, BEN = Choice("seat-1", "Anna"), Choice("seat-2", "Ben")
KEY = Choice("key", "Key", most=2)


@pytest.mark.parametrize(
    ("ask", "two"),
    [
        (One((ANNA, BEN)), True),
        (One((ANNA,)), False),
        (One(()), False),
        (Order((ANNA,)), False),
        (Number(0, 0), False),
        (Number(0, 1), True),
        (Numbers((Row("a", "A", 0, 0), Row("b", "B", 0, 1))), True),
        (Numbers((Row("a", "A", 2, 2),)), False),
        (Some((ANNA, BEN), 1, 1), True),
        (Some((ANNA, BEN), 2, 2), False),
        (Some((ANNA, BEN), 0, 0), False),
        (Some((ANNA,), 0, 1), True),
        (Some((KEY,), 1, 1), False),
        (Some((KEY, BEN), 2, 3), True),
        (Some((), 0, 0), False),
        (Writing(8), True),
    ],
)
def test_an_answer_leaves_another_one(ask: Ask, two: bool) -> None:
    assert chooses(ask) is two


def test_a_step_says_what_its_tap_does() -> None:
    assert is_confirmation(step("go-on", "Start the next round"))
    assert is_confirmation(Question(id="whom", text="Coup on Ben", ask=One((Choice("seat-2", "Coup on Ben"),))))
    assert not is_confirmation(Question(id="whom", text="Against whom?", ask=One((BEN,))))
    assert not is_confirmation(Question(id="more", text="How much more?", ask=Number(0, 0)))


def test_choices_and_rows_that_look_the_same_are_found() -> None:
    assert look_alike(One((ANNA, BEN, Choice("seat-3", "Anna")))) == [("Anna", "")]
    assert look_alike(Numbers((Row("points-1", "Anna", 0, 9), Row("coins-1", "Anna", 0, 9)))) == ["Anna"]
    assert not look_alike(Some((Choice("one", "Key", "key"), Choice("two", "Key", "bag")), 1, 1))
    assert not look_alike(Number(0, 1))


# A game brings its play, its pair and its drawn, or the laws fail


@pytest.mark.parametrize("game", UNDER_LAW)
def test_a_game_has_a_play_a_pair_and_what_its_chance_tells_an_eye(game: str) -> None:
    plays = Mend("tests/play.py", "PLAYS = {…}, what is recorded of the game, by the names of the recordings")
    with mended(game, plays):
        assert part(game, "play").PLAYS
    with mended(
        game, Mend("tests/secret_pairs.py", "PAIRS = (…,), each a pair of evenings up to a most secret moment")
    ):
        assert part(game, "secret_pairs").PAIRS
    with mended(game, Mend("tests/drawn.py", "drawn(event, eye) returns None for what is no draw of chance")):
        assert part(game, "drawn").drawn(None, None) is None


@pytest.mark.parametrize("name", PARTS)
def test_a_game_that_lacks_a_part_fails(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "games" / "half_done"
    home.mkdir(parents=True)
    for other in set(PARTS) - {name}:
        (home / f"{other}.py").touch()
    monkeypatch.setattr(folders, "TESTS", tmp_path)
    with pytest.raises(LookupError, match=rf"half-done has no {name}\.py"):
        part("half-done", name)


@pytest.mark.parametrize("game", UNDER_LAW)
def test_what_a_game_brings_besides_can_be_loaded(game: str) -> None:
    for name in MORE:
        if (folder(game) / f"{name}.py").exists():
            assert part(game, name) is brought(game, name)


def test_a_game_that_lacks_all_parts_or_has_broken_ones_stops_no_other_game_s_laws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "games" / "half_done"
    home.mkdir(parents=True)
    monkeypatch.setattr(folders, "TESTS", tmp_path)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(home.parent)])
    game = replace(SHADOW, name="half-done")
    for written in (False, True):
        for name in (*PARTS, *MORE) if written else ():
            (home / f"{name}.py").write_text("this is no Python\n")
        assert variants({game.name: game}) == {game.name: game}
        assert moments({game.name: game}) == [] == recorded([game])
        assert not any(brought(game.name, name) for name in (*PARTS, *MORE))
        for name in PARTS:
            with pytest.raises(SyntaxError if written else LookupError):
                part(game.name, name)


def test_no_folder_is_left_of_a_game_that_is_gone() -> None:
    found = {
        path for room in ROOMS for path in (TESTS / room).iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    left = sorted(path.name for path in found - {folder(game) for game in UNDER_LAW})
    assert not left, f"folders of tests without a game: is it listed in companion/games/__init__.py? {left}"


# The message of a broken law

SMALLEST = ROOT / "tests" / "new_game"


def test_a_fault_in_the_code_of_a_game_is_no_broken_law() -> None:
    with pytest.raises(ValueError, match="none") as found, mended("half-done", MENDS["veils_what_is_secret"]):
        seat_of("seat-none")
    (said,) = found.value.__notes__
    assert "companion/kit/choices.py, line" in said and "moves.py" in said and "veiled" not in said


def test_the_tests_of_a_game_and_a_game_of_the_laws_have_places_of_their_own() -> None:
    assert place("half-done", "tests/secret_pairs.py") == f"tests/games/{module_of('half-done')}/secret_pairs.py"
    for file in ("view.py", "tests/secret_pairs.py"):
        assert (ROOT / place("lantern", file)).exists()


@pytest.mark.parametrize("mend", [*MENDS.values(), SECRECY, DIFFERENCES, PAIR], ids=lambda mend: mend.write[:20])
def test_the_file_that_is_named_is_one_of_the_smallest_game(mend: Mend) -> None:
    folder, file = ("its_tests", mend.file[6:]) if mend.file.startswith("tests/") else ("game", mend.file)
    assert (SMALLEST / folder / file).exists() and mend.write in words("half-done", mend)


# Entries that are undone

ENTERED = {name: game for name, game in GAMES.items() if game.undoables}
"""The games in which people enter something that can be undone."""


@pytest.mark.parametrize("game", ENTERED.values(), ids=list(ENTERED))
def test_a_table_that_takes_an_entry_back_in_name_alone_is_noticed(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stays(undone: e.Undone, table: Any, games: Any) -> Any:
        running = structs.replace(table.running, back=table.running.back[:-1], entries=table.running.entries[:-1])
        return structs.replace(table, running=running, undone=table.undone + 1)

    monkeypatch.setattr(e.Undone, "apply", stays)
    with pytest.raises(AssertionError, match=r"not as it was|to go back ends the game"):
        for seed in range(200):
            goes_back_entry_by_entry(game, seed)


# Two plays in step


def test_an_answer_to_a_question_that_nobody_is_asked_raises() -> None:
    twins = Twins(SHADOW, 1, NAMES[:SIT], seed=1)
    with pytest.raises(LookupError, match=r"g1-choice-9: seat 1 has .*table-game-0"):
        twins.give(Says(1, "g1-choice-9", "seat-2"))


def test_what_is_asked_in_another_shape_is_said_of_the_seats_alone_that_differ() -> None:
    with pytest.raises(Leak) as found:
        play_pair(MUTANTS["the shadow has one choice fewer"].game, night, None)
    _, *differences = str(found.value).splitlines()
    seats = [re.findall(r"seat (\d), place \d: g1-choice-1 One (\d)", line) for line in differences]
    assert [len(line) for line in seats] == [2, 2], "the shadow of the one play, and that of the other"
    assert {seat for seat, _ in seats[0]} == {seat for seat, _ in seats[1]}
    assert all({width for _, width in line} == {"3", "4"} for line in seats)


# A play that laws only look at


def tables(steps: Iterator[PlayedStep]) -> list[Any]:
    return [step.evening.table for step in steps]


def test_what_a_law_does_to_a_play_no_other_law_sees() -> None:
    played = tables(random_play(LANTERN, "watched", 30))
    for evening, *_ in watched_play(LANTERN, "watched", 30):
        sitter = evening.table.sitters[0]
        evening.do(ChooseLanguage(sitter.seat, "it" if sitter.language == "es" else "es"))
    assert tables(watched_play(LANTERN, "watched", 30)) == played


def test_a_play_that_dies_says_to_each_law_that_watches_it_why() -> None:
    def dies(state: Any) -> PublicView:
        raise ZeroDivisionError("the view divides by zero")

    broken, depths = replace(LANTERN, public_view=dies), []
    for _ in range(3):
        with pytest.raises(ZeroDivisionError, match="the view divides") as found:
            tables(watched_play(broken, "watched", 200))
        assert found.traceback[-1].name == "dies"
        depths.append(len(found.traceback))
    assert depths[1] == depths[2], "no law adds its own frames to what the next one reads"


@pytest.mark.parametrize("play", [random_play, watched_play])
def test_as_many_people_play_as_sit_there_when_it_begins(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "SIT", 3)
    assert len(next(play(LANTERN, "three", 1)).evening.table.seats) == 3
