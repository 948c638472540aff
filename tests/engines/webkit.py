"""WebKitGTK, the engine of iPhones: each phone is a driver and a browser of its own, on an invisible screen.

The driver takes one browser at a time, and a window of it as small as a phone once the bars around its page are gone.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.engines.page import COOKIE, PHONE, BrowserRefused, Finger, called, packed, started
from tests.hub.power.server import free_port
from tests.waiting import PATIENCE, until

PROGRAM = "WebKitWebDriver"
BROWSERS = ("/usr/lib", "*/webkit2gtk-4.1/MiniBrowser")


ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key by which WebDriver names an element."""

NO_BARS = """
headerbar, toolbar, headerbar *, toolbar *, entry, button, notebook header, notebook header * {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.01);
}
"""
"""A style sheet without bars: a browser with its bars is at least 447 pixels wide."""


SIZE = "1400x900x24"
"""The size of the screen."""


class XScreen:
    """An invisible screen, as long as it is open: Xvfb, with a number that no other has."""

    def __init__(self) -> None:
        reads, writes = os.pipe()
        command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", SIZE, "-nolisten", "tcp"]
        self._process = started(command, pass_fds=[writes])
        os.close(writes)
        with os.fdopen(reads) as said:
            self.display = f":{said.readline().strip()}"
        assert self.display != ":", "Xvfb has not started"

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def browser() -> str | None:
    """Return the path of the browser that the driver starts, None if it is missing."""
    return next(map(str, Path(BROWSERS[0]).glob(BROWSERS[1])), None)


class WebKit:
    """WebKitGTK; the settings of its browsers lie in `folder`."""

    name = "webkit"

    def __init__(self, folder: Path) -> None:
        style = folder / "config" / "gtk-3.0" / "gtk.css"
        style.parent.mkdir(parents=True)
        style.write_text(NO_BARS, "utf-8")
        self._screen = XScreen()
        home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "DISPLAY": self._screen.display}
        self._environment = {**os.environ, **home, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        if os.geteuid() == 0:
            self._environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"

    def page(self, size: tuple[int, int] = PHONE) -> WebKitPage:
        page = WebKitPage(self._environment)
        page.resize(size)
        return page

    def close(self) -> None:
        self._screen.close()


class WebKitPage(Finger):
    """A driver and its browser."""

    pointer = "mouse"

    def __init__(self, environment: dict[str, str]) -> None:
        program, path = shutil.which(PROGRAM), browser()
        assert program and path
        self._port = free_port()
        self._process = started([program, f"--port={self._port}"], env=environment)
        wanted = {"webkitgtk:browserOptions": {"binary": path, "args": ["--automation"]}}
        self._session = ""
        try:
            self._session = f"/session/{self._begun({'capabilities': {'alwaysMatch': wanted}})['sessionId']}"
        except BaseException:
            self.close()
            raise

    def _begun(self, body: object) -> Any:
        return until(
            lambda: self._ask("POST", "/session", body),
            ended=lambda: self._process.poll() is not None and "the driver has ended",
            passing=ConnectionError,
        )

    def go(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def carry(self, url: str, token: str) -> None:
        self.go(url)
        self._ask("POST", "/cookie", {"cookie": {"name": COOKIE, "value": token}})
        self.go(url)

    def reload(self) -> None:
        self._ask("POST", "/refresh", {})

    def back(self) -> None:
        self._ask("POST", "/back", {})

    def run(self, script: str, *values: Any) -> Any:
        body = {"script": f"return ({called(script)})(arguments[0])", "args": [packed(values)]}
        return json.loads(self._ask("POST", "/execute/sync", body))

    def choose(self, css: str, file: Path) -> None:
        found = self._ask("POST", "/element", {"using": "css selector", "value": css})
        self._ask("POST", f"/element/{found[ELEMENT]}/value", {"text": str(file)})

    def resize(self, size: tuple[int, int]) -> None:
        """Give the page another size, and wait for it: the window changes later than the driver says."""
        until(lambda: self._fitted(size), lambda seen: seen == size)

    def _fitted(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return the size of the page; if it is another one, change the window by what is missing."""
        width, height = self.run("() => [innerWidth, innerHeight]")
        if (width, height) != size:
            window = self._ask("GET", "/window/rect")
            wanted = {"width": window["width"] + size[0] - width, "height": window["height"] + size[1] - height}
            self._ask("POST", "/window/rect", wanted)
        return width, height

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        with suppress(OSError, HTTPException, BrowserRefused):
            self._ask("DELETE", "")
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _act(self, source: dict[str, object]) -> None:
        self._ask("POST", "/actions", {"actions": [source]})

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        line = HTTPConnection("127.0.0.1", self._port, timeout=2 * PATIENCE)
        try:
            words = None if body is None else json.dumps(body)
            line.request(method, self._session + path, words, {"Content-Type": "application/json"})
            found = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        if isinstance(found, dict) and "error" in found:
            raise BrowserRefused(f"{path}: {found['error']}: {found['message']}")
        return found
