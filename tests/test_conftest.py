"""The ground of the other tests: its checks work."""

import _thread
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import settings

from tests.calm import waits
from tests.conftest import belongs, left_alive, missing
from tests.long import further
from tests.questions import only
from tests.sources import ROOT
from tests.waiting import PATIENCE, until


def test_a_thread_that_goes_on_is_found_and_one_that_ends_is_not() -> None:
    before = threading.enumerate()
    stop = threading.Event()
    stays = threading.Thread(target=stop.wait, daemon=True)
    ends = threading.Thread(target=lambda: None)
    stays.start()
    ends.start()
    try:
        assert left_alive(before, grace=0.2) == [stays]
    finally:
        stop.set()
        stays.join()
    assert left_alive(before) == []


def test_a_thread_that_python_did_not_begin_is_nobody_s_to_end() -> None:
    before = threading.enumerate()
    seen = threading.Event()
    over = threading.Event()

    def passes() -> None:
        assert isinstance(threading.current_thread(), threading._DummyThread)
        seen.set()
        over.wait()

    _thread.start_new_thread(passes, ())
    assert seen.wait(PATIENCE)
    try:
        assert left_alive(before, grace=0.1) == []
    finally:
        over.set()


def test_make_calm_finds_a_test_that_waits_by_what_it_names() -> None:
    assert waits(test_a_thread_that_python_did_not_begin_is_nobody_s_to_end)
    assert waits(test_all_but_the_first_values_are_long, [until])
    assert not waits(test_all_but_the_first_values_are_long)


@pytest.mark.parametrize(("ci", "ends"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_a_missing_part_fails_the_test_in_ci_and_skips_it_elsewhere(
    monkeypatch: pytest.MonkeyPatch, ci: str, ends: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(ends, match="chromium is missing"):
        missing("chromium")


@pytest.mark.parametrize(
    ("start", "found"),
    [("table-pause", "table-pause-0"), ("points", "g2u1-points-3"), ("g2u1-vote-1",) * 2, ("vote-10", "g2u1-vote-10")],
)
def test_a_question_is_found_by_its_start_and_all_that_is_asked_is_named_where_none_or_several_are(
    start: str, found: str
) -> None:
    asked = ("table-pause-0", "g2u1-vote-1", "g2u1-vote-10", "g2u1-points-3")
    assert only(asked, start, str) == found
    for wrong in ("vote", "pause", "oints", "g1-points"):
        with pytest.raises(LookupError, match=r"of the ids \['table-pause-0', "):
            only(asked, wrong, str)


def test_nobody_waits_for_a_case_but_as_long_as_it_takes(pytestconfig: pytest.Config) -> None:
    assert settings.default is not None
    assert settings.default.deadline is None
    assert settings.default.derandomize is not pytestconfig.getoption("--soak")


@pytest.mark.parametrize("marked", [False, True])
def test_a_test_is_run_by_one_of_make_test_and_make_long(marked: bool) -> None:
    assert [part for part in ("short", "long") if belongs(part, marked)] == (["long"] if marked else ["short"])
    assert belongs(None, marked)


def test_a_test_that_draws_its_cases_is_run_in_both_parts_and_draws_more_in_the_long_one() -> None:
    assert belongs("short", marked=False, drawn=True) and belongs("long", marked=False, drawn=True)
    assert not belongs("short", marked=True, drawn=True)
    assert settings.get_profile("short").max_examples == settings.get_profile("same").max_examples // 4 == 25


def test_all_but_the_first_values_are_long() -> None:
    first, *more = further([(1, "a"), (2, "b"), (3, "c")])
    assert first == (1, "a")
    assert [(param.values, param.marks[0].name) for param in more] == [((2, "b"), "long"), ((3, "c"), "long")]
    assert further(["one", "other"], first=2) == ["one", "other"]
    assert further([(360, 740), (800, 480)], alone=True)[1].values == ((800, 480),)
    kept = further(["a 1", "a 2", "b 1"], of=lambda value: value[0])
    assert [value for value in kept if isinstance(value, str)] == ["a 1", "b 1"]


def test_of_further_values_a_sample_is_long_and_the_rest_is_left_to_the_soak() -> None:
    values = [f"{letter} {number}" for letter in "ab" for number in range(6)]
    found = further(values, of=lambda value: value[0], sample=2)
    names = ["" if isinstance(value, str) else value.marks[0].name for value in found]
    for group in (names[:6], names[6:]):
        assert group[0] == "" and (group.count("long"), group.count("soak")) == (2, 3)
    assert [mark.name for value in further("abc", 0, sample=0) for mark in value.marks] == ["soak"] * 3


COMBINATIONS = """import pytest
from tests.long import further
@pytest.mark.parametrize("number", further(range(10), sample=3))
def test_it(number): pass
"""


@pytest.mark.long
def test_a_combination_outside_the_sample_is_run_by_the_soak_alone(tmp_path: Path) -> None:
    file = tmp_path / "test_combinations.py"
    file.write_text(COMBINATIONS, "utf-8")
    ours = ("-p", "tests.conftest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"))
    runs = {}
    for flag in ("--short", "--long", "--color=no", "--soak"):
        command = [sys.executable, "-m", "pytest", *ours, flag, str(file)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        runs[flag] = done.stdout.splitlines()[-1].partition(" deselected")[0]
    assert runs == {
        "--short": "1 passed, 9",
        "--long": "3 passed, 7",
        "--color=no": "4 passed, 6",
        "--soak": "6 passed, 4",
    }
