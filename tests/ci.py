"""Continuous integration: every target runs to its end, in lanes side by side, with one summary at the bottom.

`.ci/run` calls `python3 -m tests.ci` once Debian's packages are there. Each lane runs one target of the Makefile after
the other: the next one that no lane has begun, so that none is idle while another has several left. Each target has a
log and a file of results in build/ci, and a time limit of its own. A failure ends nothing. A failed test is run once
more alone, and both results are listed: it's red unless it passes alone, and more than two such tests make the run red
anyway. Only the standard library is needed here.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

LENIENCE = 2
"""The number of tests that may fail once and pass alone; with more of them the run is red."""

AGAIN = 10
"""Maximum number of tests that are run again: with more failures the run is red anyway."""

SHOWN = 60
"""Lines of each failure in the summary, its last ones."""


class CiResult(NamedTuple):
    """One line of a file of results: the result of a test (tests/results.py writes it)."""

    test: str
    outcome: str
    """Pytest's outcome: passed, failed or skipped."""

    seconds: float
    says: str = ""
    """The messages of its failures, empty if it passed."""

    story: bool = False
    """Whether each test of its file begins with the result of the previous one."""


SESSION = ""
"""The name in place of a test's in a line with the result of a whole session of pytest."""


def read(file: Path) -> list[CiResult]:
    """Return the results in `file`, none if it isn't there."""
    return [CiResult(**json.loads(line)) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


class Target(NamedTuple):
    """A target of the Makefile, and its time limit in minutes."""

    name: str
    minutes: float
    tests: bool = True
    """Whether it runs tests: if it runs none it is red."""

    words: tuple[str, ...] = ()
    """More arguments of make."""


VOICE = ("VENV=build/voice",)
"""The voice has an environment of its own: while tests run, nothing is installed into theirs."""

PREPARED = (Target("ready", 10, tests=False), Target("voice-ready", 10, tests=False, words=VOICE))
"""The targets that the lanes share, made one after the other before they begin."""

TARGETS = (
    Target("everything", 55),
    Target("release-test-bookworm", 20),
    Target("release-test-trixie", 20),
    Target("engines-webkit", 20),
    Target("engines-others", 20),
    Target("container-test", 20),
    Target("wheel-test", 10),
    Target("venue-postgresql", 15),
    Target("venue-evening", 10),
    Target("venue-page", 15),
    Target("voice-test", 15, words=VOICE),
    Target("check", 5, tests=False),
)
"""All targets, the longest first: the lanes end together if the last ones are short."""

LANES = 3
"""The number of lanes on two cores: tests of machines, clocks and browsers wait for half of their time."""


@dataclass(frozen=True)
class TargetResult:
    """The result of a target."""

    target: Target
    seconds: float
    problem: str
    """The reason why it's red whatever the results of its tests, empty if there is none."""

    log: str
    results: Sequence[CiResult] = ()

    @property
    def failed(self) -> list[CiResult]:
        """The tests that failed, each once."""
        return list({result.test: result for result in self.results if result.outcome == "failed"}.values())


@dataclass(frozen=True)
class CiRun:
    """One run, with the folder of the Makefile and the folder for logs and results."""

    root: Path
    folder: Path

    def play(self, target: Target, *words: str) -> TargetResult:
        """Run a target to its end, or end it after its limit."""
        number = len(list(self.folder.glob(f"{target.name}*.log")))
        name = target.name if not number else f"{target.name}-again-{number}"
        log, results = self.folder / f"{name}.log", self.folder / f"{name}.results"
        given = [f"ARGS=-p tests.results --results {results}"] if target.tests else []
        command = ["make", "--no-print-directory", "--keep-going", target.name, *target.words, *given, *words]
        begun = time.monotonic()
        with log.open("wb") as said:
            process = subprocess.Popen(
                command,
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                status = process.wait(60 * target.minutes)
            except subprocess.TimeoutExpired:
                status = None
            end(process)
        lines = read(results)
        found = [line for line in lines if line.test != SESSION]
        sessions = [line for line in lines if line.test == SESSION]
        problem = ""
        if status is None:
            problem = f"ended after {target.minutes:g} minutes"
        elif not target.tests or not sessions:
            problem = f"make ended with {status}" if status else "no session of pytest has ended" * target.tests
        elif any(line.outcome == "failed" for line in sessions):
            problem = next(line.says for line in sessions if line.outcome == "failed")
        elif not any(line.outcome != "skipped" for line in found):
            problem = "no test ran"
        elif status and not any(line.outcome == "failed" for line in found):
            problem = f"make ended with {status}"
        return TargetResult(target, time.monotonic() - begun, problem, log.read_text("utf-8", "replace"), found)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and its process group, with a signal at first."""
    for number, seconds in ((signal.SIGTERM, 10), (signal.SIGKILL, 10)):
        try:
            os.killpg(process.pid, number)
            process.wait(seconds)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def side_by_side(run: CiRun, targets: Sequence[Target], lanes: int) -> list[TargetResult]:
    """Run targets in their order in a number of lanes, and return their results in the same order."""

    def play(target: Target) -> TargetResult:
        played = run.play(target)
        say(f"{target.name}: {verdict(played)} after {clock(played.seconds)}")
        return played

    with ThreadPoolExecutor(lanes) as pool:
        return list(pool.map(play, targets))


def again(run: CiRun, played: Sequence[TargetResult]) -> dict[str, bool | None]:
    """Run each failed test once more alone; return whether it passed, None for those beyond the maximum."""
    failed = [(one, result) for one in played for result in one.failed]
    found: dict[str, bool | None] = {result.test: None for _, result in failed}
    for one, result in failed[:AGAIN]:
        say(f"again, alone: {result.test}")
        named = run.folder / "again.txt"
        # A story is run from its beginning; its file comes in several forms, such as one for each Debian.
        file, _, form = result.test.rpartition("[")
        words = ["-k", form.rstrip("]")] if result.story and file else []
        named.write_text("\n".join([*words, result.test.partition("::")[0] if result.story else result.test]), "utf-8")
        repeated = run.play(one.target, f"ONLY=@{named}")
        found[result.test] = not repeated.problem and not repeated.failed
    return found


def verdict(played: TargetResult) -> str:
    """Return the result of a target, in a few words."""
    failed = f"{len(played.failed)} failed" if played.failed else ""
    return "; ".join(filter(None, (played.problem, failed))) or "ok"


def clock(seconds: float) -> str:
    """Return a time in the usual format, such as 1:05 for 65 seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def summary(played: Sequence[TargetResult], alone: Mapping[str, bool | None], seconds: float) -> tuple[str, bool]:
    """Return the text at the bottom of a run, and whether all is well."""
    broken = [one for one in played if one.problem]
    failed = [result for one in played for result in one.failed]
    once = [result.test for result in failed if alone.get(result.test)]
    red = [result.test for result in failed if not alone.get(result.test)]
    lines: list[str] = []
    for each in broken:
        lines += ["", f"==== {each.target.name}: {each.problem}; the end of its log:", *tail(each.log)]
    for result in failed:
        lines += ["", f"==== {result.test} failed with", *tail(result.says)]
    slowest = sorted((result for one in played for result in one.results), key=lambda result: -result.seconds)[:10]
    lines += ["", "The slowest tests:", *(f"  {result.seconds:6.1f} s  {result.test}" for result in slowest)]
    lines += ["", f"{'target':24}{'tests':>8}{'time':>8}  result"]
    for one in played:
        count = str(len(one.results)) if one.target.tests else "–"
        lines.append(f"{one.target.name:24}{count:>8}{clock(one.seconds):>8}  {verdict(one)}")
    lines.append(f"{'all':24}{sum(len(one.results) for one in played):>8}{clock(seconds):>8}")
    words = {True: "failed once, passed alone", False: "failed, and failed again alone", None: "failed, not run again"}
    lines += ["", *(f"{words[alone.get(test)]}: {test}" for test in [*once, *red])]
    too_many = len(once) > LENIENCE
    if too_many:
        lines.append(f"More than {LENIENCE} tests failed once: that is no chance, and the run is red.")
    bad = len(broken) + len(red) + (len(once) if too_many else 0)
    good = sum(result.outcome == "passed" for one in played for result in one.results)
    lines.append(f"{good + (0 if too_many else len(once))} passed, {bad} failed")
    return "\n".join(lines), not bad


def tail(text: str) -> list[str]:
    """Return the last lines of a long text."""
    lines = text.splitlines()
    return lines if len(lines) <= SHOWN else [f"… {len(lines) - SHOWN} lines", *lines[-SHOWN:]]


_SAYING = threading.Lock()
_BEGUN = time.monotonic()


def say(words: str) -> None:
    """Print a line with the time since the beginning, because several lanes print."""
    with _SAYING:
        print(f"{clock(time.monotonic() - _BEGUN):>6}  {words}", flush=True)  # noqa: T201 - it is what people read


def main(
    root: Path = ROOT, targets: Sequence[Target] = TARGETS, prepared: Sequence[Target] = PREPARED, lanes: int = LANES
) -> int:
    """Run all targets, print the summary, and return the exit status."""
    folder = root / "build" / "ci"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run = CiRun(root, folder)
    begun = time.monotonic()
    played = [*side_by_side(run, prepared, 1), *side_by_side(run, targets, lanes)]
    words, well = summary(played, again(run, played), time.monotonic() - begun)
    say(f"the end\n{words}")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
