"""The panel on lines of a real kernel: `make pi`.

Pytest does not collect these tests by itself; they are passed to it by name, because they need a machine that passes
for a Raspberry Pi and whose first chip, gpiochip0, is gpio-sim's. The pull of a simulated line presses a button, and
the line's value shows a lamp; everything between is the product's own.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.core.view import Control, Glow, Seat
from companion.texts import translator
from hardware import pin_factory
from hardware.debounce import DEAF
from hardware.frontend import FRONTEND
from hardware.keeper import GONE
from hardware.pins import STANDARD
from tests.conftest import missing
from tests.games.among_cultists.before import set_up
from tests.hardware.by_hand import LAMPS, Beside, settings
from tests.hub.by_hand import ManualHub, running
from tests.waiting import until

BUTTONS: list[Seat | Control] = [*(Seat(seat) for seat in range(1, 11)), "next", "pause", "power"]

IDLE = 10
"""Seconds in which nobody presses a button."""

TAKEN = """
import sys
import gpiod
chip = gpiod.Chip("/dev/gpiochip0")
lines = {int(line): gpiod.LineSettings(direction=gpiod.line.Direction.OUTPUT) for line in sys.argv[1:]}
held = chip.request_lines(lines)
print("taken", flush=True)
sys.stdin.read()
"""
"""Another program that uses lines, until its input ends."""


@pytest.fixture(scope="session", autouse=True)
def _pi() -> None:
    """Require a machine with pins."""
    if not pin_factory.has_pins():
        missing("a Raspberry Pi, or a machine that passes for one")


class KernelLines:
    """The simulated lines of the kernel, by the names of the parts."""

    def __init__(self) -> None:
        """Find the chip."""
        found = sorted(Path("/sys/devices/platform").glob("gpio-sim*/gpiochip0"))
        if not found:
            missing("a gpiochip0 of gpio-sim's")
        self.chip = found[0]

    def press(self, button: str, down: bool) -> None:
        """Pull the line of a button to ground, or let it be pulled up."""
        pull = self._file(f"{button}-button", "pull")
        pull.write_text("pull-down" if down else "pull-up", "ascii")

    def tap(self, button: str) -> None:
        """Press a button and release it like a finger."""
        for down in (True, False):
            self.press(button, down)
            time.sleep(2 * DEAF / 1e9)

    def lit(self) -> set[str]:
        """Return the lamps whose line is high."""
        return {lamp for lamp in LAMPS if self._file(f"{lamp}-lamp", "value").read_text("ascii").strip() == "1"}

    @contextmanager
    def away(self) -> Iterator[None]:
        """Take the chip away."""
        device = self.chip.parent
        driver = (device / "driver").resolve()
        (driver / "unbind").write_text(device.name, "ascii")
        try:
            yield
        finally:
            (driver / "bind").write_text(device.name, "ascii")

    def shows(self, lamps: Iterable[str]) -> bool:
        """Return whether exactly these lamps are lit."""
        return self.lit() == set(lamps)

    def _file(self, part: str, name: str) -> Path:
        return self.chip / f"sim_gpio{STANDARD[part]}" / name


@pytest.fixture
def lines() -> Iterator[KernelLines]:
    lines = KernelLines()
    for button in BUTTONS:
        lines.press(name(button), False)
    yield lines
    for button in BUTTONS:
        lines.press(name(button), False)


@pytest.fixture
def beside() -> Beside:
    return Beside()


def name(button: Seat | Control) -> str:
    """Return the name of the button that is posted as `button`."""
    return button if isinstance(button, str) else f"seat{button}"


def ready(hub: ManualHub, seat: int) -> bool:
    """Return whether a seat is no longer asked whether it is ready."""
    return not hub.asks(seat, "ready")


def woken() -> int:
    """Return the number of times that threads of this program have gone to sleep, and so have woken up."""
    states = "\n".join(path.read_text("ascii") for path in Path("/proc/self/task").glob("*/status"))
    return sum(int(times) for times in re.findall(r"^voluntary_ctxt_switches:\s*(\d+)", states, re.MULTILINE))


@contextmanager
def taken(*parts: str) -> Iterator[None]:
    """Let another program use the lines of these parts."""
    pins = [str(STANDARD[part]) for part in parts]
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", TAKEN, *pins], stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout
        assert other.stdin
        try:
            assert other.stdout.readline() == "taken\n"
            yield
        finally:
            other.stdin.close()
            other.wait(10)


def test_each_button_is_posted_once_and_nothing_is_simulated(
    lines: KernelLines, beside: Beside, tmp_path: Path
) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        assert beside.panel is None
        for button in BUTTONS:
            lines.tap(name(button))
        until(lambda: len(beside.posted) >= len(BUTTONS))
    assert beside.posted == BUTTONS
    assert beside.troubles == []


def test_each_lamp_is_lit_on_its_own_line_and_all_are_dark_in_the_end(
    lines: KernelLines, beside: Beside, tmp_path: Path
) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        for lamp in LAMPS:
            wanted: dict[str, Glow] = {lamp: "on"}
            beside.tell(**wanted)
            until(partial(lines.shows, {lamp}))
        everywhere: dict[str, Glow] = dict.fromkeys(LAMPS, "on")
        beside.tell(**everywhere)
        until(partial(lines.shows, LAMPS))
    assert lines.lit() == set()


def test_a_lamp_blinks(lines: KernelLines, beside: Beside, tmp_path: Path) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        beside.tell(power="fast")
        for lamps in ({"power"}, set[str](), {"power"}):
            until(partial(lines.shows, lamps))


def test_a_contact_that_bounces_is_one_press(lines: KernelLines, beside: Beside, tmp_path: Path) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        for _ in range(5):
            lines.press("next", True)
            lines.press("next", False)
        lines.press("next", True)
        until(lambda: bool(beside.posted))
        time.sleep(3 * DEAF / 1e9)
        lines.press("next", False)
        time.sleep(3 * DEAF / 1e9)
        lines.tap("seat1")
        until(lambda: Seat(1) in beside.posted)
    assert beside.posted == ["next", Seat(1)]


def test_held_for_three_seconds_the_pause_button_stops_while_it_is_down(
    lines: KernelLines, beside: Beside, tmp_path: Path
) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        lines.press("pause", True)
        until(lambda: bool(beside.posted))
        lines.press("pause", False)
        lines.tap("seat1")
        until(lambda: Seat(1) in beside.posted)
    assert beside.posted == ["stop", Seat(1)]


def test_fifty_presses_in_a_second_do_not_wedge_it(lines: KernelLines, beside: Beside, tmp_path: Path) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        for _ in range(50):
            lines.press("next", True)
            time.sleep(0.01)
            lines.press("next", False)
            time.sleep(0.01)
        time.sleep(3 * DEAF / 1e9)
        lines.tap("seat1")
        until(lambda: Seat(1) in beside.posted)
    assert 1 < len(beside.posted) <= 51
    assert set(beside.posted) == {"next", Seat(1)}


def test_a_button_held_at_the_start_was_not_pressed(lines: KernelLines, beside: Beside, tmp_path: Path) -> None:
    lines.press("seat1", True)
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        lines.press("seat1", False)
        time.sleep(3 * DEAF / 1e9)
        lines.tap("seat2")
        lines.tap("seat1")
        until(lambda: Seat(1) in beside.posted)
    assert beside.posted == [Seat(2), Seat(1)]


def test_lines_that_another_program_uses_are_named_and_the_others_work(
    lines: KernelLines, beside: Beside, tmp_path: Path
) -> None:
    with taken("seat2-button", "seat2-lamp"), FRONTEND.run(beside.hub, settings(tmp_path)):
        lines.tap("seat3")
        beside.tell(seat3="on")
        until(lambda: beside.posted == [Seat(3)] and lines.lit() == {"seat3"})
    (says,) = beside.troubles
    assert says
    assert "seat2-button and seat2-lamp" in translator("en")(says)


def test_while_nobody_presses_the_panel_sleeps(lines: KernelLines, beside: Beside, tmp_path: Path) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        beside.tell(power="on")
        until(partial(lines.shows, {"power"}))
        before = woken()
        time.sleep(IDLE)
        slept = woken() - before
        sys.stdout.write(f"{slept / IDLE:.1f} wake-ups a second\n")
        lines.tap("seat1")
        until(lambda: beside.posted == [Seat(1)])
    assert slept < 2 * IDLE


def test_the_face_can_be_started_again(lines: KernelLines, beside: Beside, tmp_path: Path) -> None:
    for _ in range(3):
        with FRONTEND.run(beside.hub, settings(tmp_path)):
            lines.tap("seat5")
            until(lambda: Seat(5) in beside.posted)
        beside.posted.clear()
    with taken(*STANDARD):
        pass
    assert beside.troubles == []


def test_five_people_are_ready_by_their_buttons_and_the_night_begins(lines: KernelLines, tmp_path: Path) -> None:
    with running(tmp_path, names="Anna Ben Caro Dino Elsa") as hub, FRONTEND.run(hub.tables, settings(tmp_path)):
        hub.play("among-cultists", knows="no", pace="brisk")
        set_up(hub)
        for seat in range(1, 6):
            lines.tap(f"seat{seat}")
            until(partial(ready, hub, seat))
            assert [other for other in range(1, 6) if ready(hub, other)] == list(range(1, seat + 1))
        hub.wait(5)
        assert hub.snapshot.public.line


def test_a_chip_that_vanishes_and_comes_back_is_taken_up_again(
    lines: KernelLines, beside: Beside, tmp_path: Path
) -> None:
    with FRONTEND.run(beside.hub, settings(tmp_path)):
        with lines.away():
            until(lambda: beside.troubles[-1:] == [GONE])
        until(lambda: beside.troubles[-1] is None and bool(beside.told))
        lines.tap("seat1")
        until(lambda: beside.posted == [Seat(1)])
