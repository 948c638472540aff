"""Fifty ways in which an evening of Among Cultists ends (p. 3, 14, 18-22, rulings AC-10, AC-11, AC-16 to AC-26)."""

import pytest
from cultists import outcome, why
from cultists_ends import CASES, Case, came_to, value
from laws.evening import Evening


def finished(evening: Evening, case: Case) -> list[str]:
    """Answer all that is asked until the end is confirmed, and return what was asked before."""
    answers: dict[str, object] = {
        "winner": case.cause,
        "cultists": {value(one): 1 for one in case.cultists},
        "holders": {value(one): 1 for one in case.holders},
        "earlier": "yes" if case.earlier else "no",
        "seer": value(case.named),
        "right": "yes" if case.right else "no",
        "confirm": "yes",
    }
    asked = []
    while outcome(evening) is None:
        seat = case.named if evening.asks(case.named or 1, "end-right") else 1
        (kind,) = (kind for kind in answers if evening.asks(seat, f"end-{kind}-"))
        asked.append(kind)
        evening.say(seat, f"end-{kind}-", answers[kind])
    assert asked.pop() == "confirm"
    return asked


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_evening_ends(case: Case) -> None:
    evening = came_to(case)
    assert evening.view(None).public.phase == "end"
    assert finished(evening, case) == list(case.asked), "asked only if it can matter (ruling AC-11)"
    assert why(evening).startswith(case.wins)
    found = outcome(evening)
    assert found and (case.winners is None or found.winners == case.winners)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len(CASES) >= 40 and len({str(case) for case in CASES}) == len(CASES)
