"""The pictures in README and docs/, taken of played tables with people's names: `make pictures`.

Beside the pictures, `docs/pictures/pages.json` keeps the texts and the boxes of each page. A test opens the pages anew
and compares these, since pixels depend on the machine.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, cast

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright

from companion.appliance.hotspot import Hotspot
from companion.core.view import Seat
from companion.games.among_cultists import GAME
from companion.table.records import Sitters
from tests.browser.chromium import ARGS, chromium, one_font
from tests.browser.every_page import new_card
from tests.browser.screens import PHONE, TV, Size, address
from tests.games.among_cultists.evening import open_vote, playing, rounds, score
from tests.looks.looking import Looking, Mirror, PagePicture
from tests.looks.moments import PictureMoment, token_of
from tests.looks.reading import read_words
from tests.sources import ROOT
from tests.web.house import open_house
from web.trust.identity import device_of

PAGES = ROOT / "docs/pictures/pages.json"

NAMES = ("Anna", "Ben", "Carla", "Dino")
"""The players that have arrived."""

ASKED = Seat(4)
"""The seat whose phone is shown at the vote."""

WHERE = {"address": "192.168.1.20", "public_port": 8000}
"""The address on the pictures: that of a hub in a house's Wi-Fi."""

QUALITY = 82
"""The quality of a JPEG, of 100."""

NEAR = 24
"""Pixels by which a box may lie elsewhere: another machine has other letters on phones."""

BOXES = (Path(__file__).parent / "boxes.js").read_text("utf-8")

CODE = re.compile(r"(?<=:8000)/[A-Z0-9]{4}\b")

HERO: Size = (1400, 720)
"""The size of the table page with a phone beside it."""


class DrawnPage(NamedTuple):
    """The texts of a page, and its boxes: left, top, width and height in pixels by what lies there."""

    texts: list[str]
    boxes: dict[str, list[int]]


class DocumentPicture(NamedTuple):
    """A picture in a document, of one page, or of the table page with a phone beside it."""

    path: str
    pages: tuple[Page, ...]

    def read(self) -> list[DrawnPage]:
        """Return the texts and boxes of its pages, without the code of a table, which is another one each time."""
        return [
            DrawnPage(
                [CODE.sub("/…", text) for text in read_words(page)], cast(dict[str, list[int]], page.evaluate(BOXES))
            )
            for page in self.pages
        ]

    def take(self, lamp: Page) -> None:
        """Write the picture; two pages are put side by side on the page `lamp`."""
        first, *beside = (page.screenshot(type="jpeg", quality=QUALITY) for page in self.pages)
        if beside:
            first = _side_by_side(lamp, [page.screenshot() for page in self.pages])
        (ROOT / self.path).write_bytes(first)


def _side_by_side(lamp: Page, pictures: Sequence[bytes]) -> bytes:
    lamp.set_viewport_size({"width": HERO[0], "height": HERO[1]})
    shown = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    style = (
        "body { display: flex; align-items: center; justify-content: center; gap: 1em; margin: 0; background: #000 }"
    )
    lamp.set_content(f"<style>{style} img {{ width: 1020px }} img + img {{ width: 340px }}</style>{shown}")
    lamp.evaluate("Promise.all(Array.from(document.images, (one) => one.decode()))")
    return lamp.screenshot(type="jpeg", quality=QUALITY)


def drawn(browser: Browser) -> Iterator[DocumentPicture]:
    """Yield all pictures, one after the other; each has its pages open until the next."""
    return (picture for scene in SCENES for picture in scene(browser))


def _at_the_vote() -> PictureMoment:
    """Return a secret vote in Among Cultists, in its second round: three have voted, and Dino has not yet."""
    evening = playing(6, special=("seer",), level="own")
    score(rounds(evening, 2), 4)
    open_vote(evening)
    for seat in (1, 2, 6):
        evening.say(seat, "ballot", "seat-5")
    # Each phone gets a token by its player's name, as the pictures of all moments have them.
    sitters = Sitters(replace(one, device=device_of(token_of(one.name))) for one in evening.table.sitters)
    table = replace(evening.table, sitters=sitters)
    return PictureMoment("vote", evening.rules, table, evening.now, ASKED, token_of(table.name(ASKED)))


def _vote(browser: Browser) -> Iterator[DocumentPicture]:
    """Yield a vote in Among Cultists, on the table page and on the phone of a voter."""
    mirror, game, moment = Mirror(), GAME.name, _at_the_vote()
    with TemporaryDirectory() as folder, open_house(Path(folder), seen_as=mirror.before, settings=WHERE) as house:
        looking = Looking(browser, house, mirror, None)
        for kind, size in (("screen", TV), ("phone", PHONE)):
            looking.at(PagePicture(game, 6, moment, "en", size, kind))
        table, phone = looking.page("screen"), looking.page("phone")
        phone.evaluate("scrollTo(0, 0)")
        yield DocumentPicture("docs/pictures/table.jpg", (table,))
        yield DocumentPicture("docs/pictures/phone.jpg", (phone,))
        yield DocumentPicture("docs/pictures/hero.jpg", (table, phone))
        looking.close()


def _gathering(browser: Browser) -> Iterator[DocumentPicture]:
    """Yield the pages of a hub to which people come, as the guide for a card shows them."""
    with (
        TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        open_house(Path(folder), settings=WHERE) as house,
    ):
        yield DocumentPicture("deploy/pictures/phone.jpg", (_open(browser, address(house), PHONE),))
        for name in NAMES:
            house.phone(name)
        yield DocumentPicture("deploy/pictures/lobby.jpg", (_open(browser, f"{address(house)}/table?screen", TV),))
        patch.setattr("web.routes.hotspot.hotspot", lambda: Hotspot("Companion", "candle-raven-tower", True))
        yield DocumentPicture("deploy/pictures/wifi.jpg", (_open(browser, f"{address(house)}/table?screen", TV),))
        new_card(Path(folder) / "of-root", patch)
        here = f"http://127.0.0.1:{house.port}/setup"
        yield DocumentPicture("deploy/pictures/set-up.jpg", (_open(browser, here, PHONE),))


def _open(browser: Browser, url: str, size: Size) -> Page:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(url)
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


SCENES: Sequence[Callable[[Browser], Iterator[DocumentPicture]]] = (_vote, _gathering)


def main() -> None:
    """Take all pictures, and keep the texts and boxes of their pages."""
    kept: dict[str, list[DrawnPage]] = {}
    with TemporaryDirectory() as folder, redirect_stdout(None), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        lamp = browser.new_page()
        for picture in drawn(browser):
            picture.take(lamp)
        browser.close()
        # Texts and boxes are kept in the font in which the tests see them on every machine.
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS, env=one_font(Path(folder)))
        for picture in drawn(browser):
            kept[picture.path] = picture.read()
        browser.close()
    PAGES.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")


def find_changes(kept: Sequence[Sequence[object]], now: Sequence[DrawnPage]) -> Iterator[str]:
    """Yield the texts and boxes of a picture's pages that are not as they were."""
    for (texts, boxes), page in zip(cast(Sequence[DrawnPage], kept), now, strict=True):
        yield from (f"no longer: {text}" for text in texts if text not in page.texts)
        yield from (f"new: {text}" for text in page.texts if text not in texts)
        for name in sorted(boxes.keys() | page.boxes.keys()):
            before, after = boxes.get(name), page.boxes.get(name)
            if before is None or after is None or max(abs(a - b) for a, b in zip(before, after, strict=True)) > NEAR:
                yield f"{name}: {before} became {after}"


if __name__ == "__main__":
    main()
