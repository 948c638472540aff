"""`python -m tests.looks`: it takes pictures of every phase of every game, and reports the illegible parts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import get_args

import click

from companion.games import GAMES
from tests.browser.screens import PHONE, TABLET, TV
from tests.looks.looking import FOLDER, KINDS, LANGUAGES, PicturesWanted, looks
from tests.looks.moments import PICTURED, SEATS, Called, seats_for
from tests.looks.reading import write_index

CALLED: tuple[Called, ...] = get_args(Called)

SIZES = {"360x740": PHONE, "800x480": TABLET, "1280x720": TV}


@click.command()
@click.option(
    "--game", "games", type=click.Choice(list(PICTURED)), default=list(GAMES), multiple=True, show_default=True
)
@click.option("--seats", type=int, default=SEATS, multiple=True, show_default=True)
@click.option(
    "--language", "languages", type=click.Choice(LANGUAGES), default=LANGUAGES, multiple=True, show_default=True
)
@click.option("--size", "sizes", type=click.Choice(list(SIZES)), default=list(SIZES), multiple=True, show_default=True)
@click.option("--kind", "kinds", type=click.Choice(KINDS), default=KINDS, multiple=True, show_default=True)
@click.option(
    "--names", type=click.Choice(get_args(Called)), default=get_args(Called), multiple=True, show_default=True
)
@click.option("--phase", "phases", multiple=True, help="Names of moments begin so; all if none is named.")
@click.option("--teach", is_flag=True, help="Look at the lessons of the games, and at nothing else.")
@click.option("--no-pictures", is_flag=True, help="Check alone.")
@click.option("--old", is_flag=True, help="In Chromium 91, once `make soak` has fetched it.")
@click.option("--processes", type=int, help="How many work side by side; as many as there are cores if left out.")
def main(
    games: Sequence[str],
    seats: Sequence[int],
    languages: Sequence[str],
    sizes: Sequence[str],
    kinds: Sequence[str],
    names: Sequence[Called],
    phases: Sequence[str],
    teach: bool,
    no_pictures: bool,
    old: bool,
    processes: int | None,
) -> None:
    """Look at every moment in every size and language; pictures go to build/looks, and faults are printed."""
    wanted = PicturesWanted(
        languages, [SIZES[size] for size in sizes], kinds, tuple(phases), not no_pictures, names, teach, old
    )
    parts = [(game, people) for game in games for people in seats_for(PICTURED[game], seats)]
    wrong = count = 0
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for looked in as_completed(pool.submit(looks, wanted, game, people) for game, people in parts):
            found = looked.result()
            count += len(found)
            wrong += sum(map(bool, found.values()))
            for picture, faults in found.items():
                for fault in faults:
                    click.echo(f"{picture}: {fault}")
    for language in languages if not no_pictures else ():
        click.echo(f"messages and their pictures: {write_index(FOLDER, language)}")
    click.echo(f"{count} pages, {wrong} with something that cannot be read")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
