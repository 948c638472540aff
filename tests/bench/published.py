"""`BENCHMARKS.md`: the latest figures of each part, also those that miss their budget.

`figures.json` keeps them by part; the page is generated from it alone, and nobody types a figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tests.bench.report import ReportRow

HERE = Path(__file__).parent
FIGURES = HERE / "figures.json"
PAGE = HERE.parent.parent / "BENCHMARKS.md"

TITLES = {
    "A": "An answer at one table, ten phones",
    "B": "The voice at its moment",
    "C": "Fifty tables",
    "D": "A long history",
    "E": "The start",
    "F": "At rest",
    "G": "Memory",
    "H": "The noise: ours against ours",
    "I": "Bytes on the wire",
    "J": "Bytes until a page can be used",
    "K": "Painted on a slow phone",
    "L": "Under attack",
    "M": "The ledger of five years",
    "N": "What an answer costs, counted",
    "O": "Against commit a0808a91, in pairs",
}
"""The measurement of each part (`README.md` beside this file)."""

HEAD = """# Benchmarks

For somebody who compares. `make bench ARGS="--publish"` measures these figures and writes this page; nobody types one.
[tests/bench](tests/bench/README.md) tells what is measured, against whom, and how a ratio and its interval are made.

Each part shows its last measurement, with machine, load and day below it. A missed goal stays here as missed. A goal is
met if the interval ends below 1.1 times the goal.

To measure a machine of yours: `companion doctor --speed` ([docs/machines.md](docs/machines.md)).
"""

NONE = "Not measured yet by this command.\n"


class Ratio(msgspec.Struct, frozen=True):
    """A ratio with its 95 % interval."""

    value: float
    low: float
    high: float


class PublishedFigure(msgspec.Struct, frozen=True):
    """A line of the table: see `tests.bench.report.ReportRow.data`."""

    what: str
    ours: str
    peer: str
    ratio: Ratio | None
    budget: float | str | None
    met: bool | None


class PublishedPart(msgspec.Struct, frozen=True):
    """The latest measurement of one part."""

    date: str
    machine: Mapping[str, str]
    runs: int
    figures: tuple[PublishedFigure, ...]


def kept() -> dict[str, PublishedPart]:
    """Return the published figures, by the letters of the parts."""
    return msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, PublishedPart]) if FIGURES.exists() else {}


def publish(rows: Sequence[ReportRow], machine: Mapping[str, str], runs: int, date: str) -> None:
    """Replace the lines of the measured parts, and write both files."""
    measured: dict[str, list[PublishedFigure]] = {}
    for row in rows:
        measured.setdefault(row.what[0], []).append(msgspec.convert(row.data, PublishedFigure))
    parts = kept() | {part: PublishedPart(date, machine, runs, tuple(found)) for part, found in measured.items()}
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(dict(sorted(parts.items())))) + b"\n")
    PAGE.write_text(page(parts), "utf-8")


def page(parts: Mapping[str, PublishedPart]) -> str:
    chapters = (f"## {letter}: {title}\n\n{_chapter(parts.get(letter))}" for letter, title in TITLES.items())
    return "\n".join((HEAD, *chapters))


def _chapter(part: PublishedPart | None) -> str:
    if part is None:
        return NONE
    lines = ["| what | ours | peer or goal | ratio | 95 % interval | goal | |", "|---|---|---|---|---|---|---|"]
    lines += [f"| {' | '.join(_cells(figure))} |" for figure in part.figures]
    machine = "; ".join(f"{name}: {value}" for name, value in part.machine.items())
    return "\n".join([*lines, "", f"{part.date}, {part.runs} runs. {machine}.", ""])


def _cells(figure: PublishedFigure) -> tuple[str, ...]:
    ratio = figure.ratio
    goal = f"≤ {figure.budget:.2f}" if isinstance(figure.budget, float) else figure.budget or ""
    verdict = {True: "met", False: "**missed**", None: ""}[figure.met]
    value, interval = (f"{ratio.value:.2f}", f"{ratio.low:.2f} – {ratio.high:.2f}") if ratio else ("", "")
    return figure.what[1:].strip(), figure.ours, figure.peer, value, interval, goal, verdict
