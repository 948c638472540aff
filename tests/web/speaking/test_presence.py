"""The phone that reads the night aloud vanishes: a few seconds later another voice reads on, or all are told."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.core.lines import EYES_CLOSED
from tests.waiting import until
from tests.web.house import House, Phone, open_house
from tests.web.speakers import Hand, reads, speak
from tests.web.tones import Tones, night
from web.following.stream import Streams
from web.trust.identity import device_of

HICCUP = 3.0
"""Seconds without a channel that nobody is to notice: a phone that reconnects is back before."""

FEW = 6.0
"""Seconds that people with closed eyes may sit in silence."""


@contextmanager
def read_by_a_phone(folder: Path, *others: str) -> Iterator[tuple[House, Phone, Hand, Any]]:
    """Let Anna's phone read the night and vanish; `others` could read too. Give Ben's phone and the line."""
    clock = Hand()
    with open_house(folder, streams=lambda hub: Streams(hub, beat=0.05, clock=clock), voice=Tones) as house:
        anna, ben, *more = night(house)
        for other in others:
            house.tables.narrate(house.code, other, True)
        with anna.live("seat=1") as page:
            page.first("regions")
            speak(house, anna)
            for phone in (anna, ben, *more):
                phone.say("ready")
            line = ben.view()["line"]
        here = house.tables._tables[house.code].phones._here
        until(lambda: here, lambda devices: device_of(anna.token) not in devices)
        yield house, ben, clock, line


def noticed(ben: Phone) -> None:
    """Wait until the hub has looked at the clock: it does before each sign of life."""
    with ben.live("seat=2") as page:
        page.first("alive"), page.first("alive")


def test_another_voice_reads_on(tmp_path: Path) -> None:
    with read_by_a_phone(tmp_path, "the hub") as (house, ben, clock, line):
        clock.now += HICCUP
        noticed(ben)
        assert house.tables.narrator(house.code).startswith("phone ")
        assert ben.view()["line"] == line
        clock.now += FEW - HICCUP
        reads(house, "the hub")
        again = ben.view()["line"]
        assert (again["key"], again["take"]) == (EYES_CLOSED.key, line["take"] + 1), "the step begins anew"


def test_without_another_voice_everybody_is_told(tmp_path: Path) -> None:
    with read_by_a_phone(tmp_path) as (house, ben, clock, line):
        clock.now += HICCUP
        noticed(ben)
        assert ben.view()["line"] == line
        clock.now += FEW - HICCUP
        reads(house, "")
        told = ben.view()
        assert told["line"] is None and told["happened"][-1]["text"].startswith("The voice is gone.")
        assert [sound["name"] for sound in told["sounds"]] == ["gong", "buzz"] and told["lamps"]["power"] == "fast"
        assert ben.question("narration")["awaited"]
