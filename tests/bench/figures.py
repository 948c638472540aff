"""Percentiles, and ratios with an honest interval.

A ratio is taken inside each of the paired runs, and the median over the runs is the figure. The interval is a nested
bootstrap: runs are drawn with replacement, in each of them the answers of both sides are drawn with replacement, and
2,000 such medians give the middle 95 %. With five runs it is wide if the runs differ, as it should be.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Figures = Sequence[float]
Statistic = Callable[[Figures], float]

DRAWS = 2000
SEED = 20260101
"""The seed of the bootstrap alone, so that the same figures give the same interval."""


@dataclass(frozen=True)
class Estimate:
    """A figure with the ends of its 95 % interval, all in the same unit."""

    value: float
    low: float
    high: float


def percentile(share: float) -> Statistic:
    """Return a statistic: the figure that a `share` (0 to 1) of the figures does not exceed (nearest rank)."""

    def of(figures: Figures) -> float:
        return sorted(figures)[max(0, math.ceil(share * len(figures)) - 1)]

    return of


def ratio(ours: Sequence[Figures], theirs: Sequence[Figures], statistic: Statistic = median) -> Estimate:
    """Return our `statistic` over theirs, from runs that are paired by their place."""
    pairs = list(zip(ours, theirs, strict=True))
    chance = random.Random(SEED)

    def drawn(figures: Figures) -> float:
        return statistic(chance.choices(figures, k=len(figures)))

    drawings = sorted(
        median(drawn(mine) / drawn(other) for mine, other in chance.choices(pairs, k=len(pairs))) for _ in range(DRAWS)
    )
    return Estimate(
        median(statistic(mine) / statistic(other) for mine, other in pairs),
        percentile(0.025)(drawings),
        percentile(0.975)(drawings),
    )


def against(budget: float, ours: Figures) -> Estimate:
    """Return our figures over a fixed `budget` in the same unit."""
    return ratio([[figure] for figure in ours], [[budget]] * len(ours))
