"""The latency from a posted answer until the last phone of its table has the new view.

A: one table, ten phones, one answer after the other, moves 100 to 400 of each side. C: fifty tables of eight phones,
answers at random moments, moves 3 to 13 of each table. H: our side against itself, which shows the noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.bench import process
from tests.bench.figures import percentile
from tests.bench.phones import Answers, connected
from tests.bench.report import ReportRow, compared, goal
from tests.bench.server import BenchServer
from tests.bench.sides import AGAIN, FEW, FLATFILE, JSON, MEMORY, PAGE, SYNCED, interleaved, serving

TABLES = 50
PER_SECOND = 50.0
SEATS, FEW_SEATS = 10, 4
WARM, COUNTED = 100, 300
"""Moves for warm-up, and the counted moves: the peer slows down with every move of a match."""

WORK = 0.66
"""The budget of an answer against the peer, and of one at fifty tables against the peer that syncs."""
PROCESSOR = 0.65
"""The budget of an answer's processor time against the peer with FlatFile."""
SEAT_MICROSECONDS = 50.0
"""Maximum growth of an answer's processor time with each seat."""
MANY_MB = 80.0
"""The maximum PSS with 400 phones."""

SHARES = {"p50": 0.5, "p99": 0.99}


@dataclass(frozen=True)
class LatencySample:
    """One run of one side: milliseconds for each answer, and the server's cost.

    `spaced` are the milliseconds of answers with a pause before each, at one table. `kilobytes` were received by a
    phone for each answer, `processor` are the server's milliseconds for each, memory is in MB at the end of the load.
    """

    milliseconds: Sequence[float]
    spaced: Sequence[float]
    kilobytes: float
    processor: float
    rss: float
    pss: float
    threads: int


Samples = dict[str, list[LatencySample]]


def one_table(scratch: Path, runs: int) -> Samples:
    """Measure A and H: `COUNTED` answers after `WARM`, and 100 with a pause before each."""

    def measure(side: str, run: int) -> LatencySample:
        folder = scratch / f"one-{run}-{side}"
        with serving(side, folder, 1, FEW_SEATS if side == FEW else SEATS) as server, connected(server) as phones:
            phones.turns(WARM)
            before = process.cpu_seconds(server.pid)
            sample = _sample(server, phones.turns(COUNTED), before)
            return replace(sample, spaced=phones.turns(100, pause=20).milliseconds)

    return interleaved("one table", (PAGE, FEW, JSON, FLATFILE, SYNCED, MEMORY, AGAIN), runs, measure)


def many_tables(scratch: Path, runs: int) -> Samples:
    """Measure C: ten seconds of traffic after three for warm-up."""

    def measure(side: str, run: int) -> LatencySample:
        folder = scratch / f"many-{run}-{side}"
        with serving(side, folder, TABLES, 8) as server, connected(server) as phones:
            phones.traffic(PER_SECOND, 3)
            before = process.cpu_seconds(server.pid)
            return _sample(server, phones.traffic(PER_SECOND, 10), before)

    return interleaved("many tables", (PAGE, SYNCED, FLATFILE, MEMORY), runs, measure)


def _sample(server: BenchServer, answers: Answers, cpu_before: float) -> LatencySample:
    count = len(answers.milliseconds)
    return LatencySample(
        milliseconds=answers.milliseconds,
        spaced=(),
        kilobytes=answers.bytes / count / len(server.tables[0].seats) / 1000,
        processor=(process.cpu_seconds(server.pid) - cpu_before) / count * 1000,
        rss=process.rss(server.pid),
        pss=process.pss(server.pid),
        threads=process.threads(server.pid),
    )


