"""The pages of a moment of an evening at a hub: opened, checked, and kept as pictures, long ones side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from companion.frontends import Hub
from companion.frontends import TableSnapshot as Table
from companion.hub.table.snapshot import Snapshot as Seen
from companion.table.recent import Recent
from tests.browser.chromium import ARGS, chromium
from tests.browser.screens import Size, address, goes_on
from tests.engines.chromium import unpacked
from tests.looks.faults import faults, not_whole
from tests.looks.moments import PICTURED, Called, PictureMoment, lessons, moments
from tests.looks.reading import read_words
from tests.waiting import until
from tests.web.house import House, open_house

LANGUAGES = ("en", "it", "es")

THERE = "(css) => Boolean(document.querySelector(css))"

KINDS = ("screen", "hub", "phone")
"""The table's screen, the same with the hub's own controls, and the phone of a player whom the table waits for."""


@dataclass(frozen=True)
class PagePicture:
    """One page of a moment."""

    game: str
    people: int
    moment: PictureMoment
    language: str
    size: Size
    kind: str
    called: Called = "usual"

    @property
    def name(self) -> str:
        """The name of its picture."""
        width, height = self.size
        people = f"{self.people}{'' if self.called == 'usual' else f'-{self.called}'}"
        return f"{self.game}/{people}/{self.moment.name}-{self.kind}-{width}x{height}-{self.language}"


class Mirror:
    """A wrapper between a hub and a frontend, which sees the shown moment at the hub's only table."""

    def __init__(self) -> None:
        self._moment: PictureMoment | None = None

    def before(self, hub: Hub) -> Hub:
        """Stand before `hub`; return this wrapper as the frontend's hub."""
        self._hub = hub
        return cast(Hub, self)

    def show(self, moment: PictureMoment) -> None:
        """Show another moment on pages that are opened from now on."""
        self._moment = moment
        self._snapshot = Seen(moment.rules, moment.table, now=Recent(spotlight=moment.stage))

    def snapshot(self, code: str) -> Table:
        return self._snapshot if self._moment else self._hub.snapshot(code)

    def now(self, code: str) -> int:
        return self._moment.now if self._moment else self._hub.now(code)

    def present(self, code: str, device: str, here: bool) -> None:
        """Tell the hub nothing: its own table knows none of these phones."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hub, name)


class Looking:
    """The pages of a house that shows moments: one window for each kind, resized for each size."""

    def __init__(self, browser: Browser, house: House, mirror: Mirror, folder: Path | None) -> None:
        """Put pictures into `folder`, or take none."""
        self._browser = browser
        self._house = house
        self._mirror = mirror
        self._folder = folder
        self._pages: dict[str, Page] = {}
        self._open: dict[str, tuple[PictureMoment, str]] = {}
        """The moment and the language that the page of a kind shows."""

    def at(self, look: PagePicture) -> list[str]:
        """Return the illegible parts of a page; it is loaded unless it shows the same at another size."""
        page = self.page(look.kind)
        width, height = look.size
        page.set_viewport_size({"width": width, "height": height})
        shown = look.moment, look.language
        if self._open.get(look.kind) != shown:
            self._load(page, look)
            self._open[look.kind] = shown
        return faults(page, look.size, look.kind)

    def cut(self, look: PagePicture) -> list[str]:
        """Return the current questions and texts that are cut or covered on the last page."""
        return not_whole(self.page(look.kind), look.size, look.kind)

    def keep(self, look: PagePicture) -> None:
        """Take a picture of the last page; a whole phone page is scrolled for it."""
        if self._folder:
            path = self._folder / f"{look.name}.png"
            page = self.page(look.kind)
            down = page.evaluate("scrollY")
            page.screenshot(path=path, full_page=look.kind == "phone")
            page.evaluate("(down) => scrollTo(0, down)", down)
            path.with_suffix(".json").write_text(json.dumps(read_words(page)), "utf-8")

    def _load(self, page: Page, look: PagePicture) -> None:
        self._mirror.show(look.moment)
        where = address(self._house)
        if look.kind == "phone":
            url = f"http://127.0.0.1:{self._house.port}"
            page.context.clear_cookies()
            page.context.add_cookies([{"name": "device", "value": look.moment.token, "url": url}])
        else:
            where += "/table"
        page.goto(f"{where}?language={look.language}{'&screen' if look.kind == 'screen' else ''}")
        # Playwright's own way to find an element asks Chromium 91 for a missing feature.
        filled = {"phone": ".me", "hub": "[data-region=hands] .self", "screen": ".sprite"}[look.kind]
        wanted = [filled, ".highlight:not([hidden]), .ending"] if look.moment.stage else [filled]
        until(
            lambda: [css for css in wanted if not page.evaluate(THERE, css)],
            lambda missing: not missing,
            pause=goes_on(page),
        )

    def page(self, kind: str) -> Page:
        if kind not in self._pages:
            phone = kind == "phone"
            context = self._browser.new_context(has_touch=phone, is_mobile=phone, reduced_motion="reduce")
            context.set_default_timeout(60_000)
            self._pages[kind] = context.new_page()
        return self._pages[kind]

    def close(self) -> None:
        for page in self._pages.values():
            page.context.close()


FOLDER = Path("build/looks")


@dataclass(frozen=True)
class PicturesWanted:
    """The pictures of each game and each number of players."""

    languages: Sequence[str]
    sizes: Sequence[Size]
    kinds: Sequence[str]
    phases: tuple[str, ...]
    pictures: bool
    names: Sequence[Called] = ("usual",)
    teach: bool = False
    """Whether only the lessons are pictured."""
    old: bool = False
    """Whether the pictures are taken in Chromium 91."""


def looks(wanted: PicturesWanted, game: str, people: int) -> dict[str, list[str]]:
    """Return the illegible parts in each picture of a game with `people` players.

    Raises `RuntimeError` if a page never showed its moment: pytest's own failure could not leave the process.
    """
    try:
        return _looks(wanted, game, people)
    except pytest.fail.Exception as failed:
        raise RuntimeError(f"{game} with {people}: {failed}") from None


def _looks(wanted: PicturesWanted, game: str, people: int) -> dict[str, list[str]]:
    mirror = Mirror()
    with (
        TemporaryDirectory(prefix="companion-looks-") as folder,
        redirect_stdout(None),
        sync_playwright() as playwright,
        open_house(Path(folder), seen_as=mirror.before) as house,
    ):
        program = unpacked(Path(folder)) if wanted.old else chromium()
        browser = playwright.chromium.launch(executable_path=program, args=ARGS)
        looking = Looking(browser, house, mirror, FOLDER if wanted.pictures else None)

        def seen(look: PagePicture) -> list[str]:
            found = looking.at(look) + looking.cut(look)
            looking.keep(look)
            return found

        found = {
            look.name: seen(look)
            for called in wanted.names
            for moment in (lessons if wanted.teach else moments)(PICTURED[game], people, called)
            if not wanted.phases or moment.name.startswith(wanted.phases)
            for language in wanted.languages
            for kind in wanted.kinds
            # Around the table ten names of sixteen wide letters have no room in any type: nobody has such a name.
            if called == "usual" or kind == "phone"
            for size in wanted.sizes
            for look in (PagePicture(game, people, moment, language, size, kind, called),)
        }
        browser.close()
        return found
