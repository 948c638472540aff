"""A person's voice makes its lines ahead, and the usual one stands in: nothing waits, and people read what is wrong."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.text import Text, say
from companion.faces.sound_room import Narrator
from sounds import cast as casting
from sounds import espeak, pcm
from sounds.cache import Cache
from sounds.cast import words_of
from sounds.engines import DAMAGED, GONE, MEMORY
from sounds.kept import Kept
from tests.hub.by_hand import Hub, running
from tests.sounds.game import short_game
from tests.sounds.parts import tone, until
from tests.sounds.people import ANNA, LOW, Person, Theirs, studio
from tests.sounds.slow import WORDS, Slow, line, narrates

THEIR_OWN = tone(LOW)


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """Run a hub at which the short game can be played."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    with running(tmp_path / "hub", games=short_game(monkeypatch), names="Anna Ben") as one:
        yield one


@pytest.fixture
def _no_other_games(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the person's voice make the lines of the table alone."""
    monkeypatch.setattr(hub.tables, "narrated", dict)


@pytest.fixture
def usual() -> Slow:
    one = Slow()
    one.allow()
    return one


def told(hub: Hub) -> list[object]:
    """Return what people read now."""
    hub.settle()
    return [*hub.notices]


def fault(why: str) -> object:
    return words_of(why, "en_GB-anna-medium")


@pytest.mark.usefixtures("_no_other_games")
def test_the_usual_voice_stands_in_until_the_persons_is_there(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) for words in WORDS))
        until(lambda: narrates(hub))
        assert THEIR_OWN not in [one.samples(line(words)) for words in WORDS]
        before = one.edition(WORDS[0], "en", "")
        assert before == one.edition("never made", "en", "")
        person.allow(1)
        until(lambda: one.samples(line(WORDS[0])) == THEIR_OWN)
        assert one.samples(line(WORDS[1])) not in (None, THEIR_OWN)
        assert one.edition(WORDS[0], "en", "") == f"{before} {ANNA}"
        assert one.edition(WORDS[1], "en", "") == before
        person.allow()
        until(lambda: all(one.samples(line(words)) == THEIR_OWN for words in WORDS))
        assert person.asked[: len(WORDS)] == WORDS


@pytest.mark.long
def test_on_the_next_evening_the_person_reads_from_the_beginning(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person, again, espoken = Person(), Person(), Slow()
    person.allow()
    with studio(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) == THEIR_OWN for words in WORDS))
        until(lambda: one.progress("en")[0] == one.progress("en")[1] > 100)
    with studio(hub, espoken, again, tmp_path) as one:
        until(lambda: all(one.samples(line(words)) == THEIR_OWN for words in WORDS))
    assert (again.asked, espoken.asked) == ([], [])


