"""The phone that speaks reports the end of each line: the night goes on by it, but not before that can have come."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.hub.by_hand import Clock
from tests.waiting import until
from tests.web.house import House, Phone, open_house, state
from tests.web.speakers import lines, post, speak
from tests.web.tones import Tones, night


@pytest.mark.house(voice=Tones)
def test_a_phone_that_speaks_makes_the_night_go_on_by_its_reports(house: House) -> None:
    phones = night(house)
    speak(house, phones[0])
    for phone in phones:
        phone.say("ready")
    line = phones[0].view()["line"]
    until(lambda: house.tables.now(house.code), lambda now: now > line["starts"] + 200)
    for body in ("", "line=&take=1", f"line={line['key']}&take=x", f"line={line['key']}&take=-1", "take=99999999"):
        assert post(phones[0], "spoken", body).status in (204, 400)
    assert post(phones[1], "spoken", f"line={line['key']}&take={line['take']}").problem == (409, "refused")
    assert post(phones[0], "spoken", f"line={line['key']}&take={line['take'] + 1}").status == 204
    assert phones[0].view()["line"] == line
    assert post(phones[0], "spoken", f"line={line['key']}&take={line['take']}").status == 204
    until(lambda: phones[0].view()["line"]["key"], lambda key: key != line["key"])


@contextmanager
def reading(folder: Path, seconds: float) -> Iterator[tuple[House, Phone, Clock]]:
    """Let a phone be the loudspeaker of a night whose lines last so long; the hub's clock is turned by hand."""
    clock = Clock()
    with open_house(folder, voice=lambda: Tones(seconds), clock=clock) as house:
        phones = night(house)
        speak(house, phones[0])
        for phone in phones:
            phone.say("ready")
        yield house, phones[0], clock


@pytest.mark.parametrize("loaded", [False, True])
def test_a_line_cannot_have_ended_before_four_fifths_of_its_recording(tmp_path: Path, loaded: bool) -> None:
    """A guest whose phone speaks would else run through the night while nobody hears it."""
    with reading(tmp_path, seconds=5) as (house, phone, clock):
        line = phone.view()["line"]
        if loaded:
            assert phone.get(lines(phone)[line["key"]]).status == 200
        report = f"line={line['key']}&take={line['take']}"
        before = state(house)
        for moment in (house.tables.now(house.code), line["starts"], line["starts"] + 3_999):
            clock.wait((moment - house.tables.now(house.code)) / 1000)
            reply = post(phone, "spoken", report)
            assert reply.problem == (409, "refused")
            assert reply.json["says"] == "This line cannot have been read to its end yet."
            assert state(house) == before
        clock.wait(0.001)
        assert post(phone, "spoken", report).status == 204
        until(lambda: phone.view()["line"]["key"], lambda key: key != line["key"])


def test_a_line_without_a_recording_cannot_have_been_spoken(tmp_path: Path) -> None:
    with reading(tmp_path, seconds=5) as (house, phone, clock):
        line = phone.view()["line"]
        voice: Any = house.tables.voice()
        voice.silent |= {line["text"]}
        clock.wait((line["starts"] - house.tables.now(house.code)) / 1000 + 5)
        before = state(house)
        assert post(phone, "spoken", f"line={line['key']}&take={line['take']}").problem == (409, "refused")
        assert state(house) == before


def test_a_phone_goes_on_with_the_recordings_that_it_has_when_the_voice_breaks(tmp_path: Path) -> None:
    with reading(tmp_path, seconds=5) as (house, phone, clock):
        line = phone.view()["line"]
        assert phone.get(lines(phone)[line["key"]]).status == 200
        house.tables.lend_voice(None)
        report = f"line={line['key']}&take={line['take']}"
        clock.wait((line["starts"] - house.tables.now(house.code)) / 1000)
        assert post(phone, "spoken", report).problem == (409, "refused")
        clock.wait(5)
        assert post(phone, "spoken", report).status == 204
        until(lambda: phone.view()["line"]["key"], lambda key: key != line["key"])
