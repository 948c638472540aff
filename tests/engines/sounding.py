"""Phones that sound, in every engine: the table's loudspeaker, and a recorded narrator."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from sounds import pcm
from tests.browser.screens import address
from tests.browser.sounding import pitch, room, spoken
from tests.engines.hand import find, sees, tap, text
from tests.engines.page import BrowserEngine, BrowserPage, BrowserRefused
from tests.engines.sound_server import LOUD, SoundLog
from tests.waiting import until
from tests.web.house import House, Phone
from tests.web.tones import Tones, night

SECONDS = 1.0
"""Seconds of each line that a phone reads."""

MINE = "() => Boolean(document.querySelector('[data-voice=mine]'))"

AGAIN = 200
"""Looks after which somebody taps once more, ten seconds in all."""

HERTZ = 440
LINE = "[data-key]"


def lines_of(seconds: float = SECONDS) -> Tones:
    """Return a voice whose lines last long enough to be heard."""
    return Tones(seconds)


def speaking(house: House, page: BrowserPage) -> Phone:
    """Make a page the loudspeaker of its table by a tap; return the phone of another player."""
    anna, ben, *_ = night(house)
    page.carry(address(house), anna.token)
    looks = itertools.count()

    def mine() -> bool:
        # A moving element may miss the tap: a person who sees no effect taps again.
        found = bool(page.run(MINE))
        if not found and next(looks) % AGAIN == 0 and find(page, ".chip"):
            tap(page, ".chip")
        return found

    until(mine, passing=BrowserRefused)
    until(lambda: text(page, "#voice-state"), lambda state: state == "")  # all is loaded, nothing has failed
    until(lambda: ben.view()["questions"], lambda asked: any("-check-" in one["id"] for one in asked))
    return ben


def recording(house: House, page: BrowserPage, folder: Path) -> None:
    """Open the page on which Anna records the narrator, and record a tone as the first line."""
    anna, *_ = night(house)
    page.carry(f"{address(house)}/record", anna.token)
    page.choose(f"{LINE} input", spoken(folder, HERTZ, SECONDS))
    sees(page, f"{LINE} .state", "Saved.")


@pytest.mark.house(voice=lines_of)
def test_a_tap_makes_a_phone_the_loudspeaker_which_reports_each_line(
    engine: BrowserEngine, house: House, page: BrowserPage
) -> None:
    ben = speaking(house, page)
    ben.say("check")
    assert ben.view()["line"]
    until(lambda: ben.view()["line"], lambda line: line is None)
    assert house.tables.narrator(house.code) == "phone 1", "a line without a report would be lost, and said so"


@pytest.mark.house(voice=lines_of)
def test_the_phone_that_is_the_loudspeaker_is_heard(
    engine: BrowserEngine, house: House, page: BrowserPage, ear: SoundLog
) -> None:
    ben = speaking(house, page)
    assert ear.loudest() < LOUD
    ben.say("check")
    until(ear.loudest, lambda heard: heard > LOUD)


def test_a_phone_records_a_line(engine: BrowserEngine, house: House, page: BrowserPage, tmp_path: Path) -> None:
    here = room(house, tmp_path)
    recording(house, page, tmp_path)
    (key,) = here.list_recorded("en")
    wav = here.recording("en", key)
    assert wav and pitch(pcm.read(wav)) == pytest.approx(HERTZ, rel=0.02)


def test_what_a_phone_has_recorded_is_heard_there(
    engine: BrowserEngine, house: House, page: BrowserPage, tmp_path: Path, ear: SoundLog
) -> None:
    room(house, tmp_path)
    recording(house, page, tmp_path)
    assert ear.loudest() < LOUD
    tap(page, "[data-hear]")
    until(ear.loudest, lambda heard: heard > LOUD)
