"""The bytecodes that an answer costs the hub: the budgets of `make bytecodes`, and that nothing runs uncounted."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.bytecodes import LOADS, TOLERANCE, CountedHub, Load, ballot, count, votes
from tests.long import further

BUDGETED = sys.version_info[:2] in LOADS[0].budgets

MOST_FILES, MOST_CALLS, MAX_FUNCTION_LINES, LONGEST_FILE = 60, 650, 40, 300
"""Limits of the writer's way through the hub for one secret ballot, and of each function and file on it."""

WORK = """
def work():
    for _ in range(1000):
        pass
"""
CHILD = f"""{WORK}
work()
print("done", flush=True)
input()
"""
PARENT = f"""{WORK}
input()
import subprocess, sys, threading
thread = threading.Thread(target=work, name="beside")
thread.start()
thread.join()
subprocess.run([sys.executable, "-c", {CHILD!r}])
"""


@pytest.mark.skipif(not BUDGETED, reason="each Python counts otherwise; budgets are set for those of Debian 12 and 13")
@pytest.mark.parametrize("load", further(LOADS, of=lambda load: load.play), ids=lambda load: load.name)
def test_an_answer_costs_no_more_than_its_budget(load: Load) -> None:
    cost = count(load)
    most = sorted(cost.functions.items(), key=lambda one: -one[1])[:10]
    assert cost.answer <= TOLERANCE * load.budget, f"{cost.answer} bytecodes; see make bytecodes; most of it: {most}"
    assert cost.answer >= 0.9 * load.budget, f"{cost.answer} bytecodes: lower the budget in tests/bench/bytecodes.py"


def test_an_answer_at_sixteen_phones_costs_at_most_three_fifths_more_than_at_ten() -> None:
    budgets = {load.seats: load.budgets for load in LOADS if load.play is votes}
    assert all(budgets[16][python] <= 1.6 * budgets[10][python] for python in budgets[10])


@pytest.mark.skipif(not BUDGETED, reason="each Python counts otherwise; budgets are set for those of Debian 12 and 13")
def test_a_ballot_takes_a_short_way_through_short_functions() -> None:
    calls = ballot()
    files = {file for _, file, *_ in calls}
    assert len(files) <= MOST_FILES, sorted(files)
    assert calls.total() <= MOST_CALLS, calls.most_common(30)
    for file in map(Path, files):
        text = file.read_text()
        assert text.count("\n") <= LONGEST_FILE, file
        for one in ast.walk(ast.parse(text)):
            if isinstance(one, ast.FunctionDef):
                assert one.end_lineno and one.end_lineno - one.lineno < MAX_FUNCTION_LINES, f"{file}: {one.name}"


def test_threads_and_processes_that_a_hub_starts_are_counted_too(tmp_path: Path) -> None:
    counted = CountedHub(tmp_path)
    environment = {**os.environ, **counted.environment()}
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with parent:
        assert parent.stdin is not None and parent.stdout is not None
        before = counted.take(parent.pid).counts
        parent.stdin.write("\n")
        parent.stdin.flush()
        assert parent.stdout.readline() == "done\n"
        found = counted.take(parent.pid).counts - before
        parent.communicate("\n")
    work = {thread: times for (thread, _, _, function), times in found.items() if function == "work"}
    assert work.keys() >= {"beside", "MainThread"}
    assert all(times > 2000 for times in work.values()), work
    assert not any(function == "_take_orders" for _, _, _, function in found)
