"""Every phase of Among Cultists fits on a phone and a small table screen, is dark, and can be read and touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.look import looks_right
from tests.browser.screens import PHONE, TABLET, Screens, Size
from tests.games.among_cultists.by_json.record import Table, done
from tests.games.among_cultists.by_json.steps import NIGHT, Everybody, Step
from tests.games.among_cultists.people import PEOPLE, WRONG
from tests.golden.plays import Say, Wait
from tests.hub.by_hand import Clock, draws
from tests.web.house import open_house

LONG = ("Anna", "Bartholomewwwwww", "Carla", "Dora", "Wwwwwwwwwwwwwwww")
"""Who sits here: names can be as long as this."""

SEEN = 25_000
"""Milliseconds after which the result of a vote has gone away by itself."""

BALANCED = {"mechanic": 1, "pyromaniac": 1, "novice": 1, "coward": 1}


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_every_phase_fits_is_dark_and_can_be_read_and_touched(tmp_path: Path, screens: Screens, size: Size) -> None:
    lamp, clock = screens.blank(), Clock()
    with open_house(tmp_path, clock=clock, chance=draws) as house:
        table = Table(house, clock, [house.phone(name) for name in LONG])
        page = screens.phone(house, table.phones[0], size) if size == PHONE else screens.table(house, size)
        page.emulate_media(reduced_motion="reduce")
        for phase, step in evening():
            list(done(table, step))
            expect(page.locator("body")).to_have_attribute("data-phase", phase)
            looks_right(page, lamp, night=phase == "night")


def evening() -> Iterator[tuple[str, Step]]:
    """Yield what is done, with the phase that it leads to."""
    yield "gathering", Say(1, "table-game", "among-cultists")
    yield "gathering", Say(1, "table-option-level", "expert")
    yield "gathering", Say(1, "table-option-roles", {"mechanic": 1})
    yield "gathering", Say(1, "table-option-roles", BALANCED)
    yield "setting_up", Say(1, "table-begin")
    yield "setting_up", Say(2, "tick-take", "done-take-cultist")
    yield "envelopes", Say(3, "placed")
    yield "envelopes", Everybody("envelope", tuple(WRONG.values()))
    yield "preparing", Everybody("envelope", tuple(PEOPLE.values()))
    yield "night", Everybody("ready")
    yield "after", Wait(NIGHT)
    yield "beginning", Say(1, "done")
    yield "movement", Say(1, "knife", "seat-1")
    yield "event", Say(1, "moved")
    yield "event", Say(1, "draw")
    yield "event", Say(1, "eyes", "seat-3")
    yield "event", Say(1, "outcome", "dead")
    yield "vote", Say(1, "sure", "yes")
    yield "reveal", Everybody("ballot", ("seat-2",))
    yield "reveal", Say(1, "change", "keep")
    yield "end", Wait(SEEN)
