"""The fallback voice: it stands in while a person's voice renders lines ahead, and people read of failures."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.text import Text, say
from companion.frontends.sound_room import Narrator
from sounds import pcm
from sounds import voice_selection as casting
from sounds.cache import Cache
from sounds.engines import DAMAGED, GONE, MEMORY
from sounds.kept import SoundSettings
from sounds.studio import Studio
from sounds.voice_selection import words_of
from tests.hub.by_hand import ManualHub
from tests.sounds.parts import tone
from tests.sounds.slow import (
    ANNA,
    LOW,
    WORDS,
    SlowClient,
    SlowRenderer,
    Theirs,
    line,
    studio_with,
    until_made,
    until_narrated,
)
from tests.waiting import until

THEIR_OWN = tone(LOW)


@pytest.fixture
def _no_other_games(hub: ManualHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the person's voice only render the lines of the table."""
    monkeypatch.setattr(hub.tables, "list_narrated_games", dict)


@pytest.fixture
def usual() -> SlowRenderer:
    one = SlowRenderer()
    one.allow()
    return one


@pytest.fixture
def person() -> SlowClient:
    """A person's voice that makes no line before it is allowed to."""
    return SlowClient()


@pytest.fixture
def one(hub: ManualHub, usual: SlowRenderer, person: SlowClient, tmp_path: Path) -> Iterator[Studio]:
    """A studio with both voices."""
    with studio_with(hub, usual, person, tmp_path) as found:
        yield found


def told(hub: ManualHub) -> list[object]:
    """Return the current notices."""
    hub.settle()
    return [*hub.notices]


def until_told(hub: ManualHub, *says: object) -> None:
    until(lambda: told(hub), lambda now: now == [*says])


def until_progress(one: Studio, *, done: bool) -> None:
    """Wait until the person's voice has all lines of all games before it, or behind it."""
    until(lambda: one.progress("en"), lambda now: now[1] > 100 and now[0] == (now[1] if done else 0))


def fault(why: str) -> object:
    return words_of(why, "en_GB-anna-medium")


@pytest.mark.usefixtures("_no_other_games")
def test_the_usual_voice_stands_in_until_the_persons_is_there(hub: ManualHub, person: SlowClient, one: Studio) -> None:
    hub.play("narrated")
    until_made(one)
    until_narrated(hub)
    assert one.recording(WORDS[2], "en", ""), "a phone that speaks gets the usual voice, too"
    assert THEIR_OWN not in [one.samples(line(words)) for words in WORDS]
    before = one.voice_version(WORDS[0], "en", "")
    assert before == one.voice_version("never made", "en", "")
    person.allow(1)
    until_made(one, WORDS[:1], LOW)
    assert one.samples(line(WORDS[1])) not in (None, THEIR_OWN)
    assert one.voice_version(WORDS[0], "en", "") == f"{before} {ANNA}"
    assert one.voice_version(WORDS[1], "en", "") == before
    person.allow()
    until_made(one, WORDS, LOW)
    assert [one.samples(line(words)) for words in WORDS] == [THEIR_OWN] * len(WORDS)
    assert person.asked[: len(WORDS)] == WORDS


