"""B: the pause between two spoken lines against the script, by the player's own stamps.

A hub with its log on disk reads the night of Among Cultists at several tables at once, the lines spoken by the real
voice, through the whole sounds frontend; SDL's `dummy` driver is the loudspeaker. Game time runs four times as fast,
which makes the nights shorter and the exactness of a start no easier. The first line of a night has no pause before it,
and is counted with the others, because it has its time too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from companion.core.view import Seat
from companion.frontends import Settings
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.voice.ritual import script
from companion.hub.log.log import Log
from companion.hub.tables import Tables
from companion.table import TableRules
from sounds import espeak
from sounds.frontend import FRONTEND
from tests.bench.figures import percentile
from tests.bench.report import ReportRow
from tests.waiting import until

TABLES, PLAYERS = 4, 8
VARIANT = Variant(PLAYERS, seer=True, pace="brisk")
RATE = 4
PATIENCE = 300.0
"""Seconds that a night may take."""

BUDGET = 20.0
"""The budget in milliseconds, p99."""


Late = list[float]
"""Milliseconds by which each line began late."""


def measured(scratch: Path, runs: int) -> list[Late]:
    """Measure one evening of several nights for each run."""
    if espeak.version() is None:
        raise click.ClickException("espeak-ng is missing: sudo apt install espeak-ng")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    samples = []
    for run in range(runs):
        click.echo(f"spoken: run {run + 1} of {runs}", err=True)
        samples.append(_evening(scratch / f"spoken-{run}"))
    return samples


def rows(samples: Sequence[Late]) -> list[ReportRow]:
    """Return the rows of measurement B (late lines) for the report."""
    late = [milliseconds for sample in samples for milliseconds in sample]
    lost = len(samples) * TABLES * len(script(VARIANT).lines) - len(late)
    worst = percentile(0.99)(late)
    what = f"B  pause between two spoken lines against the script, {len(late)} lines"
    return [
        ReportRow(f"{what}: p50", f"{percentile(0.5)(late):.2f} ms"),
        ReportRow(f"{what}: p99", f"{worst:.2f} ms", rule=f"≤ {BUDGET:.0f} ms", decided=worst <= BUDGET),
        ReportRow("B  lines that were not spoken", str(lost), rule="0", decided=lost == 0),
    ]


def _evening(folder: Path) -> Late:
    settings = Settings(bind="", port=0, address="", data=folder, mute=False, rate=RATE)
    with closing(Log(folder)) as log:
        tables = Tables(log, TableRules(GAMES), rate=RATE, guard=0)
        codes = [tables.open("en") for _ in range(TABLES)]
        with tables.running(), FRONTEND.run(tables, settings) as player:
            for code in codes:
                _prepare(tables, code)
            until(lambda: [tables.narrator(code) for code in codes], all)
            # The same moment for all would be easier than real use.
            for code in codes:
                for seat in range(1, PLAYERS + 1):
                    tables.arrive(code).press(Seat(seat)).result(PATIENCE)
                time.sleep(0.1)
            until(
                lambda: [tables.snapshot(code).public.phase for code in codes],
                lambda phases: not {"preparing", "night"} & set(phases),
                patience=PATIENCE,
            )
            return [(start.stamp - start.due) / 1e6 for start in player.starts]


def _prepare(tables: Tables, code: str) -> None:
    """Sit on every seat and begin the game, up to the step in which everybody is ready."""
    for seat in range(1, PLAYERS + 1):
        tables.arrive(code).sit_down("bench", f"P{seat}", "").result(PATIENCE)
    _answer(tables, code, "table-game-", GAME.name)
    for option, value in {"level": "first", "knows": "no", "pace": VARIANT.pace}.items():
        _answer(tables, code, f"table-option-{option}-", value)
    _answer(tables, code, "table-begin-", "go")
    _answer(tables, code, "g1-placed-", "go")


def _answer(tables: Tables, code: str, start: str, value: str) -> None:
    private = tables.snapshot(code).private(Seat(1))
    asked = next(question.id for question in (private.questions if private else ()) if question.id.startswith(start))
    tables.arrive(code).answer("bench", Seat(1), asked, value, asked).result(PATIENCE)
