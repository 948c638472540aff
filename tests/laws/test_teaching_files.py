"""The files that teach a game speak of nothing that is not in it, and everything in them is told somebody."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Struct, structs

from companion.core.game import AnyGame
from companion.core.lesson import InPhase
from companion.core.text import Text
from companion.core.text_files import list_messages
from companion.kit.teaching.teach import GameTeaching
from tests.laws.briefed import setups
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, place, words
from tests.laws.newcomer import moments
from tests.laws.taught import readable
from tests.sources import ROOT

TEACHING = {name: game for name, game in UNDER_LAW.items() if game.lessons}

taught = pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)


def teaching_of(game: AnyGame) -> GameTeaching:
    """Return the teaching out of a game's files."""
    package = place(game.name, "teaching").replace("/", ".")
    found: GameTeaching = import_module(package).TEACHING
    return found


def files(game: AnyGame) -> list[Path]:
    """Return the files that teach a game."""
    return sorted((ROOT / place(game.name, "teaching")).glob("*.toml"))


def texts(thing: object) -> Iterator[Text]:
    """Yield the texts in what a game teaches, with the texts that fill them."""
    if isinstance(thing, Text):
        yield thing
        yield from texts(list(thing.values.values()))
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from texts(getattr(thing, name))
    elif isinstance(thing, dict):
        yield from texts(list(thing.values()))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from texts(one)


def told(game: AnyGame) -> set[str]:
    """Return every message that a game teaches somebody, with whatever setup."""
    found = {text.message for text in texts([game.lessons, dict(game.answers), game.reference])}
    for setup in setups(game):
        if game.primer:
            found |= {text.message for text in texts(game.primer(setup))}
        found |= {text.message for text in texts(dict(game.briefings(setup)))}
    return found


def untold(game: AnyGame, file: Path, said: set[str]) -> list[str]:
    """Return the messages of a file that are told nobody."""
    return [": ".join((*at, text)) for at, text in list_messages(tomllib.loads(file.read_text())) if text not in said]


def unknown_phases(game: AnyGame) -> set[str]:
    """Return the phases of lessons and answers to which no evening comes."""
    named = {lesson.when.name for lesson in game.lessons if isinstance(lesson.when, InPhase)} | {*game.answers}
    return named - {*readable(game)} - {moment.at for moment in moments(game)}


@taught
def test_everything_in_the_files_is_told_somebody(game: AnyGame) -> None:
    said = told(game)
    assert files(game)
    for file in files(game):
        nobody = untold(game, file, said)
        mend = Mend(
            f"teaching/{file.name}", f"each entry comes with some setup, and each table with some part: {nobody}"
        )
        assert not nobody, words(game.name, mend)


@taught
def test_every_phase_in_the_files_is_one_of_the_game(game: AnyGame) -> None:
    unknown = unknown_phases(game)
    assert not unknown, words(game.name, Mend("teaching/answers.toml", f"tables and `phase` name phases: {unknown}"))


@taught
def test_everything_that_a_game_gives_to_its_files_is_used(game: AnyGame) -> None:
    told(game)
    unused = sorted(teaching_of(game).vocabulary.unused)
    assert not unused, words(game.name, Mend("teaching/__init__.py", f"values and conditions that files use: {unused}"))


def test_an_entry_that_nobody_is_told_is_found(tmp_path: Path) -> None:
    file = tmp_path / "briefings.toml"
    file.write_text('[dazzling]\nam = "You hold two such numbers."\n')
    assert untold(LANTERN, file, told(LANTERN)) == ["dazzling: You hold two such numbers."]


def test_a_phase_that_does_not_exist_is_found() -> None:
    goal, *others = LANTERN.lessons
    lessons = (structs.replace(goal, when=InPhase("preparation")), *others)
    answers = {**LANTERN.answers, "swapping": LANTERN.answers["swap"]}
    assert unknown_phases(replace(LANTERN, lessons=lessons, answers=answers)) == {"preparation", "swapping"}
