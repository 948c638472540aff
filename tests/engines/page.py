"""The interface of a page for stories, in every engine."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Protocol

PHONE = (360, 740)
ASIDE = (740, 360)
"""A phone on its side."""

TV = (1280, 720)


class BrowserRefused(Exception):
    """A browser cannot do something now, because it is loading another page."""


class BrowserPage(Protocol):
    """A page in a browser of its own, with its own cookies."""

    def go(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""

    def carry(self, url: str, token: str) -> None:
        """Make this browser a device that has sat down by other means, and open the address of its table."""

    def reload(self) -> None:
        """Reload the page."""

    def back(self) -> None:
        """Go back, like a swipe."""

    def run(self, script: str, *values: Any) -> Any:
        """Call a function of JavaScript on the page with `values`, both ways by JSON; raises `BrowserRefused`."""

    def tap(self, x: float, y: float) -> None:
        """Put a finger down and lift it at once: on a busy machine, too, that is no hold."""

    def press(self, x: float, y: float) -> None:
        """Put a finger down."""

    def lift(self) -> None:
        """Lift the finger."""

    def write(self, words: str) -> None:
        """Type into the focused element."""

    def choose(self, css: str, file: Path) -> None:
        """Choose a file for an input, like the phone's own file picker."""

    def resize(self, size: tuple[int, int]) -> None:
        """Give the page another size."""

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""

    def close(self) -> None:
        """Close the page, and the browser if it is its only one."""


COOKIE = "device"
"""The name of the cookie by which the hub knows a device."""


class BrowserEngine(Protocol):
    """A browser that can open pages with separate data."""

    name: str

    def page(self, size: tuple[int, int] = PHONE) -> BrowserPage:
        """Open a page."""

    def close(self) -> None:
        """Close the browser."""


def called(script: str) -> str:
    """Return a function that takes the values as JSON and returns JSON."""
    result = "JSON.stringify(found === undefined ? null : found)"
    return f"(given) => {{ const found = ({script})(...JSON.parse(given)); return {result}; }}"


def packed(values: tuple[Any, ...]) -> str:
    """Return the argument of a packed function."""
    return json.dumps(values)


def started(command: list[str], **about: Any) -> subprocess.Popen[bytes]:
    """Start a program without input, whose output nobody reads."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, **about)


DOWN: dict[str, object] = {"type": "pointerDown", "button": 0}
UP: dict[str, object] = {"type": "pointerUp", "button": 0}


class Finger:
    """A finger and a keyboard on a page of WebDriver, plain or BiDi: both take the same actions."""

    pointer: str
    """The name of a finger there."""

    def _act(self, source: dict[str, object]) -> None:
        raise NotImplementedError

    def _point(self, *actions: dict[str, object]) -> None:
        self._act({"type": "pointer", "id": "finger", "parameters": {"pointerType": self.pointer}, "actions": actions})

    def tap(self, x: float, y: float) -> None:
        self._point({"type": "pointerMove", "x": round(x), "y": round(y)}, DOWN, UP)

    def press(self, x: float, y: float) -> None:
        self._point({"type": "pointerMove", "x": round(x), "y": round(y)}, DOWN)

    def lift(self) -> None:
        self._point(UP)

    def write(self, words: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in words for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": keys})
