"""Pages of a moment: opened, checked, and kept as pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.screens import Size, address, goes_on
from tests.looks.faults import faults, not_whole
from tests.looks.mirror import Mirror
from tests.looks.moments import Called, Moment
from tests.waiting import until
from tests.web.house import House

LANGUAGES = ("en", "it", "es")

THERE = "(css) => Boolean(document.querySelector(css))"

KINDS = ("screen", "hub", "phone")
"""The table's screen, the same with the hub's own controls, and the phone of somebody for whom the table waits."""


@dataclass(frozen=True)
class Look:
    """One page of a moment."""

    game: str
    people: int
    moment: Moment
    language: str
    size: Size
    kind: str
    called: Called = "usual"

    @property
    def name(self) -> str:
        """What its picture is called."""
        width, height = self.size
        people = f"{self.people}{'' if self.called == 'usual' else f'-{self.called}'}"
        return f"{self.game}/{people}/{self.moment.name}-{self.kind}-{width}x{height}-{self.language}"


class Looking:
    """Opens pages at a house that shows moments: one window for each kind, resized for each size."""

    def __init__(self, browser: Browser, house: House, mirror: Mirror, folder: Path | None) -> None:
        """Take pictures into `folder`, or none."""
        self._browser = browser
        self._house = house
        self._mirror = mirror
        self._folder = folder
        self._pages: dict[str, Page] = {}
        self._open: dict[str, tuple[Moment, str]] = {}
        """The moment and the language that the page of a kind shows."""

    def at(self, look: Look) -> list[str]:
        """Return what cannot be read on a page; it is loaded unless it shows the same at another size."""
        page = self.page(look.kind)
        width, height = look.size
        page.set_viewport_size({"width": width, "height": height})
        shown = look.moment, look.language
        if self._open.get(look.kind) != shown:
            self._load(page, look)
            self._open[look.kind] = shown
        return faults(page, look.size, look.kind)

    def cut(self, look: Look) -> list[str]:
        """Return what is asked or to be read now, and cut or covered, on the page that was looked at last."""
        return not_whole(self.page(look.kind), look.size, look.kind)

    def keep(self, look: Look) -> None:
        """Take a picture of the page that was looked at last; a whole phone page is scrolled for it."""
        if self._folder:
            path = self._folder / f"{look.name}.png"
            page = self.page(look.kind)
            down = page.evaluate("scrollY")
            page.screenshot(path=path, full_page=look.kind == "phone")
            page.evaluate("(down) => scrollTo(0, down)", down)

    def _load(self, page: Page, look: Look) -> None:
        self._mirror.show(look.moment)
        where = address(self._house)
        if look.kind == "phone":
            url = f"http://127.0.0.1:{self._house.port}"
            page.context.clear_cookies()
            page.context.add_cookies([{"name": "device", "value": look.moment.token, "url": url}])
        else:
            where += "/table"
        page.goto(f"{where}?language={look.language}{'&screen' if look.kind == 'screen' else ''}")
        # Playwright's own way to look for something asks Chromium 91 for what it does not know.
        filled = {"phone": ".me", "hub": "[data-region=hands] .self", "screen": ".sprite"}[look.kind]
        wanted = [filled, ".beat:not([hidden])"] if look.moment.stage else [filled]
        until(
            lambda: [css for css in wanted if not page.evaluate(THERE, css)],
            lambda missing: not missing,
            pause=goes_on(page),
        )

    def page(self, kind: str) -> Page:
        """Return the window of a kind."""
        if kind not in self._pages:
            phone = kind == "phone"
            context = self._browser.new_context(has_touch=phone, is_mobile=phone, reduced_motion="reduce")
            context.set_default_timeout(60_000)
            self._pages[kind] = context.new_page()
        return self._pages[kind]

    def close(self) -> None:
        """Close every page."""
        for page in self._pages.values():
            page.context.close()
