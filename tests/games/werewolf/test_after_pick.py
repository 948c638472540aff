"""A page after a pick: of one shape for every role, option and pick, and nobody else sees any of it (WW-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.question import Question, Some
from companion.core.report import NarratorPresent
from companion.core.view import SeatView
from companion.games.werewolf import GAME
from companion.games.werewolf.state import State
from tests.games.werewolf.paired import dealt
from tests.laws.evening import Evening, goes_dark

LETTERS = "WWSXHBCIEV"
"""Every role, dealt to seats 1 to 10."""

SEATS = range(1, 11)

WATCHES = ("eve", "watch-1", "watch-2", "watch-3")

OPTIONS: Sequence[Mapping[str, object]] = (
    {"pace": "brisk", "shown": "nothing", "read_aloud": "no"},
    {"pace": "normal", "first_night": "quiet", "ballots": "counted"},
    {"pace": "calm", "accusations": "yes", "shown": "side", "talk_seconds": "120"},
)
"""Options that meet each value once, beside the defaults."""


def village(**options: object) -> Evening:
    """Deal every role, and come to the first hush; a voice reads aloud if the options let it."""
    names = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo", "Ida", "Jens")
    evening = Evening(*names, games={GAME.name: dealt(GAME, LETTERS)})
    own = {"werewolf": 2, "villager": 1}
    own |= dict.fromkeys(("seer", "witch", "hunter", "bodyguard", "cupid", "idiot", "elder"), 1)
    evening.say(1, "table-game", GAME.name)
    evening.say(1, "table-teach-0-off")
    evening.play(GAME.name, set="own", own_set=own, **{"first_night": "victim", **options})
    if options.get("read_aloud") != "no":
        evening.speaks = True
        evening.do(NarratorPresent(True))
    for seat in SEATS:
        evening.say(seat, "g1-ready")
    return evening


def to(evening: Evening, *stages: str) -> str:
    """Let clocks run out until one of the stages comes, and the line that announces it has been read."""
    for _ in range(200):
        stage = evening.state(State).stage
        if stage in stages and evening.public().line is None:
            return stage
        coming = evening.coming()
        assert coming, f"no clock runs in {stage}"
        evening.wait(max(coming[0] - evening.now, 0))
    raise AssertionError(f"{stages} do not come")


def picks(watch: str) -> list[Any]:
    """Return a pick for each seat: names, its own one, nobody and a potion are among them, so many are void."""
    names: list[Any] = [f"seat-{seat % 10 + 1}" for seat in SEATS]
    if watch == "eve":
        return [{}, {"seat-1": 1}, {"seat-2": 1, "seat-3": 1}, {"seat-4": 1}, *({name: 1} for name in names[4:])]
    void = ["heal", "nothing"] if watch == "watch-3" else ["nobody", "nobody"]
    return [names[0], void[0], "seat-3", *names[3:5], void[0], "seat-1", void[1], "seat-9", void[1]]


def question(view: SeatView, watch: str) -> Question:
    """Return the one question of a watch."""
    (found,) = (one for one in view.questions if one.id.startswith(f"g1-{watch}"))
    return found


def private(evening: Evening, seat: int) -> SeatView:
    found = evening.view(seat).private
    assert found
    return found


def others(evening: Evening, seat: int) -> bytes:
    """Return all that leaves the hub for everybody but a seat: views, the hub's moves, buttons and the next clock."""
    rest = [evening.view(one) for one in (None, *SEATS) if one != seat]
    controls = sorted(evening.rules.controls(evening.table))
    return msgspec.json.encode([rest, evening.hub_ids(), controls, repr(evening.coming()), evening.table.lesson])


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: str(options["pace"]))
def test_after_a_pick_every_page_has_the_same_shape_whatever_the_role_and_the_pick(options: Mapping[str, Any]) -> None:
    evening = village(**options)
    watches = ("eve", "watch-1") if options.get("first_night") == "quiet" else WATCHES
    for watch in watches:
        to(evening, watch)
        before = {seat: private(evening, seat) for seat in SEATS}
        assert len({msgspec.json.encode(question(view, watch)) for view in before.values()}) == 1
        for times in (1, 2):
            for seat, value in zip(SEATS, picks(watch), strict=True):
                seen = others(evening, seat)
                evening.say(seat, f"g1-{watch}", value)
                assert others(evening, seat) == seen, f"others see that seat {seat} picks {value} in {watch}"
            shapes = set()
            for seat, value in zip(SEATS, picks(watch), strict=True):
                view, asked = private(evening, seat), question(private(evening, seat), watch)
                assert asked.value == value, "players can look at their pick until the end"
                shapes.add(msgspec.json.encode(replace(asked, value=None)))
                assert (view.secrets, view.briefing) == (before[seat].secrets, before[seat].briefing)
                assert (asked.required, asked.secret, asked.tool) == (False, True, True)
                assert asked.id.endswith(f"-again-{times}")
            assert len(shapes) == 1, shapes
            others_asked = {tuple(q.id for q in private(evening, s).questions if "watch" not in q.id) for s in SEATS}
            assert len(others_asked) == 2, "all are asked the same, but the host's own menu"


@pytest.mark.parametrize("watch", WATCHES)
def test_a_pick_can_be_changed_until_the_last_moment_and_the_last_one_counts(watch: str) -> None:
    evening = village()
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
def test_nobody_can_tell_whether_a_player_picked_before_the_phone_went_dark(watch: str) -> None:
    told = []
    for has_picked in (True, False):
        evening = village(pace="calm")
        to(evening, watch)
        if has_picked:
            evening.say(4, f"g1-{watch}", {"seat-2": 1} if watch == "eve" else "seat-2")
        goes_dark(evening, 4)
        told.append(others(evening, 4))
        assert not any("guest" in id or "without" in id for id in evening.hub_ids())
    assert told[0] == told[1]


def test_before_a_pick_the_page_says_what_silence_does_and_afterwards_no_page_does() -> None:
    evening = village()
    to(evening, "watch-1")
    assert all(question(private(evening, seat), "watch-1").timeout_text for seat in SEATS)
    for seat in SEATS:
        evening.say(seat, "g1-watch-1", "nobody")
    assert not any(question(private(evening, seat), "watch-1").timeout_text for seat in SEATS)
