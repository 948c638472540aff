"""`python -m tests.looks`: take pictures of every phase of every game, and say what could not be read in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Browser, sync_playwright

from companion.games import GAMES
from tests.browser.chromium import ARGS, chromium
from tests.browser.screens import PHONE, TABLET, TV, Size
from tests.looks.looking import KINDS, LANGUAGES, Look, Looking
from tests.looks.mirror import Mirror
from tests.looks.moments import SEATS, moments, seats_for
from tests.web.house import open_house

SIZES = {"360x740": PHONE, "800x480": TABLET, "1280x720": TV}
FOLDER = Path("build/looks")


@click.command()
@click.option("--game", "games", type=click.Choice(list(GAMES)), default=list(GAMES), multiple=True, show_default=True)
@click.option("--seats", type=int, default=SEATS, multiple=True, show_default=True)
@click.option(
    "--language", "languages", type=click.Choice(LANGUAGES), default=LANGUAGES, multiple=True, show_default=True
)
@click.option("--size", "sizes", type=click.Choice(list(SIZES)), default=list(SIZES), multiple=True, show_default=True)
@click.option("--kind", "kinds", type=click.Choice(KINDS), default=KINDS, multiple=True, show_default=True)
@click.option("--phase", "phases", multiple=True, help="Names of moments begin so; all if none is named.")
@click.option("--no-pictures", is_flag=True, help="Check alone.")
def main(
    games: Sequence[str],
    seats: Sequence[int],
    languages: Sequence[str],
    sizes: Sequence[str],
    kinds: Sequence[str],
    phases: Sequence[str],
    no_pictures: bool,
) -> None:
    """Look at every moment in every size and language; pictures go to build/looks, and what is wrong is printed."""
    wrong = count = 0
    with TemporaryDirectory(prefix="companion-looks-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        for picture, found in _looks(
            browser, Path(folder), games, seats, languages, [SIZES[size] for size in sizes], kinds, phases, no_pictures
        ):
            count += 1
            wrong += bool(found)
            for fault in found:
                click.echo(f"{picture}: {fault}")
        browser.close()
    click.echo(f"{count} pages, {wrong} with something that cannot be read")
    sys.exit(bool(wrong))


def _looks(
    chromium: Browser,
    folder: Path,
    games: Sequence[str],
    seats: Sequence[int],
    languages: Sequence[str],
    sizes: Sequence[Size],
    kinds: Sequence[str],
    phases: Sequence[str],
    no_pictures: bool,
) -> Iterator[tuple[str, list[str]]]:
    mirror = Mirror()
    with open_house(folder, seen_as=mirror.before) as house:
        looking = Looking(chromium, house, mirror, None if no_pictures else FOLDER)
        for game in games:
            for people in seats_for(GAMES[game], seats):
                for moment in moments(GAMES[game], people):
                    if phases and not moment.name.startswith(tuple(phases)):
                        continue
                    for language in languages:
                        for size in sizes:
                            for kind in kinds:
                                look = Look(game, people, moment, language, size, kind)
                                yield look.name, looking.at(look)


if __name__ == "__main__":
    main()
