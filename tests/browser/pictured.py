"""Games whose moments a house shows, and the checks of their pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from companion.core.game import AnyGame
from tests.browser.look import LARGE, misfits, type_of
from tests.browser.screens import PHONE, TABLET, TV
from tests.long import LONGEST
from tests.looks.faults import faults
from tests.looks.looking import Looking, Mirror, PagePicture
from tests.looks.moments import PictureMoment, moments
from tests.web.house import open_house

TABLES = ("screen", "hub")
"""The kinds of the table's page, which alternate from moment to moment, and start the other way with few people."""


class OpenedPage(NamedTuple):
    """A page that is opened once, and its checks."""

    moment: PictureMoment
    kind: str
    language: str = LONGEST
    whole: bool = False
    """Whether a table's page is only checked on a small screen, for parts that must be legible in full there."""
    small: bool = False
    """Whether it is checked on a small screen, too."""
    light: bool = False
    """Whether its light, contrast and thumbs are checked too, as on every page (`snapshot`)."""
    large: bool = False
    """Whether it is checked in larger type."""


class PicturedGame(NamedTuple):
    """A game whose moments a house shows."""

    game: AnyGame
    people: int
    looking: Looking

    @property
    def fullest(self) -> list[PictureMoment]:
        """The moment of every phase with the most content."""
        return self.worst("fullest")

    @property
    def ends(self) -> list[PictureMoment]:
        """The fullest moment at the end of a game."""
        return [moment for moment in self.fullest if moment.name == "end-fullest"]

    def worst(self, what: str, most: int | None = None) -> list[PictureMoment]:
        """Return the moments of phases with the most of something, the fullest first unless all are wanted."""
        found = [moment for moment in moments(self.game, self.people) if moment.name.endswith(f"-{what}")]
        return found if most is None else sorted(found, key=lambda one: one.size, reverse=True)[:most]

    def wrong(self, opened: OpenedPage) -> list[str]:
        """Return the illegible parts of a page, and its cut or covered questions, at each of its sizes."""
        found = []
        phone = opened.kind == "phone"
        sizes = (TABLET,) if opened.whole else (PHONE if phone else TV, *((TABLET,) if opened.small else ()))
        for size in sizes:
            snapshot = PagePicture(self.game.name, self.people, opened.moment, opened.language, size, opened.kind)
            seen = self.looking.at(snapshot)
            if phone or opened.whole:
                seen = (seen if phone else []) + self.looking.cut(snapshot)
            if opened.light and size != TABLET:
                night = opened.moment.name.startswith("night")
                seen += misfits(self.looking.page(opened.kind), self.looking.page("lamp"), night=night)[0]
            found += [f"{snapshot.name}: {fault}" for fault in seen]
        if opened.large:
            page = self.looking.page("phone")
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            for pixels in LARGE:
                with type_of(page, pixels):
                    seen = faults(page, PHONE, "phone")
                    found += [f"{snapshot.name} in type of {pixels} px: {fault}" for fault in seen]
        return found


@contextmanager
def showing(browser: Browser, folder: Path, game: AnyGame, people: int) -> Iterator[PicturedGame]:
    """Open a house that shows the moments of a game with a number of people."""
    mirror = Mirror()
    with open_house(folder, seen_as=mirror.before) as house:
        looking = Looking(browser, house, mirror, None)
        yield PicturedGame(game, people, looking)
        looking.close()
