"""Debian's Chromium by Playwright, with the same interface as the others."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Error, sync_playwright
from playwright.sync_api import Page as Driven

from tests.browser.chromium import ARGS, chromium, one_font
from tests.engines.page import COOKIE, PHONE, BrowserRefused, called, packed

OLD = Path(__file__).with_name("old") / "node_modules" / "chrome-aws-lambda" / "bin" / "chromium.br"
"""Chromium 91, compressed as in its package."""

UNPACK = """
const [from, to] = process.argv.slice(1), fs = require("fs");
fs.writeFileSync(to, require("zlib").brotliDecompressSync(fs.readFileSync(from)), { mode: 0o755 });
"""


def unpacked(folder: Path) -> str:
    """Unpack Chromium 91 into `folder`, and return its path."""
    program = folder / "chromium"
    subprocess.run(["node", "-e", UNPACK, OLD, program], check=True)
    return str(program)


class Chromium:
    """The browser; its font lies in `folder`."""

    name = "chromium"

    def __init__(self, folder: Path) -> None:
        self._playwright = sync_playwright().start()
        program = self.program(folder)
        self._browser = self._playwright.chromium.launch(
            executable_path=program, args=ARGS, env=one_font(folder), ignore_default_args=["--mute-audio"]
        )

    def program(self, folder: Path) -> str | None:
        return chromium()

    def page(self, size: tuple[int, int] = PHONE) -> ChromiumPage:
        context = self._browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True)
        return ChromiumPage(context.new_page())

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()


class OldChromium(Chromium):
    """Chromium 91, the oldest browser that the pages must run in."""

    name = "chromium-91"

    def program(self, folder: Path) -> str:
        return unpacked(folder)


class ChromiumPage:
    """A page of Chromium."""

    def __init__(self, page: Driven) -> None:
        self._page = page
        self._line: CDPSession = page.context.new_cdp_session(page)

    def go(self, url: str) -> None:
        self._page.goto(url)

    def carry(self, url: str, token: str) -> None:
        self._page.context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
        self.go(url)

    def reload(self) -> None:
        self._page.reload()

    def back(self) -> None:
        self._page.go_back(wait_until="commit")

    def run(self, script: str, *values: Any) -> Any:
        try:
            return json.loads(self._page.evaluate(called(script), packed(values)))
        except Error as error:
            raise BrowserRefused(str(error)) from error

    def tap(self, x: float, y: float) -> None:
        self.press(x, y)
        self.lift()

    def press(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})

    def lift(self) -> None:
        self._touch("touchEnd")

    def write(self, words: str) -> None:
        self._page.keyboard.type(words)

    def choose(self, css: str, file: Path) -> None:
        self._page.set_input_files(css, file)

    def resize(self, size: tuple[int, int]) -> None:
        self._page.set_viewport_size({"width": size[0], "height": size[1]})

    def picture(self) -> bytes:
        return self._page.screenshot()

    def close(self) -> None:
        self._page.context.close()

    def _touch(self, kind: str, *fingers: dict[str, float]) -> None:
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(fingers)})
