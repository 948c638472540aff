"""A run of continuous integration: it reports every target to its end, and each test that failed once or twice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ci import Target, main
from tests.long import further
from tests.sources import ROOT

PASSES = "def test_passes():\n    pass\n"
FAILS = "def test_fails():\n    assert [1, 2] == [1, 3]\n"
ONCE = """from pathlib import Path
def test_fails_once():
    mark = Path(__file__).with_suffix('.mark')
    seen = mark.exists()
    mark.touch()
    assert seen, 'the first time'
"""
STORY = """import pytest
pytestmark = pytest.mark.story
LEFT = []
@pytest.fixture(params=['bookworm', 'trixie'])
def system(request):
    return request.param
def test_begins(system):
    LEFT.append(system)
def test_goes_on(system):
    mark = __file__ + system
    from pathlib import Path
    seen = system == 'trixie' or Path(mark).exists()
    Path(mark).touch()
    assert LEFT.count(system) == 1 and seen
"""

Play = Callable[..., tuple[int, str]]


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """A function that runs targets in two lanes: they run the given files, or the command after an exclamation mark."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    options = "--strict-markers -p no:cacheprovider -o markers='story: a story'"
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")

    def run(given: dict[str, str], minutes: float = 1) -> tuple[int, str]:
        rules = []
        for name, what in given.items():
            if what.startswith("!"):
                rules.append(f"{name}:\n\t{what[1:]}\n")
                continue
            (tmp_path / f"test_{name}.py").write_text(what, "utf-8")
            rules.append(f"{name}:\n\t{sys.executable} -m pytest {options} $(or $(ONLY),test_{name}.py) $(ARGS)\n")
        (tmp_path / "Makefile").write_text("\n".join(rules), "utf-8")
        targets = [Target(name, minutes, not name.startswith("check")) for name in given]
        return main(tmp_path, targets, (), 2), capsys.readouterr().out

    return run


def test_all_is_well_and_each_target_is_named_with_its_tests(play: Play) -> None:
    status, said = play({"one": PASSES, "check": "!true", "other": PASSES})
    assert status == 0 and said.endswith("2 passed, 0 failed\n")
    rows = {line.split()[0]: line.split() for line in said.splitlines() if line.endswith("  ok")}
    assert rows["one"][1] == rows["other"][1] == "1" and rows["check"][1] == "–"


WAITS = """from pathlib import Path
from tests.waiting import until
def test_waits():
    until(Path(__file__).with_suffix('.come').exists)
"""
COMES = """from pathlib import Path
def test_comes():
    Path(__file__).with_name('test_one.come').touch()
"""


def test_a_lane_that_is_free_takes_the_next_target(play: Play) -> None:
    """Check this with a first target that ends once the last one has, whose lane has run another one before."""
    status, said = play({"one": WAITS, "two": PASSES, "three": COMES})
    assert status == 0 and said.endswith("3 passed, 0 failed\n")


def test_a_red_target_ends_no_other(play: Play) -> None:
    status, said = play({"check": "!echo ruff is sad; false", "other": FAILS, "one": PASSES, "last": PASSES})
    assert status == 1 and said.endswith("2 passed, 2 failed\n")
    assert "==== check: make ended with 2; the end of its log:" in said and "ruff is sad" in said
    assert "==== test_other.py::test_fails failed with" in said and "assert [1, 2] == [1, 3]" in said
    assert "failed, and failed again alone: test_other.py::test_fails" in said


def test_a_test_that_passes_alone_is_listed_and_not_red(play: Play) -> None:
    status, said = play({"one": ONCE + PASSES})
    assert status == 0 and said.endswith("2 passed, 0 failed\n")
    assert "failed once, passed alone: test_one.py::test_fails_once" in said and "the first time" in said


@pytest.mark.long
def test_more_than_two_of_them_are_red(play: Play) -> None:
    assert play({"one": ONCE, "two": ONCE})[0] == 0
    status, said = play({"three": ONCE, "four": ONCE, "five": ONCE})
    assert status == 1 and said.endswith("0 passed, 3 failed\n")
    assert "More than 2 tests failed once" in said


def test_a_story_is_told_again_from_its_beginning_in_the_form_that_failed(play: Play) -> None:
    status, said = play({"one": STORY})
    assert "failed once, passed alone: test_one.py::test_goes_on[bookworm]" in said
    assert status == 0 and said.endswith("4 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("what", "why"),
    further(
        [
            ("raise SystemError", "pytest ended with interrupted"),
            ("", "pytest ended with no tests collected"),
            ("import pytest\n@pytest.mark.skip('not here')\ndef test_it(): pass", "no test ran"),
            ("import os\ndef test_it(): os._exit(3)", "make ended with 2"),
            ("!echo there is no pytest", "no session of pytest has ended"),
            (f"{FAILS}import os, pytest\ndef test_it(): pytest.exit('enough')", "pytest ended with interrupted"),
        ],
    ),
)
def test_a_session_that_does_not_end_as_it_should_is_red(play: Play, what: str, why: str) -> None:
    status, said = play({"one": what})
    assert status == 1 and f"==== one: {why}" in said


@pytest.mark.long
def test_a_target_that_hangs_is_ended_and_named(play: Play) -> None:
    status, said = play({"one": PASSES + "def test_hangs():\n    import time; time.sleep(600)\n"}, minutes=0.05)
    assert status == 1 and "==== one: ended after 0.05 minutes" in said and said.endswith(" passed, 1 failed\n")
