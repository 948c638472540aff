"""The panel at a real hub: a table that is ready by its buttons, and a night that its lamps tell nothing about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from companion.core.view import Glow, Seat, SpokenLine
from tests.games.among_cultists.before import set_up
from tests.hardware.by_hand import Board, Fingers
from tests.hub.by_hand import Hub, running

NAMES = "Anna Ben Caro Dino Elsa"
SEATS = [f"seat{seat}" for seat in range(1, 6)]


@contextmanager
def table(folder: Path) -> Iterator[tuple[Hub, Fingers]]:
    """Run a hub with five people at Among Cultists and the buttons; all clocks are turned by hand."""
    with running(folder, names=NAMES) as hub, closing(Fingers(hub.tables)) as fingers:
        hub.play("among-cultists", knows="no", pace="brisk")
        set_up(hub)
        yield hub, fingers


def line(hub: Hub) -> SpokenLine | None:
    """Return what is being spoken, once the hub has done its part."""
    hub.settle()
    return hub.look.public.line


def ready(hub: Hub) -> list[int]:
    """Return who is asked no longer."""
    hub.settle()
    return [seat for seat in range(1, 6) if not hub.asks(seat, "ready")]


def test_each_button_answers_for_its_seat_alone_and_one_that_answers_nothing_changes_nothing(tmp_path: Path) -> None:
    with table(tmp_path) as (hub, fingers):
        fingers.tap("seat2")
        assert ready(hub) == [2]
        fingers.tap("seat4")
        assert ready(hub) == [2, 4]
        before = hub.entries()
        for button in ("seat2", "seat9", "next", "power"):
            fingers.tap(button)
            hub.settle()
        assert hub.entries() == before


def test_one_button_pauses_the_night_goes_on_repeats_its_step_and_ends_it(tmp_path: Path) -> None:
    with table(tmp_path) as (hub, fingers):
        for button in SEATS:
            fingers.tap(button)
        hub.settle()
        hub.wait(5)
        asleep = line(hub)
        assert asleep
        fingers.tap("pause")
        assert line(hub) is None
        for take, held in ((2, 80), (3, 800)):
            fingers.tap("pause", held)
            spoken = line(hub)
            assert spoken and (spoken.key, spoken.take) == ("eyes-closed", take)
        fingers.tap("pause", 3100)
        assert line(hub) != spoken
        hub.wait(60)
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
