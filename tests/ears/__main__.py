"""`python -m tests.ears`: each line as it was said and heard, its word error rate, and that over all lines."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import click

from companion.core.text import say
from companion.games import GAMES
from tests.ears.counting import Count, count_errors, median_count, overall_rate
from tests.ears.hearing import PYTHON, hearing
from tests.ears.lines import TABLE, HeardLine, lines_of
from tests.ears.rendering import EngineName, rendering

ENGINES: tuple[EngineName, ...] = get_args(EngineName)

ALL = (*GAMES, TABLE)

LIMITS = {"espeak-ng": 0.14, "piper": 0.10}
"""The greatest word error rate over all lines, by engine."""

SAME_EACH_TIME = ("espeak-ng",)
"""The engines that speak a line in the same way each time, to the byte: one round is all rounds."""

LINE_LIMIT = 0.4
"""The greatest word error rate of a single line."""


def listen(engine: EngineName, lines: Sequence[HeardLine], rounds: int) -> bool:
    """Print every line that is misheard and the rates of an engine; return whether they keep the limits."""
    heard: list[list[str]] = []
    with hearing() as hear:
        for _ in range(1 if engine in SAME_EACH_TIME else rounds):
            # One thread makes a line while another is heard.
            with rendering(engine) as render, ThreadPoolExecutor(1) as maker:
                heard.append([hear(sound) for sound in maker.map(render, lines)])
    counts = [[count_errors(line.words, one) for line, one in zip(lines, row, strict=True)] for row in heard]
    medians = [median_count(one) for one in zip(*counts, strict=True)]
    for n, (line, count) in enumerate(zip(lines, medians, strict=True)):
        if any(row[n].errors for row in counts):
            tell(line, count, [row[n] for row in heard])
    rate, above = overall_rate(counts), sum(one.rate > LINE_LIMIT for one in medians)
    worst = max(one.rate for one in medians)
    click.echo(
        f"{engine}: word error rate {rate:.3f} over {len(lines)} lines of {sum(one.words for one in medians)} words, "
        f"{len(heard)} rounds; worst line {worst:.2f}, {above} above {LINE_LIMIT}"
    )
    for game in dict.fromkeys(line.game for line in lines):
        here = [[one for line, one in zip(lines, row, strict=True) if line.game == game] for row in counts]
        click.echo(f"  {game}: {overall_rate(here):.3f}")
    return rate <= LIMITS[engine] and not above


def tell(line: HeardLine, count: Count, heard: Sequence[str]) -> None:
    """Print a misheard line."""
    click.echo(f"{count.rate:.2f}{' !' * (count.rate > LINE_LIMIT)} {line.game} {line.key}\n  said  {line.words}")
    for words in dict.fromkeys(heard):
        click.echo(f"  heard {words}")


@click.command()
@click.option("--engine", "engines", type=click.Choice(ENGINES), default=ENGINES, multiple=True, show_default=True)
@click.option("--game", "games", type=click.Choice(ALL), default=ALL, multiple=True, show_default=True)
@click.option("--key", "keys", multiple=True, help="Keys of lines begin so; all if none is named.")
@click.option("--say", "sentences", multiple=True, help="Hear this sentence in place of the lines.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True, help="The median of these counts.")
def main(
    engines: Sequence[EngineName],
    games: Sequence[str],
    keys: Sequence[str],
    sentences: Sequence[str],
    rounds: int,
) -> None:
    """Let a small recogniser hear the English lines as the hub plays them, and count the misheard words."""
    if not PYTHON.exists():
        raise click.ClickException("The recogniser is not set up yet: run make ears.")
    lines = [line for game in games for line in lines_of(game) if line.key.startswith(tuple(keys) or "")]
    if sentences:
        lines = [HeardLine(TABLE, f"sentence-{n}", say("{said}", said=one)) for n, one in enumerate(sentences, 1)]
    within = [listen(engine, lines, rounds) for engine in engines]
    sys.exit(not all(within))


if __name__ == "__main__":
    main()
