"""The panel on mock pins, pressed by the test, and a replacement for a hub beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from gpiozero.pins.mock import MockFactory

from companion.core.text import Text
from companion.core.view import Control, Glow, Seat
from companion.frontends import Hub, Settings
from hardware.buttons import Buttons
from hardware.lamps import Lamps
from hardware.panel import Panel
from hardware.pins import STANDARD, pins

MS = 1_000_000
"""A millisecond in nanoseconds, the unit of stamps."""

LAMPS = [*(f"seat{seat}" for seat in range(1, 11)), "power"]


def settings(folder: Path, **own: Any) -> Settings:
    """Return the settings of the frontend: `own` is its section of the configuration."""
    return Settings(bind="127.0.0.1", port=0, address="", data=folder, mute=True, rate=1, own=own)


@dataclass
class ArrivalByHand:
    """An arrival that takes one input for the hub `beside`."""

    _beside: Beside

    def press(self, seat: Seat) -> object:
        """Take a press of a seat's button; nobody may wait for the result."""
        return self._take(seat)

    def control(self, control: Control) -> object:
        """Take a press of a button of the hub."""
        return self._take(control)

    def _take(self, what: Seat | Control) -> object:
        if self._beside.fails:
            raise self._beside.fails
        self._beside.posted.append(what)
        return SimpleNamespace(result=lambda *_: self._beside.waited.append(what))

    def drop(self) -> None:
        """Take that no input comes after all."""
        self._beside.dropped += 1


@dataclass
class Beside:
    """A replacement for a `companion.frontends.Hub`: the inputs to it, and the lamps of its table."""

    codes: list[str] = field(default_factory=lambda: ["K7QM", "ZZZZ"])
    lamps: dict[str, Glow] = field(default_factory=dict)
    posted: list[Seat | Control] = field(default_factory=list)
    waited: list[Seat | Control] = field(default_factory=list)
    dropped: int = 0
    fails: Exception | None = None
    troubles: list[Text | None] = field(default_factory=list)
    told: list[Callable[[str], None]] = field(default_factory=list)
    panels: list[Any] = field(default_factory=lambda: [None])

    @property
    def hub(self) -> Hub:
        """The same, for callers that need a hub; it only knows the part that a panel may use."""
        return cast("Hub", self)

    def tables(self) -> list[str]:
        return self.codes

    def arrive(self, code: str) -> ArrivalByHand:
        assert code == self.codes[0], "the panel stands beside the first table"
        return ArrivalByHand(self)

    def snapshot(self, code: str) -> Any:
        assert code == self.codes[0], "the panel stands beside the first table"
        return SimpleNamespace(public=SimpleNamespace(lamps=dict(self.lamps)))

    def listen(self, told: Callable[[str], None]) -> Callable[[], None]:
        self.told.append(told)
        return lambda: self.told.remove(told)

    def tell(self, code: str = "K7QM", **lamps: Glow) -> None:
        """Set these lamps from now on, and report that the table has changed."""
        self.lamps = lamps
        for told in list(self.told):
            told(code)

    def trouble(self, frontend: str, says: Text | None) -> None:
        assert frontend == "hardware"
        self.troubles.append(says)

    def lend_panel(self, panel: Any) -> None:
        self.panels.append(panel)

    @property
    def panel(self) -> Any:
        """The panel that is currently lent."""
        return self.panels[-1]


@dataclass
class FakeLight:
    """A lamp that remembers its switching times; `fails` when it is to be switched."""

    board: LampBoard
    fails: bool = False
    switched: list[tuple[int, bool]] = field(default_factory=list)

    def on(self) -> None:
        self._switch(True)

    def off(self) -> None:
        self._switch(False)

    def _switch(self, lit: bool) -> None:
        if self.fails:
            raise OSError("the pin is gone")
        self.switched.append((self.board.stamp, lit))

    @property
    def lit(self) -> bool:
        return bool(self.switched) and self.switched[-1][1]


class LampBoard:
    """The lamps, and a clock that the test turns."""

    def __init__(self, *failing: str) -> None:
        self.stamp = 7_000_000 * MS + 123_456
        self.wanted: dict[str, Glow] = {}
        self.broken: list[str] = []
        self.lights = {name: FakeLight(self, name in failing) for name in LAMPS}
        self.lamps = Lamps(self.lights, lambda: self.wanted, self.broken.append)

    def want(self, **wanted: Glow) -> None:
        self.wanted = wanted
        self.lamps.refresh(self.stamp)

    def wait(self, ms: int) -> None:
        ends = self.stamp + ms * MS
        while (due := self.lamps.due) is not None and due <= ends:
            self.stamp = due
            self.lamps.beat(due)
        self.stamp = ends

    @property
    def lit(self) -> set[str]:
        return {name for name, light in self.lights.items() if light.lit}

    @property
    def moments(self) -> list[int]:
        return [stamp for light in self.lights.values() for stamp, _ in light.switched]


class Fingers:
    """Buttons on mock pins and a clock that the test turns, without a thread: time passes by `wait` only."""

    def __init__(self) -> None:
        """Attach buttons to mock pins; their presses are posted to the replacement of a hub."""
        self.beside = Beside()
        self.glows: list[Glow | None] = []
        self.stamp = 1_000_000 * MS
        self.factory = MockFactory()
        self.panel = Panel(self.factory, pins({}))
        self.buttons = Buttons(self.beside.hub, self.panel.buttons, self.glows.append)
        self.panel.listen(lambda name, down: self.buttons.edge(name, down, self.stamp))
        self.wait(0)

    @property
    def posted(self) -> list[Seat | Control]:
        """The hub's inputs, in order."""
        return self.beside.posted

    def move(self, name: str, down: bool) -> None:
        """Move the contact on the pin of a button."""
        pin = self.factory.pin(STANDARD[f"{name}-button"])
        pin.drive_low() if down else pin.drive_high()

    def wait(self, ms: float, *, late: bool = False) -> None:
        """Let time pass; with `late` nobody looks at the clock meanwhile, as on a busy machine."""
        ends = self.stamp + round(ms * MS)
        while not late and (due := self.buttons.due) is not None and due <= ends:
            self.stamp = max(self.stamp, due)
            self.buttons.beat(self.stamp)
        self.stamp = ends

    def bounce(self, name: str, down: bool, ms: int = 20) -> None:
        """Move a contact that bounces for so long, with an edge every 2 ms; it ends in the wanted position."""
        for _ in range(0, ms, 4):
            self.move(name, down)
            self.wait(2)
            self.move(name, not down)
            self.wait(2)
        self.move(name, down)

    def tap(self, name: str, ms: float = 80) -> None:
        """Press a button for so long and release it, then rest."""
        self.bounce(name, True)
        self.wait(ms)
        self.bounce(name, False)
        self.wait(200)

    def close(self) -> None:
        """Release the pins."""
        self.panel.close()
