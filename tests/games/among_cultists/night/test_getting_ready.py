"""The step that begins the night says how far a person's voice is with it, and waits for nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.among_cultists import GAME
from companion.texts import translator
from sounds import espeak
from sounds.studio import Studio
from sounds.voice_status import NAME
from tests.games.among_cultists.at_the_hub import at_the_table, ready
from tests.hub.by_hand import Hub, running
from tests.sounds.parts import until
from tests.sounds.people import Person, Theirs, studio
from tests.sounds.slow import Slow


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub") as one:
        yield one


@pytest.fixture
def usual() -> Slow:
    one = Slow()
    one.allow()
    return one


def said(hub: Hub) -> str:
    """Return what all pages say that the table does next."""
    hub.settle()
    return translator("en")(hub.look.public.next)


def made(hub: Hub, night: int) -> int:
    """Return how many lines of this night there are."""
    found = re.search(rf"The voice has (\d+) of {night} lines", said(hub))
    assert found
    return int(found[1])


def one_more(person: Person) -> None:
    """Let one more line be made."""
    asked = len(person.asked)
    person.allow(1)
    until(lambda: len(person.asked) > asked)


def prepared(hub: Hub, one: Studio) -> None:
    """Let all sit down, all be in its place, and the usual voice have made its lines."""
    at_the_table(hub, 6, False, True)
    until(lambda: all(one.length(line.text, "en", line.sound) for line in hub.look.lines))


def test_it_counts_the_lines_of_this_night_until_all_are_there(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        prepared(hub, one)
        night = len(hub.look.tonight)
        assert 10 < night < len(hub.look.lines)
        until(lambda: f"The voice has 0 of {night} lines of this night." in said(hub))
        while made(hub, night) < 2:
            one_more(person)  # the sound check comes before the night
        assert said(hub).endswith("Begin now, and the usual one reads the others.")
        person.allow()
        until(lambda: "lines of this night" not in said(hub))
        assert one.progress("en")[0] < one.progress("en")[1], "what else may be read is not waited for"


def test_a_tap_begins_it_in_any_case_and_nothing_more_is_said(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        prepared(hub, one)
        until(lambda: "lines of this night" in said(hub))
        until(lambda: hub.tables.narrator(hub.code) == NAME)
        ready(hub)
        assert hub.look.public.phase == "night"
        assert "lines of this night" not in said(hub) and not hub.look.tonight


def test_a_voice_that_is_given_up_is_not_waited_for(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        prepared(hub, one)
        until(lambda: "lines of this night" in said(hub))
        person.why = "gone"
        person.allow()
        until(lambda: "lines of this night" not in said(hub))


def test_without_a_persons_voice_nothing_is_said(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    theirs = Theirs()
    theirs.here = []
    before: list[str] = []
    hub.tables.listen(lambda code: before.append(translator("en")(hub.look.public.next)))
    with studio(hub, usual, Person(), tmp_path, theirs) as one:
        prepared(hub, one)
        ready(hub)
    assert before and not any("lines of this night" in one for one in before)


def test_it_is_the_same_whoever_holds_what(hub: Hub) -> None:
    at_the_table(hub, 6, False, True)
    playing = hub.tables._tables[hub.code].logged.table.running
    assert playing and playing.state.phase == "preparing"
    for roles in ({1: "investigator", 2: "cultist"}, {1: "cultist", 2: "seer"}):
        assert GAME.tonight(replace(playing.state, roles=roles)) == hub.look.tonight != ()