@pytest.mark.long
def test_on_the_next_evening_the_person_reads_from_the_beginning(
    hub: ManualHub, usual: SlowRenderer, person: SlowClient, tmp_path: Path
) -> None:
    again, espoken = SlowClient(), SlowRenderer()
    person.allow()
    with studio_with(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until_made(one, WORDS, LOW)
        until_progress(one, done=True)
    with studio_with(hub, espoken, again, tmp_path) as one:
        until_made(one, WORDS, LOW)
    assert (again.asked, espoken.asked) == ([], [])


@pytest.mark.long
def test_lines_of_games_that_may_come_are_made_when_nothing_else_is_to_do(
    hub: ManualHub, usual: SlowRenderer, person: SlowClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.ahead.QUIET", 0.05)
    with studio_with(hub, usual, person, tmp_path) as one:
        until_progress(one, done=False)
        until(lambda: str(told(hub)), lambda now: "{done} of {all}" in now)
        person.allow()
        until_progress(one, done=True)
        until_told(hub)
        until(lambda: person.rests)


@pytest.mark.usefixtures("_no_other_games")
def test_while_a_line_is_read_no_screen_tells_of_progress(hub: ManualHub, person: SlowClient, one: Studio) -> None:
    hub.play("narrated")
    until_narrated(hub)
    until(lambda: hub.snapshot.public.line)
    before = told(hub)
    person.allow(2)
    until_made(one, WORDS[1:2], LOW)
    assert told(hub) == before


@pytest.mark.parametrize("why", [GONE, DAMAGED, MEMORY])
def test_a_voice_whose_file_is_bad_is_asked_once_and_people_read_why(
    hub: ManualHub, person: SlowClient, one: Studio, why: str
) -> None:
    person.why = why
    person.allow()
    until_told(hub, fault(why))
    hub.play("narrated")
    until_narrated(hub)
    until_made(one)
    until(lambda: one.fault("en"), lambda says: says == fault(why))
    assert one.fault("it") is None
    assert len(person.asked) < len(WORDS), "once, and once more when the lines have changed, but not for each"


@pytest.mark.long
def test_a_voice_that_fails_again_and_again_is_given_up_until_somebody_chooses_anew(
    hub: ManualHub, person: SlowClient, one: Studio
) -> None:
    person.why = ""
    person.allow()
    until_told(hub, fault(""))
    assert len(person.asked) == casting.FAILURES
    person.why = None
    one.renew("en")
    until_progress(one, done=True)
    until_told(hub)


def test_a_full_disk_keeps_no_person_from_reading(
    hub: ManualHub, person: SlowClient, one: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cache, "keep", lambda *about: None)
    person.allow()
    hub.play("narrated")
    until_made(one, WORDS, LOW)


@pytest.mark.long
def test_what_players_have_recorded_is_left_to_them(
    hub: ManualHub, usual: SlowRenderer, person: SlowClient, tmp_path: Path
) -> None:
    folder = tmp_path / "recordings" / "en"
    folder.mkdir(parents=True)
    (folder / "one.wav").write_bytes(pcm.wav(tone(300)))
    person.allow()
    with studio_with(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until_made(one, WORDS[2:3], LOW)
        assert WORDS[1] not in person.asked


@pytest.mark.usefixtures("hub")
def test_a_voice_that_is_tried_out_is_the_persons_and_else_the_usual_one(person: SlowClient, one: Studio) -> None:
    heard: list[bytes | None] = []
    one.try_out(line("Hear me."), heard.append)
    person.allow()
    until(lambda: len(heard))
    assert heard == [THEIR_OWN]
    person.why = DAMAGED
    one.try_out(line("And now?"), heard.append)
    until(lambda: len(heard), lambda count: count == 2)
    assert heard[1] not in (None, THEIR_OWN)


def test_a_voice_that_is_added_while_the_hub_runs_reads_soon(
    hub: ManualHub, usual: SlowRenderer, person: SlowClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.IDLE", 0.05)
    theirs = Theirs()
    theirs.here = []
    person.allow()
    with studio_with(hub, usual, person, tmp_path, theirs) as one:
        hub.play("narrated")
        until_made(one)
        assert person.asked == []
        theirs.here = Theirs().here
        until_made(one, WORDS, LOW)


@pytest.mark.parametrize(
    ("chosen", "lacks", "says"),
    [
        ("theirs:en_GB-anna-medium", say("Theirs is missing."), say("Theirs is missing.")),
        ("gone:en_GB-anna-medium", None, fault(GONE)),
        ("gmw/en", None, None),
    ],
    ids=["of an engine that cannot speak", "of an engine that is gone", "of the usual engine"],
)
def test_where_a_voice_of_no_engine_is_chosen_the_usual_one_reads_and_what_is_missed_is_said(
    hub: ManualHub,
    usual: SlowRenderer,
    person: SlowClient,
    tmp_path: Path,
    chosen: str,
    lacks: Text | None,
    says: object,
) -> None:
    SoundSettings(tmp_path).set_narrator("en", Narrator(voice=chosen))
    theirs = Theirs()
    theirs.missing = lacks
    person.allow()
    with studio_with(hub, usual, person, tmp_path, theirs) as one:
        assert ("ahead" in [thread.name for thread in threading.enumerate()]) == (lacks is None), (
            "no thread for nothing"
        )
        hub.play("narrated")
        until_narrated(hub)
        until_made(one)
        assert one.fault("en") == says
        assert person.asked == []


def test_too_little_memory_is_noticed_before_a_process_is_started(
    hub: ManualHub, usual: SlowRenderer, person: SlowClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Theirs, "memory", 1 << 60)
    with studio_with(hub, usual, person, tmp_path) as one:
        until(lambda: one.fault("en"), lambda says: says == fault(MEMORY))
        assert person.asked == []
