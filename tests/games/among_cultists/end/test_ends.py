"""More than eighty ways in which an evening of Among Cultists ends (p. 3, 14, 18-22, rulings AC-10 to AC-26)."""

import pytest

from tests.games.among_cultists.end.ending import Case, came_to, value
from tests.games.among_cultists.end.ends import CASES
from tests.games.among_cultists.end.ends_by_role import BY_ROLE, KNOWN
from tests.games.among_cultists.evening import state, why
from tests.laws.evening import Evening

ALL = [*CASES, *BY_ROLE, *KNOWN]


def finished(evening: Evening, case: Case) -> list[str]:
    """Answer all that is asked until the end is confirmed, and return what was asked before."""
    answers: dict[str, object] = {
        "accept": "go",
        "winner": case.winner or case.cause,
        "cultists": {value(one): 1 for one in case.cultists},
        "holders": {value(one): 1 for one in case.holders},
        "earlier": "yes" if case.earlier else "no",
        "seer": value(case.named),
        "right": "yes" if case.right else "no",
        "confirm": "yes",
    }
    asked = []
    while evening.outcome() is None:
        seat, kind = next(
            (seat, kind) for kind in answers for seat in evening.table.seats if evening.asks(seat, f"end-{kind}-")
        )
        asked.append(kind)
        evening.say(seat, f"end-{kind}-", answers[kind])
        if kind == "accept":
            evening.say(seat + 1, "end-accept")
    if asked and asked[-1] == "confirm":
        asked.pop()
    else:
        # The hub knows the outcome by the roles, without anything that people have entered at the end.
        assert state(evening).roles and not {"holders", "earlier", "winner", "cultists"} & {*asked}
    return asked


@pytest.mark.parametrize("case", ALL, ids=str)
def test_an_evening_ends(case: Case) -> None:
    evening = came_to(case)
    assert evening.public().phase == "end"
    assert finished(evening, case) == list(case.asked), "asked only if it can matter (ruling AC-11)"
    assert why(evening).startswith(case.wins)
    found = evening.outcome()
    assert found and (case.winners is None or found.winners == case.winners)


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len(ALL) >= 60 and len({str(case) for case in ALL}) == len(ALL)
    assert {case.cause for case in KNOWN} >= {"vote", "kill", "marker", "partner", "claim", "points", "rounds"}
