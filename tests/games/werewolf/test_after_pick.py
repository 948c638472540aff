"""A page after a pick, for every role and option; and what others see of a phone that is gone (WW-9, WW-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.question import Some
from companion.games.werewolf import GAME
from companion.games.werewolf.state import State
from tests.games.werewolf.mutants import PICKED_MUTANTS
from tests.games.werewolf.picked import (
    LETTERS,
    SEATS,
    WATCHES,
    others,
    picks,
    private,
    question,
    same_shape,
    to,
    village,
)
from tests.laws.evening import Evening, goes_dark
from tests.laws.twins import Leak

OPTIONS: Sequence[Mapping[str, Any]] = (
    {"pace": "brisk", "shown": "nothing", "read_aloud": "no"},
    {"pace": "normal", "first_night": "quiet", "ballots": "counted"},
    {"pace": "calm", "accusations": "yes", "shown": "side", "talk_seconds": "120"},
)
"""Options that meet each value once, beside the defaults."""


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: str(options["pace"]))
def test_after_a_pick_every_page_has_the_same_shape_whatever_the_role_and_the_pick(options: Mapping[str, Any]) -> None:
    same_shape(GAME, **options)


@pytest.mark.parametrize("what", PICKED_MUTANTS)
def test_a_page_that_tells_of_the_role_or_the_pick_is_caught(what: str) -> None:
    with pytest.raises(Leak):
        same_shape(PICKED_MUTANTS[what])


def test_case_3_if_two_seats_swap_roles_their_pages_differ_in_the_panel_alone() -> None:
    swapped = LETTERS.translate(str.maketrans("SVWX", "VSXW"))
    villages = [village(GAME, letters) for letters in (LETTERS, swapped)]
    for watch in WATCHES:
        for evening in villages:
            to(evening, watch)
        for has_picked in (False, True):
            pages, panels = zip(*(_pages(evening, watch, has_picked) for evening in villages), strict=True)
            assert pages[0] == pages[1]
            assert len({rows for found in panels for rows in found}) == 1, "the rows of all panels are the same"


def _pages(evening: Evening, watch: str, has_picked: bool) -> tuple[object, list[object]]:
    """Return all pages without their panels, and the names of the rows of each panel."""
    for seat, value in zip(SEATS, picks(watch), strict=True) if has_picked else ():
        evening.say(seat, f"g1-{watch}", value)
    own = [private(evening, seat) for seat in SEATS]
    pages = [evening.public(), evening.hub_ids(), [replace(one, secrets=(), briefing=()) for one in own]]
    return pages, [tuple((row.id, row.label, bool(row.text)) for row in one.secrets) for one in own]


@pytest.mark.parametrize("watch", WATCHES)
def test_a_pick_can_be_changed_until_the_last_moment_and_the_last_one_counts(watch: str) -> None:
    evening = village(GAME)
    to(evening, watch)
    first, last = ({"seat-2": 1}, {"seat-3": 1, "seat-4": 1}) if watch == "eve" else ("seat-2", "seat-3")
    evening.say(7, f"g1-{watch}", first)
    state = evening.state(State)
    assert state.deadline
    evening.wait(state.deadline - evening.now - 1)
    evening.say(7, f"g1-{watch}", last)
    asked = question(private(evening, 7), watch)
    assert asked.value == last and isinstance(asked.ask, Some) == (watch == "eve")
    assert evening.state(State).deadline == state.deadline
    evening.wait(1)
    assert evening.state(State).stage == "hush"
    assert evening.state(State).night.pick(watch, 7) == (",".join(last) if isinstance(last, dict) else last)
    assert not any(one.id.startswith(f"g1-{watch}") for one in private(evening, 7).questions)


@pytest.mark.parametrize("watch", WATCHES)
def test_case_25_nobody_can_tell_whether_a_player_picked_before_the_phone_went_dark(watch: str) -> None:
    told = []
    for has_picked in (True, False):
        evening = village(GAME, pace="calm")
        to(evening, watch)
        if has_picked:
            evening.say(4, f"g1-{watch}", {"seat-2": 1} if watch == "eve" else "seat-2")
        goes_dark(evening, 4)
        told.append(others(evening, 4))
        assert not any("guest" in id or "without" in id for id in evening.hub_ids())
    assert told[0] == told[1]


def test_before_a_pick_the_page_says_what_silence_does_and_afterwards_no_page_does() -> None:
    evening = village(GAME)
    to(evening, "watch-1")
    assert all(question(private(evening, seat), "watch-1").timeout_text for seat in SEATS)
    for seat in SEATS:
        evening.say(seat, "g1-watch-1", "nobody")
    assert not any(question(private(evening, seat), "watch-1").timeout_text for seat in SEATS)