def rows_of_one(samples: Samples) -> list[ReportRow]:
    """Return A and H as lines of the table."""
    what = f"A  1 table × {SEATS} phones, moves {WARM} to {WARM + COUNTED}"
    rows = [_answer(samples, PAGE, FLATFILE, what, share, WORK) for share in SHARES]
    rows.append(_figure(samples, PAGE, FLATFILE, f"{what}: processor for an answer", "processor", "ms", PROCESSOR))
    rows.append(_growth(samples))
    for ours, peer in ((PAGE, SYNCED), (PAGE, MEMORY), (JSON, FLATFILE), (JSON, MEMORY)):
        rows.extend(_answer(samples, ours, peer, what, share) for share in SHARES)
    for peer in (FLATFILE, MEMORY):
        rows.append(_answer(samples, PAGE, peer, f"{what}, pauses", "p50", field="spaced"))
    for peer in (SYNCED, MEMORY):
        rows.append(_figure(samples, PAGE, peer, f"{what}: processor for an answer", "processor", "ms"))
    rows.append(_figure(samples, PAGE, FLATFILE, f"{what}: to a phone for an answer", "kilobytes", "kB"))
    rows.append(_figure(samples, JSON, FLATFILE, f"{what}: JSON to a phone for an answer", "kilobytes", "kB"))
    for share in SHARES:
        row = _answer(samples, PAGE, AGAIN, "H  noise: ours against ours", share)
        assert row.ratio
        decided = row.ratio.low <= 1 <= row.ratio.high
        rows.append(ReportRow(row.what, row.ours, row.peer, row.ratio, rule="holds 1", decided=decided))
    return rows


def rows_of_many(samples: Samples, alone: Samples) -> list[ReportRow]:
    """Return C as lines of the table; `alone` are the samples of A, for the threads."""
    what = f"C  {TABLES} tables × 8 phones"
    rows = [_answer(samples, PAGE, SYNCED, what, share, WORK) for share in SHARES]
    for peer in (FLATFILE, MEMORY):
        rows.extend(_answer(samples, PAGE, peer, what, share) for share in SHARES)
    for peer in (SYNCED, FLATFILE):
        rows.append(_figure(samples, PAGE, peer, f"{what}: processor for an answer", "processor", "ms"))
    pss = [sample.pss for sample in samples[PAGE]]
    rows.append(goal(f"{what}: memory, PSS", pss, MANY_MB, "MB"))
    rows.append(_figure(samples, PAGE, FLATFILE, f"{what}: memory, RSS", "rss", "MB"))
    rows.append(_figure(samples, PAGE, FLATFILE, f"{what}: memory, PSS", "pss", "MB"))
    many = max(sample.threads for sample in samples[PAGE])
    one = max(sample.threads for sample in alone[PAGE])
    threads = ReportRow("C  threads: 400 phones against 10", str(many), str(one), rule="no more", decided=many <= one)
    return [*rows, threads]


def _growth(samples: Samples) -> ReportRow:
    """Return the additional cost of an answer with each seat, in microseconds of our processor time."""
    pairs = zip(samples[PAGE], samples[FEW], strict=True)
    grown = [(many.processor - few.processor) / (SEATS - FEW_SEATS) * 1000 for many, few in pairs]
    what = f"A  growth of an answer's processor time a seat, {SEATS} phones against {FEW_SEATS}"
    return goal(what, grown, SEAT_MICROSECONDS, "µs", 0)


def _answer(
    samples: Samples,
    ours: str,
    peer: str,
    what: str,
    share: str,
    budget: float | None = None,
    field: str = "milliseconds",
) -> ReportRow:
    mine: list[Sequence[float]] = [getattr(sample, field) for sample in samples[ours]]
    theirs: list[Sequence[float]] = [getattr(sample, field) for sample in samples[peer]]
    what = f"{what}: answer, {share}, {ours} against {peer}"
    return compared(what, mine, theirs, "ms", percentile(SHARES[share]), budget)


def _figure(
    samples: Samples, ours: str, peer: str, what: str, field: str, unit: str, budget: float | None = None
) -> ReportRow:
    mine = [[float(getattr(sample, field))] for sample in samples[ours]]
    theirs = [[float(getattr(sample, field))] for sample in samples[peer]]
    return compared(f"{what}, {ours} against {peer}", mine, theirs, unit, budget=budget)
