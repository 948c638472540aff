"""The law of the room: a broker hears no secret, no ballot and no spoken line. See also the exits in `test_hub.py`."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.frontends.lights import Level
from room.conductor import Conductor
from room.lamps.player import GAP, LampPlayer
from room.state import Eyes, RoomReading, RoomState, read_room
from room.topics import Message
from tests.laws.games import UNDER_LAW
from tests.laws.hub_twins import play_pair
from tests.laws.playing_along import commands_of, keeps_still, tells_only_changes
from tests.laws.shadow import SHADOW
from tests.laws.shadow import state as roles
from tests.laws.shadow.mutants import MUTANTS
from tests.laws.shadow.secret_pairs import night
from tests.laws.twins import Leak
from tests.laws.variants import variants
from tests.long import further_ways

WAYS = variants(UNDER_LAW)

Spoil = Callable[[pytest.MonkeyPatch], None]
"""A function that plants a fault in the room."""


@pytest.mark.parametrize("game", further_ways(WAYS), ids=list(WAYS))
def test_a_broker_hears_nothing_but_public_changes(game: AnyGame, soak: bool) -> None:
    for seed in range(100 if soak else 1):
        assert tells_only_changes(game, seed), "the law holds for nothing: no message came"


@pytest.mark.parametrize("game", further_ways(WAYS), ids=list(WAYS))
def test_in_twenty_minutes_a_lamp_gets_one_command_in_two_seconds_at_most(game: AnyGame) -> None:
    sent = commands_of(game, 0)
    gaps = [later.stamp - earlier.stamp for earlier, later in pairwise(sent)]
    assert gaps and min(gaps) >= GAP, f"{len(sent)} commands, the closest {min(gaps, default=0) / 1e9} s apart"
    assert all(json.loads(command.payload)["transition"] >= 0.5 for command in sent), "a quicker fade flickers"


@pytest.mark.parametrize("game", further_ways(WAYS), ids=list(WAYS))
def test_with_closed_eyes_nothing_is_sent_whatever_happens_to_lamps_and_broker(game: AnyGame, soak: bool) -> None:
    for seed in range(100 if soak else 1):
        assert keeps_still(game, seed).sent, "the law holds for nothing: no message came"


def test_a_lamp_that_is_not_free_gets_the_dark_while_the_first_line_is_read() -> None:
    rooms = [keeps_still(SHADOW, seed) for seed in range(20)]
    assert sum(room.nights for room in rooms) > 20 and sum(room.late for room in rooms) > 0


def show_in_the_night(patch: pytest.MonkeyPatch) -> None:
    """Show lamps that come back, or that somebody chooses, their look at once."""
    take_state = LampPlayer.take_state

    def take(self: LampPlayer, state: RoomState, level: Level, eyes: Eyes, stamp: int) -> None:
        take_state(self, state, level, "open", stamp)

    patch.setattr(LampPlayer, "take_state", take)


def darken_any_time(patch: pytest.MonkeyPatch) -> None:
    """Give lamps that were not free the dark of the night in the middle of it."""

    def watch(self: Conductor, reading: RoomReading) -> Eyes:
        return "closing" if reading.is_blind else "open"

    patch.setattr(Conductor, "_watch_eyes", watch)


def greet_in_the_night(patch: pytest.MonkeyPatch) -> None:
    """Tell a broker that comes back everything at once."""
    patch.setattr(Conductor, "connect", Conductor._greet)


MUTANTS_OF_NIGHT = [show_in_the_night, darken_any_time, greet_in_the_night]


@pytest.mark.parametrize("spoil", MUTANTS_OF_NIGHT, ids=lambda spoil: spoil.__name__)
def test_the_law_catches_a_room_that_stirs_in_the_night(spoil: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch)
    with pytest.raises(AssertionError, match="with closed eyes a broker hears"):
        for seed in range(60):
            keeps_still(SHADOW, seed)


def tell_each_change(patch: pytest.MonkeyPatch) -> None:
    """Send the state after each change of the table, and so at each ballot."""
    beat = Conductor.beat

    def beaten(self: Conductor, stamp: int) -> None:
        beat(self, stamp)
        if not self.is_blind:
            self._publish(self._tell_state())

    patch.setattr(Conductor, "beat", beaten)


def tell_each_line(patch: pytest.MonkeyPatch) -> None:
    """Send a message with each line that is read, and so by night."""
    beat = Conductor.beat
    lines: dict[Conductor, str] = {}

    def beaten(self: Conductor, stamp: int) -> None:
        beat(self, stamp)
        line = self._hub.snapshot(self.table).public.line
        if line and lines.get(self) != line.key:
            lines[self] = line.key
            self._publish(Message("line", b""))

    patch.setattr(Conductor, "beat", beaten)


def look_with_closed_eyes(patch: pytest.MonkeyPatch) -> None:
    """Take the state of the night for one of the day, with a round that counts the night's slots."""

    def read(*given: object) -> RoomReading:
        found = read_room(*given)  # type: ignore[arg-type]
        hub = given[0]
        timers = hub.snapshot(given[1]).public.timers  # type: ignore[attr-defined]
        return RoomReading(state=replace(found.state, round=len(timers)))

    patch.setattr("room.conductor.read_room", read)


MUTANTS_OF_ROOM = [tell_each_change, tell_each_line, look_with_closed_eyes]


@pytest.mark.parametrize("spoil", MUTANTS_OF_ROOM, ids=lambda spoil: spoil.__name__)
def test_the_law_catches_a_room_that_tells(spoil: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch)
    with pytest.raises(AssertionError, match="a broker hears"):
        for seed in range(20):
            tells_only_changes(SHADOW, seed)


def test_the_exits_catch_a_mood_from_a_role_at_the_broker_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that the law at the hub listens to the broker: the fault stands behind all views."""
    right = read_room

    def read(*given: object) -> RoomReading:
        found = right(*given)  # type: ignore[arg-type]
        snapshot = given[0].snapshot(given[1])  # type: ignore[attr-defined]
        running = snapshot._table.running
        shadow = running.state.who(roles.SHADOW) if running else 0
        state = replace(found.state, mood="danger" if shadow > 2 else found.state.mood)
        return RoomReading(state=state, is_blind=found.is_blind, until=found.until)

    monkeypatch.setattr("room.conductor.read_room", read)
    with pytest.raises(Leak, match="broker"):
        for first in range(0, 100, 20):
            play_pair(tmp_path / f"{first}", SHADOW, night, None, seeds=range(first, first + 20))


def test_a_mood_from_a_role_reaches_the_broker_and_is_caught(tmp_path: Path) -> None:
    with pytest.raises(Leak):
        for first in range(0, 100, 20):
            game = MUTANTS["the room's mood tells the shadow's seat"].game
            play_pair(tmp_path / f"{first}", game, night, None, seeds=range(first, first + 20))
