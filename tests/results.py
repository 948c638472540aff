"""A plugin of pytest that writes the result of each test to a file: `pytest -p tests.results --results FILE`.

One line of JSON for each test, appended as soon as it has ended, so that a killed run loses nothing. `.ci/run` uses it
for every target and reads the files for its summary (tests/ci.py).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ci import SESSION, CiResult


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the file's name."""
    parser.addoption("--results", type=Path, metavar="FILE", help="append the result of each test to FILE")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Note in the report whether the test is part of a story: only reports go from worker to controller."""
    report = yield
    report.user_properties.append(("story", item.get_closest_marker("story") is not None))
    return report


class ResultWriter:
    """A writer that appends the result of each test."""

    def __init__(self, file: Path) -> None:
        """Write to `file`."""
        self.file = file
        self._begun: dict[str, CiResult] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the report of a test's set-up, call or teardown; the last one completes its result."""
        before = self._begun.pop(report.nodeid, CiResult(report.nodeid, "passed", 0.0))
        says = "\n".join(filter(None, (before.says, report.longreprtext if report.failed else "")))
        # A skipped set-up has no call: its outcome is that of the test. A failed part makes the test failed for good.
        outcome = before.outcome if report.passed or before.outcome == "failed" else report.outcome
        story = before.story or ("story", True) in report.user_properties
        seconds = round(before.seconds + report.duration, 3)
        result = CiResult(report.nodeid, outcome, seconds, says, story)
        # A worker of xdist that has died reports no teardown.
        if report.when in ("setup", "call"):
            self._begun[report.nodeid] = result
        else:
            self._append(result)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take a file that can't be read as a test that has failed."""
        if report.failed:
            self._append(CiResult(report.nodeid, "failed", 0.0, report.longreprtext))

    def pytest_sessionfinish(self, exitstatus: int | pytest.ExitCode) -> None:
        """Append tests that have begun and never reported their end, then the session's result."""
        for result in self._begun.values():
            self._append(result)
        status = pytest.ExitCode(exitstatus)
        well = status in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        says = "" if well else f"pytest ended with {status.name.lower().replace('_', ' ')}"
        self._append(CiResult(SESSION, "passed" if well else "failed", 0.0, says))

    def _append(self, result: CiResult) -> None:
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(result._asdict()) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """Write in the process that gets all reports, not in the workers of xdist."""
    file: Path | None = config.getoption("--results")
    if file and not hasattr(config, "workerinput"):
        file.parent.mkdir(parents=True, exist_ok=True)
        config.pluginmanager.register(ResultWriter(file))
