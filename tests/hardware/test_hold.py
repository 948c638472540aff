"""One button pauses or goes on, held it repeats, held for three seconds it stops."""

import pytest

from companion.core.view import Control, Glow
from hardware.hold import Hold
from tests.hardware.by_hand import MS


def held(ms: int, *, watched: bool) -> list[Control]:
    """Return what comes of holding the button for so long; not `watched`, nobody looks at it meanwhile."""
    hold = Hold()
    hold.press(0)
    meant = []
    while watched and hold.due is not None and hold.due <= ms * MS:
        meant.append(hold.beat(hold.due))
    meant.append(hold.release(ms * MS))
    return [control for control in meant if control]


def glows(hold: Hold, *moments: int) -> list[Glow | None]:
    """Return what the power lamp is told at these moments, in milliseconds."""
    found = []
    for ms in moments:
        while hold.due is not None and hold.due <= ms * MS:
            hold.beat(hold.due)
        found.append(hold.glow)
    return found


@pytest.mark.parametrize("watched", [True, False], ids=["in time", "on a busy machine"])
@pytest.mark.parametrize(
    ("ms", "means"),
    [(1, "pause"), (80, "pause"), (699, "pause"), (700, "repeat"), (2999, "repeat"), (3000, "stop"), (60_000, "stop")],
)
def test_how_long_it_is_held_says_what_is_meant(ms: int, means: Control, watched: bool) -> None:
    assert held(ms, watched=watched) == [means]


def test_the_night_is_stopped_while_the_button_is_still_down() -> None:
    hold = Hold()
    hold.press(0)
    assert hold.beat(2999 * MS) is None
    assert hold.beat(3000 * MS) == "stop"
    assert hold.beat(3100 * MS) is None
    assert hold.due is None


def test_the_power_lamp_hurries_once_letting_go_repeats_and_stands_once_it_is_stopped() -> None:
    hold = Hold()
    assert hold.due is None
    hold.press(0)
    assert glows(hold, 0, 699, 700, 2999, 3000, 3100) == [None, None, "fast", "fast", "on", "on"]
    hold.release(3500 * MS)
    assert glows(hold, 3600) == [None]


def test_each_press_begins_anew() -> None:
    hold = Hold()
    hold.press(0)
    hold.beat(3000 * MS)
    hold.release(3100 * MS)
    hold.press(4000 * MS)
    assert hold.release(4080 * MS) == "pause"


def test_a_button_that_was_down_before_anybody_looked_means_nothing_when_let_go() -> None:
    hold = Hold()
    assert hold.beat(5000 * MS) is None
    assert hold.release(5000 * MS) is None
