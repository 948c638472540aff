"""All looks at a game of so many people, with a browser and a hub of their own: parts are looked at side by side."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from companion.games import GAMES
from tests.browser.chromium import ARGS, chromium
from tests.browser.screens import Size
from tests.engines.chromium import unpacked
from tests.looks.looking import Look, Looking
from tests.looks.mirror import Mirror
from tests.looks.moments import Called, lessons, moments
from tests.web.house import open_house

FOLDER = Path("build/looks")


@dataclass(frozen=True)
class Wanted:
    """What is looked at of each game and each number of people."""

    languages: Sequence[str]
    sizes: Sequence[Size]
    kinds: Sequence[str]
    phases: tuple[str, ...]
    pictures: bool
    names: Sequence[Called] = ("usual",)
    teach: bool = False
    """Whether the lessons are looked at, and nothing else."""
    old: bool = False
    """Whether it is looked at in Chromium 91."""


def looks(wanted: Wanted, game: str, people: int) -> dict[str, list[str]]:
    """Return what cannot be read in each picture of a game of so many people."""
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

        def seen(look: Look) -> list[str]:
            found = looking.at(look) + looking.cut(look)
            looking.keep(look)
            return found

        found = {
            look.name: seen(look)
            for called in wanted.names
            for moment in (lessons if wanted.teach else moments)(GAMES[game], people, called)
            if not wanted.phases or moment.name.startswith(wanted.phases)
            for language in wanted.languages
            for kind in wanted.kinds
            # Around the table ten names of sixteen wide letters have no room in any type: nobody is called so.
            if called == "usual" or kind == "phone"
            for size in wanted.sizes
            for look in (Look(game, people, moment, language, size, kind, called),)
        }
        browser.close()
        return found
