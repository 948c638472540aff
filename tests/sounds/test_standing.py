"""What the hub is told: each thing once, and when it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.text import Text, say
from sounds.voice_status import NAME, VoiceStatus
from tests.hub.by_hand import Hub, running

NO_VOICE, NO_SPEAKER = say("No voice."), say("No loudspeaker.")


class Seconds:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def able(hub: Hub) -> bool:
    """Return whether the face is announced as a narrator."""
    hub.settle()
    return hub.tables.narrator(hub.code) == NAME


def shown(hub: Hub) -> list[str]:
    """Return the notices, read out in English."""
    hub.settle()
    return [read(notice) if isinstance(notice, Text) else notice for notice in hub.notices]


def read(text: Text) -> str:
    values = {name: read(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    return text.message.format(**values)


def test_it_takes_a_voice_and_a_loudspeaker_to_narrate(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        status = VoiceStatus(hub.tables)
        status.voice(None)
        assert not able(hub)
        status.loudspeaker(None)
        assert able(hub)
        status.voice(NO_VOICE)
        assert not able(hub)
        status.voice(None)
        status.loudspeaker(NO_SPEAKER)
        assert not able(hub)


def test_a_table_whose_lines_are_all_there_needs_no_voice(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        status = VoiceStatus(hub.tables)
        status.voice(NO_VOICE)
        status.loudspeaker(None)
        assert not able(hub)
        status.table(hub.code, True)
        assert able(hub)
        status.table(hub.code, False)
        assert not able(hub)


def test_a_table_whose_first_lines_are_not_made_is_told_that_a_voice_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    with running(tmp_path) as hub:
        monkeypatch.setattr(hub.tables, "narrate", lambda code, name, able, soon: said.append((able, soon)))
        status = VoiceStatus(hub.tables)
        status.table(hub.code, False, ready=False)
        status.voice(None)
        assert said == [], "without a loudspeaker nobody is awaited"
        status.loudspeaker(None)
        status.table(hub.code, False, ready=True)
        status.table(hub.code, False, ready=False)
        status.voice(NO_VOICE)
        assert said == [(False, True), (True, False), (False, True), (False, False)]


def test_all_that_is_missing_is_said_in_one_notice(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        status = VoiceStatus(hub.tables)
        assert shown(hub) == []
        status.voice(NO_VOICE)
        assert shown(hub) == ["No voice."]
        status.loudspeaker(NO_SPEAKER)
        assert shown(hub) == ["No loudspeaker. No voice."]
        status.voice(None)
        status.loudspeaker(None)
        assert shown(hub) == []


def test_nothing_is_said_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    with running(tmp_path) as hub:
        monkeypatch.setattr(hub.tables, "trouble", lambda face, says: said.append(says))
        monkeypatch.setattr(hub.tables, "narrate", lambda code, name, able, soon: said.append((able, soon)))
        status = VoiceStatus(hub.tables)
        for _ in range(3):
            status.voice(None)
            status.loudspeaker(None)
            status.table(hub.code, True)
            status.progress(4, 4)
        assert said == [(True, False)]
        for _ in range(3):
            status.loudspeaker(NO_SPEAKER)
        assert said == [(True, False), NO_SPEAKER, (False, False)]


def test_progress_is_told_after_a_second_and_once_a_second(tmp_path: Path) -> None:
    clock = Seconds()
    with running(tmp_path) as hub:
        status = VoiceStatus(hub.tables, clock)
        told = []
        for tenths in range(45):
            clock.now = tenths / 10
            status.progress(tenths, 100)
            told.append(shown(hub))
        assert [words for n, words in enumerate(told) if n == 0 or words != told[n - 1]] == [
            [],
            ["The voice gets ready: 10 of 100 lines."],
            ["The voice gets ready: 20 of 100 lines."],
            ["The voice gets ready: 30 of 100 lines."],
            ["The voice gets ready: 40 of 100 lines."],
        ]
        status.progress(100, 100)
        assert shown(hub) == []


def test_lines_that_are_there_quickly_are_not_worth_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Seconds()
    said: list[object] = []
    with running(tmp_path) as hub:
        monkeypatch.setattr(hub.tables, "trouble", lambda face, says: said.append(says))
        status = VoiceStatus(hub.tables, clock)
        for game in range(3):
            for done in range(15):
                clock.now = 10 * game + done / 20
                status.progress(done, 14)
        assert said == []


def test_nobody_is_told_of_a_loudspeaker_that_is_missing_while_a_phone_speaks(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        status = VoiceStatus(hub.tables)
        status.loudspeaker(NO_SPEAKER)
        assert shown(hub) == ["No loudspeaker."]
        hub.tables.narrate(hub.code, "phone 1", True)
        hub.settle()
        status.follow()
        assert shown(hub) == []
        hub.tables.narrate(hub.code, "phone 1", False)
        hub.settle()
        status.follow()
        assert shown(hub) == ["No loudspeaker."]
