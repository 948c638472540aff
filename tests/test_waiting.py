"""A wait ends once its condition is met, and a failed one says what it waited for and what it saw."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest

from tests.waiting import until


def test_what_is_met_is_returned() -> None:
    numbers = itertools.count()
    assert until(lambda: next(numbers), lambda number: number > 3) == 4


def test_a_failure_names_the_condition_and_the_last_thing_seen() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        until(lambda: ["bell"], lambda sounds: "gong" in sounds, patience=0)
    assert "that never came\nlast seen: ['bell']" in str(failed.value)
    assert """until(lambda: ["bell"], lambda sounds: "gong" in sounds, patience=0)""" in str(failed.value)


def test_a_condition_on_several_lines_is_named_whole() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        until(
            lambda: 1,
            lambda number: number == 2,
            patience=0,
        )
    assert "lambda number: number == 2" in str(failed.value)


def test_an_error_that_passes_is_waited_out_and_named_if_it_does_not() -> None:
    answers = iter(["", "", "words"])

    def see() -> str:
        if not (answer := next(answers)):
            raise ConnectionError("nobody listens")
        return answer

    assert until(see, passing=ConnectionError) == "words"
    with pytest.raises(pytest.fail.Exception, match="last seen: ConnectionError"):
        answers = iter([""])
        until(see, passing=ConnectionError, patience=0)


def test_an_end_is_not_waited_for_in_vain() -> None:
    never = pytest.raises(pytest.fail.Exception, match="it can't come any more: 3\nlast seen: False")
    with subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"]) as process, never:
        until(lambda: False, ended=process.poll)


def test_what_came_just_before_the_end_counts() -> None:
    assert until(lambda: "all", ended=lambda: "it is over") == "all"


def test_something_long_is_cut() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"x{100} … \(5,002 characters\)"):
        until(lambda: "x" * 5_000, lambda _: False, patience=0)
