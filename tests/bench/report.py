"""The printed table, and the same as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from tests.bench.figures import Estimate, Statistic, against, ratio

TOLERANCE = 1.1
"""The factor on a budget below which the interval must end."""

HEADS = ("what", "ours", "peer", "ratio", "95 % interval", "budget", "")


@dataclass(frozen=True)
class ReportRow:
    """One line of the table: figures as text with their unit, and the ratio of both.

    Without a `budget` it is there for information. `met` is given if no ratio decides; else it follows from the ratio
    and the budget.
    """

    what: str
    ours: str
    peer: str = ""
    ratio: Estimate | None = None
    budget: float | None = None
    rule: str = ""
    decided: bool | None = None

    @property
    def met(self) -> bool | None:
        """Whether the budget is met; None if there is none."""
        if self.decided is not None or self.ratio is None or self.budget is None:
            return self.decided
        return self.ratio.high < self.budget * TOLERANCE

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the printed line."""
        verdict = {True: "met", False: "MISSED", None: ""}[self.met]
        budget = f"≤ {self.budget:.2f}" if self.budget is not None else self.rule
        if self.ratio is None:
            return (self.what, self.ours, self.peer, "", "", budget, verdict)
        interval = f"{self.ratio.low:.2f} – {self.ratio.high:.2f}"
        return (self.what, self.ours, self.peer, f"{self.ratio.value:.2f}", interval, budget, verdict)

    @property
    def data(self) -> dict[str, object]:
        ratio = {"value": self.ratio.value, "low": self.ratio.low, "high": self.ratio.high} if self.ratio else None
        return {
            "what": self.what,
            "ours": self.ours,
            "peer": self.peer,
            "ratio": ratio,
            "budget": self.budget if self.budget is not None else self.rule or None,
            "met": self.met,
        }


def goal(
    what: str, figures: Sequence[float], budget: float, unit: str, digits: int = 1, most: float | None = 1.0
) -> ReportRow:
    """Return the line of a figure, one for each run, against a fixed `budget` in the same unit."""
    ours, wanted = f"{median(figures):.{digits}f} {unit}", f"{budget:g} {unit}"
    return ReportRow(what, ours.strip(), wanted.strip(), against(budget, figures), most)


def compared(
    what: str,
    ours: Sequence[Sequence[float]],
    theirs: Sequence[Sequence[float]],
    unit: str,
    statistic: Statistic = median,
    budget: float | None = None,
) -> ReportRow:
    """Return the line of a `statistic` of our runs against theirs."""
    mine, other = (f"{median(map(statistic, runs)):.2f} {unit}" for runs in (ours, theirs))
    return ReportRow(what, mine, other, ratio(ours, theirs, statistic), budget)


def printed(rows: Sequence[ReportRow]) -> str:
    """Return the rows as a table of text, columns aligned."""
    lines = [HEADS, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
    text = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([text[0], "  ".join("-" * width for width in widths), *text[1:]])