def test_every_line_is_heard_though_the_persons_voice_never_answers(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    with studio(hub, usual, Person(), tmp_path) as one:
        hub.play("narrated")
        until(lambda: narrates(hub) and all(one.samples(line(words)) for words in WORDS))
        assert one.recording(WORDS[2], "en", ""), "a phone that speaks gets the usual voice, too"


@pytest.mark.long
def test_lines_of_games_that_may_come_are_made_when_nothing_else_is_to_do(
    hub: Hub, usual: Slow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.ahead.QUIET", 0.05)
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        until(lambda: one.progress("en")[1] > 100)
        assert one.progress("en")[0] == 0
        until(lambda: "{done} of {all}" in str(told(hub)))
        person.allow()
        until(lambda: one.progress("en")[0] == one.progress("en")[1])
        until(lambda: told(hub) == [])
        until(lambda: person.rests > 0)


@pytest.mark.usefixtures("_no_other_games")
def test_while_a_line_is_read_no_screen_tells_of_progress(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until(lambda: narrates(hub) and bool(hub.look.public.line))
        before = told(hub)
        person.allow(2)
        until(lambda: one.samples(line(WORDS[1])) == THEIR_OWN)
        assert told(hub) == before


@pytest.mark.parametrize("why", [GONE, DAMAGED, MEMORY])
def test_a_voice_whose_file_is_bad_is_asked_once_and_people_read_why(
    hub: Hub, usual: Slow, tmp_path: Path, why: str
) -> None:
    person = Person()
    person.why = why
    person.allow()
    with studio(hub, usual, person, tmp_path) as one:
        until(lambda: told(hub) == [fault(why)])
        hub.play("narrated")
        until(lambda: narrates(hub) and all(one.samples(line(words)) for words in WORDS))
        until(lambda: one.fault("en") == fault(why))
        assert one.fault("it") is None
        assert len(person.asked) < len(WORDS), "once, and once more when the lines have changed, but not for each"


@pytest.mark.long
def test_a_voice_that_fails_again_and_again_is_given_up_until_somebody_chooses_anew(
    hub: Hub, usual: Slow, tmp_path: Path
) -> None:
    person = Person()
    person.why = ""
    person.allow()
    with studio(hub, usual, person, tmp_path) as one:
        until(lambda: told(hub) == [fault("")])
        assert len(person.asked) == casting.FAILURES
        person.why = None
        one.renew("en")
        until(lambda: one.progress("en")[0] == one.progress("en")[1] > 0)
        until(lambda: told(hub) == [])


def test_a_full_disk_keeps_no_person_from_reading(
    hub: Hub, usual: Slow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cache, "keep", lambda *about: None)
    person = Person()
    person.allow()
    with studio(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) == THEIR_OWN for words in WORDS))


@pytest.mark.long
def test_what_players_have_recorded_is_left_to_them(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    folder = tmp_path / "recordings" / "en"
    folder.mkdir(parents=True)
    (folder / "one.wav").write_bytes(pcm.wav(tone(300)))
    person = Person()
    person.allow()
    with studio(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until(lambda: one.samples(line(WORDS[2])) == THEIR_OWN)
        assert WORDS[1] not in person.asked


def test_a_voice_that_is_tried_out_is_the_persons_and_else_the_usual_one(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    person = Person()
    with studio(hub, usual, person, tmp_path) as one:
        heard: list[bytes | None] = []
        one.try_out(line("Hear me."), heard.append)
        person.allow()
        until(lambda: heard == [THEIR_OWN])
        person.why = DAMAGED
        one.try_out(line("And now?"), heard.append)
        until(lambda: len(heard) == 2)
        assert heard[1] not in (None, THEIR_OWN)


def test_a_voice_that_is_added_while_the_hub_runs_reads_soon(
    hub: Hub, usual: Slow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sounds.studio.IDLE", 0.05)
    person, theirs = Person(), Theirs()
    theirs.here = []
    person.allow()
    with studio(hub, usual, person, tmp_path, theirs) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) for words in WORDS))
        assert person.asked == []
        theirs.here = Theirs().here
        until(lambda: all(one.samples(line(words)) == THEIR_OWN for words in WORDS))


@pytest.mark.parametrize(
    ("chosen", "lacks", "says"),
    [
        ("theirs:en_GB-anna-medium", say("Theirs is missing."), say("Theirs is missing.")),
        ("gone:en_GB-anna-medium", None, fault(GONE)),
    ],
)
def test_a_chosen_voice_without_its_engine_is_missed_in_words(
    hub: Hub, usual: Slow, tmp_path: Path, chosen: str, lacks: Text | None, says: object
) -> None:
    Kept(tmp_path).set_narrator("en", Narrator(voice=chosen))
    theirs = Theirs()
    theirs.missing = lacks
    with studio(hub, usual, Person(), tmp_path, theirs) as one:
        hub.play("narrated")
        until(lambda: narrates(hub) and all(one.samples(line(words)) for words in WORDS))
        assert one.fault("en") == says


def test_a_voice_of_the_usual_engine_that_was_chosen_reads_and_no_person(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    Kept(tmp_path).set_narrator("en", Narrator(voice="gmw/en"))
    person = Person()
    person.allow()
    with studio(hub, usual, person, tmp_path) as one:
        hub.play("narrated")
        until(lambda: all(one.samples(line(words)) for words in WORDS))
        assert person.asked == []


def test_without_an_engine_no_thread_more_is_there(hub: Hub, usual: Slow, tmp_path: Path) -> None:
    theirs = Theirs()
    theirs.missing = say("Theirs is missing.")
    with studio(hub, usual, Person(), tmp_path, theirs):
        assert "ahead" not in [thread.name for thread in threading.enumerate()]
    with studio(hub, usual, Person(), tmp_path):
        assert "ahead" in [thread.name for thread in threading.enumerate()]


def test_too_little_memory_is_noticed_before_a_process_is_started(
    hub: Hub, usual: Slow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, person = Theirs(), Person()
    monkeypatch.setattr(Theirs, "memory", 1 << 60)
    with studio(hub, usual, person, tmp_path, theirs) as one:
        until(lambda: one.fault("en") == fault(MEMORY))
        assert person.asked == []
