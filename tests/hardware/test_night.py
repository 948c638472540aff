"""The panel at a real hub: a table that is ready by its buttons, and a night that its lamps tell nothing about."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.view import Glow, Seat, SpokenLine
from companion.faces.panel import SimulatedPanel
from hardware.debounce import DEAF
from hardware.face import FACE
from tests.games.among_cultists.before import set_up
from tests.hardware.by_hand import MS, Board, settings, until
from tests.hub.by_hand import Hub, running

NAMES = "Anna Ben Caro Dino Elsa"
SEATS = [f"seat{seat}" for seat in range(1, 6)]

LONG = 3600_000 * MS
"""A hold that nobody reaches, however slow the machine is."""


pytestmark = pytest.mark.usefixtures("nowhere")


@contextmanager
def table(folder: Path) -> Iterator[tuple[Hub, SimulatedPanel]]:
    """Run a hub with five people at Among Cultists and the face; the hub's clock is turned by hand."""
    with running(folder, names=NAMES) as hub, FACE.run(hub.tables, settings(folder)):
        hub.play("among-cultists", knows="no", pace="brisk")
        set_up(hub)
        panel = hub.tables.panel()
        assert panel
        yield hub, panel


def push(hub: Hub, panel: SimulatedPanel, button: str) -> None:
    """Press a button and let it go as a finger does; return when the hub has done its part."""
    for down in (True, False):
        panel.push(button, down)
        time.sleep(1.1 * DEAF / 1e9)
    hub.settle()


def fall_asleep(hub: Hub, panel: SimulatedPanel) -> None:
    """Let everybody be ready by their button, and wait for the first line."""
    for button in SEATS:
        push(hub, panel, button)
    hub.wait(5)
    assert line(hub)


def line(hub: Hub) -> SpokenLine | None:
    """Return what is being spoken."""
    return hub.look.public.line


def ready(hub: Hub) -> list[int]:
    """Return who is asked no longer."""
    return [seat for seat in range(1, 6) if not hub.asks(seat, "ready")]


def test_each_button_answers_for_its_seat_alone(tmp_path: Path) -> None:
    with table(tmp_path) as (hub, panel):
        push(hub, panel, "seat2")
        assert ready(hub) == [2]
        push(hub, panel, "seat4")
        assert ready(hub) == [2, 4]


def test_a_button_that_answers_nothing_changes_nothing(tmp_path: Path) -> None:
    with table(tmp_path) as (hub, panel):
        push(hub, panel, "seat2")
        before = hub.entries()
        for button in ("seat2", "seat9", "next", "power"):
            push(hub, panel, button)
        assert hub.entries() == before


def test_one_button_pauses_the_night_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.hold.HELD", LONG)
    with table(tmp_path) as (hub, panel):
        fall_asleep(hub, panel)
        push(hub, panel, "pause")
        assert line(hub) is None
        push(hub, panel, "pause")
        spoken = line(hub)
        assert spoken
        assert (spoken.key, spoken.take) == ("eyes-closed", 2)


def test_held_it_repeats_the_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.hold.HELD", 10 * MS)
    monkeypatch.setattr("hardware.hold.ENDED", LONG)
    with table(tmp_path) as (hub, panel):
        fall_asleep(hub, panel)
        push(hub, panel, "pause")
        spoken = line(hub)
        assert spoken
        assert (spoken.key, spoken.take) == ("eyes-closed", 2)


def test_held_for_long_it_ends_the_night_and_wakes_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.hold.HELD", 10 * MS)
    monkeypatch.setattr("hardware.hold.ENDED", 100 * MS)
    with table(tmp_path) as (hub, panel):
        fall_asleep(hub, panel)
        asleep = line(hub)
        assert asleep
        panel.push("pause", True)
        until(lambda: line(hub) != asleep)
        hub.wait(60)
        assert hub.look.public.phase == "after"


def test_pause_pressed_all_the_time_leaves_a_night_that_goes_on_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.hold.HELD", LONG)
    with table(tmp_path) as (hub, panel):
        fall_asleep(hub, panel)
        for _ in range(50):
            panel.push("pause", True)
            time.sleep(0.008)
            panel.push("pause", False)
            time.sleep(0.008)
        time.sleep(3 * DEAF / 1e9)
        hub.settle()
        if line(hub) is None:
            push(hub, panel, "pause")
        assert line(hub)
        hub.wait(200)
        assert hub.look.public.phase == "after"


def glows(hub: Hub) -> dict[str, Glow]:
    return dict(hub.look.public.lamps)


def night(folder: Path, order: Sequence[int], dozing: Callable[[Hub, int], None]) -> Board:
    """Sleep through a whole night, both clocks turned by hand, and return all that the lamps have done in it."""
    board = Board()
    with running(folder, names=NAMES) as hub:
        hub.play("among-cultists", knows="no", pace="brisk")
        set_up(hub)
        for seat in order:
            hub.tables.arrive(hub.code).press(Seat(seat))
        hub.settle()
        for second in range(200):
            dozing(hub, second)
            hub.wait(1)
            board.want(**glows(hub))
            board.wait(1000)
            if hub.look.public.phase == "after":
                return board
    raise AssertionError("the night does not end")


def test_in_the_night_every_seat_has_the_same_light(tmp_path: Path) -> None:
    board = night(tmp_path, range(1, 6), lambda hub, second: None)
    one, *others = [board.lights[seat].switched for seat in SEATS]
    assert others == [one] * 4
    assert len(board.lights["power"].switched) > 10, "it shows that the hub is awake"


def test_who_was_ready_first_and_who_taps_in_the_night_changes_no_light(tmp_path: Path) -> None:
    def taps(hub: Hub, second: int) -> None:
        hub.tables.arrive(hub.code).press(Seat(second % 7))

    still = night(tmp_path / "still", range(1, 6), lambda hub, second: None)
    restless = night(tmp_path / "restless", (4, 1, 5, 2, 3), taps)
    assert {name: light.switched for name, light in still.lights.items()} == {
        name: light.switched for name, light in restless.lights.items()
    }
