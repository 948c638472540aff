"""The phones' page in Chromium: bytes of a push (I), of the first load and of the next evening's (J); painting (K).

Two tables of ten play the open table. One seat's page is open in the browser; all others answer over the JSON
interface, and so does this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import click
from playwright.sync_api import Browser

from tests.bench.browser import SCREEN, BrowserPhone, chromium
from tests.bench.figures import Statistic, percentile, ratio
from tests.bench.hub import answer, companion
from tests.bench.report import ReportRow, goal
from tests.bench.server import BenchServer, BenchTable, Http, Seat
from tests.web.weight import LIMIT, WARM_LIMIT

FIRST_KB, NEXT_KB = LIMIT / 1000, WARM_LIMIT / 1000
BALLOT_KB, PHASE_KB = 1.0, 4.0
PAINTED_MS = {"p50": (0.5, 30.0), "p99": (0.99, 80.0)}
SLOWER = 6
"""The factor by which a phone is slower than this machine."""

VOTES = 3
EVENTS, WARM = 100, 20
"""The number of painted answers, and of those before them, in which the browser compiles the page's scripts."""

APART = 250.0
"""Milliseconds between two answers: the page has rendered the previous one by then."""
READABLE = 600.0
"""Milliseconds until a new question takes an answer, and some more."""


@dataclass(frozen=True)
class PageSample:
    """One run: kilobytes on the wire, and milliseconds from event to frame.

    `later` were received within two seconds after the page was first usable.
    """

    first: float
    later: float
    second: float
    ballots: Sequence[float]
    phases: Sequence[float]
    painted: Sequence[float]


def measured(scratch: Path, runs: int) -> list[PageSample]:
    """Measure a browser with an empty cache, at a hub that was just started, for each run."""
    samples = []
    with chromium() as browser:
        for run in range(runs):
            click.echo(f"page: run {run + 1} of {runs}", err=True)
            with companion("page", scratch / f"page-{run}", 2, 10) as server:
                samples.append(_evening(browser, server))
    return samples


def _evening(browser: Browser, server: BenchServer) -> PageSample:
    one, other = server.tables
    context = browser.new_context(viewport=SCREEN, is_mobile=True, has_touch=True)
    with closing(context):
        with closing(BrowserPhone(context)) as phone:
            first = phone.measure_load_kilobytes(server.port, one.code, one.seats[0])
            phone.wait(2000)
            later = phone.kilobytes - first
        with closing(BrowserPhone(context)) as phone:
            second = phone.measure_load_kilobytes(server.port, other.code, other.seats[0])
            http = Http(server.port)
            pushes = list(_votes(phone, http, other))
            phone.slow_down(SLOWER)
            for number in range(WARM + EVENTS):
                seat = other.seats[number % len(other.seats)]
                points = {f"seat-{place.seat}": 1000 + number for place in other.seats}
                answer(http, other.code, seat, seat.question, points)
                phone.wait(APART)
            painted = phone.painted[-EVENTS:]
    ballots = [kilobytes for kind, kilobytes in pushes if kind == "ballot"]
    phases = [kilobytes for kind, kilobytes in pushes if kind == "phase"]
    return PageSample(first, later, second, ballots, phases, painted)


def _votes(phone: BrowserPhone, http: Http, table: BenchTable) -> Iterator[tuple[str, float]]:
    """Let everybody vote in secret; yield the phone's update after each ballot, each beginning and each end."""

    def pushed(seat: Seat, question: str, value: str) -> float:
        before = phone.kilobytes
        answer(http, table.code, seat, question, value)
        phone.wait(APART)
        return phone.kilobytes - before

    *voters, last = table.seats
    for _ in range(VOTES):
        yield "phase", pushed(last, "g1-vote-", "yes-no-counted")
        phone.wait(READABLE)
        for seat in voters:
            yield "ballot", pushed(seat, "g1-ballot-", "yes")
        yield "phase", pushed(last, "g1-ballot-", "yes")


def rows(samples: Sequence[PageSample]) -> list[ReportRow]:
    """Return I, J and K as lines of the table."""
    firsts, seconds = [sample.first for sample in samples], [sample.second for sample in samples]
    found = [
        _kilobytes("I  push of a ballot to a phone", [median(sample.ballots) for sample in samples], BALLOT_KB),
        _kilobytes("I  push of a ballot, the largest", [max(sample.ballots) for sample in samples]),
        _kilobytes("I  push of a phase to a phone", [median(sample.phases) for sample in samples], PHASE_KB),
        _kilobytes("I  push of a phase, the largest", [max(sample.phases) for sample in samples]),
        _kilobytes("J  phone page until it can be used, the first time", firsts, FIRST_KB),
        _kilobytes("J  what comes within 2 s after that", [sample.later for sample in samples]),
        _kilobytes("J  phone page until it can be used, the second evening", seconds, NEXT_KB),
    ]
    for share, (number, budget) in PAINTED_MS.items():
        found.append(_painted([sample.painted for sample in samples], share, percentile(number), budget))
    return found


def _kilobytes(what: str, figures: Sequence[float], budget: float | None = None) -> ReportRow:
    return ReportRow(what, f"{median(figures):.2f} kB") if budget is None else goal(what, figures, budget, "kB", 2)


def _painted(runs: Sequence[Sequence[float]], share: str, statistic: Statistic, budget: float) -> ReportRow:
    found = ratio(runs, [[budget]] * len(runs), statistic)
    what = f"K  event to painted, Chromium {SLOWER}× slower, {share}"
    return ReportRow(what, f"{median(map(statistic, runs)):.1f} ms", f"{budget:.0f} ms", found, 1.0)
