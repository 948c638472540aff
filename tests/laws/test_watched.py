"""A play that laws only look at is the same for each of them, and has as many people as are to sit there."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.table.inputs import ChooseLanguage
from tests.laws import plays
from tests.laws.lantern import LANTERN
from tests.laws.plays import Step, random_play
from tests.laws.watched import watched_play


def tables(steps: Iterator[Step]) -> list[Any]:
    return [step.evening.table for step in steps]


def test_what_a_law_does_to_a_play_no_other_law_sees() -> None:
    played = tables(random_play(LANTERN, "watched", 30))
    for step in watched_play(LANTERN, "watched", 30):
        sitter = step.evening.table.sitters[0]
        step.evening.do(ChooseLanguage(sitter.seat, "it" if sitter.language == "es" else "es"))
    assert tables(watched_play(LANTERN, "watched", 30)) == played


@pytest.mark.parametrize("play", [random_play, watched_play])
def test_as_many_people_play_as_sit_there_when_it_begins(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "SIT", 3)
    assert len(next(play(LANTERN, "three", 1)).evening.table.seats) == 3
