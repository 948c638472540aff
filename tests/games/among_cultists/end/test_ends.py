"""The ends of Among Cultists: the winner by the rules wins (p. 3, 14, 18-22)."""

from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.rules import ending as v
from companion.games.among_cultists.rules import finishes
from companion.games.among_cultists.rules.ending import end_game
from companion.games.among_cultists.table.fields import AI, Cause
from companion.games.among_cultists.table.state import PendingEnd, State
from tests.games.among_cultists.end.ends import BY_ROLE, CASES, KNOWN, Case, came_to
from tests.games.among_cultists.evening import end_headline, end_reason, playing, state
from tests.games.among_cultists.evening import state as of
from tests.laws.evening import Evening

ALL = [*CASES, *BY_ROLE, *KNOWN]


KINDS = ("accept", "winner", "cultists", "holders", "earlier", "seer", "right", "confirm")


def finished(evening: Evening, case: Case) -> list[str]:
    """Answer the questions as the case says until the end is confirmed, and return the ids of the questions."""
    answers = {**case.answers, "confirm": "yes"}
    asked = []
    while evening.outcome() is None:
        seat, kind = next(
            (seat, kind) for kind in KINDS for seat in evening.table.seats if evening.asks(seat, f"end-{kind}-")
        )
        asked.append(kind)
        evening.say(seat, f"end-{kind}-", answers[kind])
        if kind == "accept":
            evening.say(seat + 1, "end-accept")
    if asked and asked[-1] == "confirm":
        asked.pop()
    else:
        # The hub knows the outcome by the roles, without any entry at the end.
        assert state(evening).roles and not {"holders", "earlier", "winner", "cultists"} & {*asked}
    return asked


@pytest.mark.parametrize("case", ALL, ids=str)
def test_an_evening_ends(case: Case) -> None:
    evening = came_to(case)
    assert evening.public().phase == "end"
    assert finished(evening, case) == [*case.answers], "asked only if it can matter (ruling AC-11)"
    assert end_headline(evening) == case.wins and end_reason(evening)
    found = evening.outcome()
    assert found and (case.winners is None or found.winners == tuple(map(int, case.winners)))


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len(ALL) >= 60 and len({str(case) for case in ALL}) == len(ALL)
    assert {case.cause for case in KNOWN} >= {"vote", "kill", "marker", "partner", "claim", "points", "rounds"}


# The questions lead the table to the team that has won, whatever has happened

DEATHS = {5: 3, 6: 4, 7: 4, 8: 5}
TABLES = [
    *((characters, False, seer) for characters in (5, 6, 8) for seer in (False, True)),
    *((5, True, False), (6, True, False), (7, True, False), (7, True, True), (7, False, False)),
]


@dataclass(frozen=True)
class Truth:
    """The truth about an evening: its Cultists, and the round of each player's death or Dead card."""

    characters: int
    cultists: tuple[int, ...]
    seer: int | None
    round: int
    cause: Cause
    by: int | None
    ghosts: dict[int, int]
    cards: dict[int, int]
    named: int

    def dead(self, round: int) -> int:
        """Return the number of Investigators who were dead by the end of `round` (ruling AC-10)."""
        died = [one for one in {*self.ghosts, *self.cards} if one not in self.cultists]
        return sum(min(self.ghosts.get(one, 99), self.cards.get(one, 99)) <= round for one in died)

    def cultists_win(self) -> bool:
        """Return whether the Cultists have won by the rules of page 3."""
        if self.cause == "rounds":
            return True
        alone = len(self.cultists) == 1
        gone = alone and self.cause in ("vote", "kill")
        enough = not gone and self.dead(self.round if alone else self.round - 1) >= DEATHS[self.characters]
        return enough or (self.seer is not None and self.named == self.seer)


@cache
def table(characters: int, ai: bool, seer: bool) -> State:
    return of(playing(characters, ai=ai, special=("seer",) if seer else ()))


@st.composite
def truths(draw: st.DrawFn) -> tuple[State, Truth]:
    """Draw an evening at its end, and the truth about it."""
    characters, ai, seer = draw(st.sampled_from(TABLES))
    base = table(characters, ai, seer)
    every = draw(st.permutations(base.characters))
    cultists = tuple(sorted(every[: base.variant.cultists]))
    people = [one for one in every if one not in cultists and one != AI]
    cause = draw(st.sampled_from(_causes(cultists)))
    round = 10 if cause == "rounds" else draw(st.integers(1, 10))
    when = st.integers(1, round)
    ghosts = draw(st.dictionaries(st.sampled_from(every), when))
    by = draw(st.sampled_from(cultists)) if cause in ("vote", "kill", "marker", "claim") else None
    if by is not None and cause != "claim":
        ghosts |= {one: draw(when) for one in cultists} | {by: round}
    truth = Truth(
        characters=characters,
        cultists=cultists,
        seer=people[0] if seer else None,
        round=round,
        cause=cause,
        by=by,
        ghosts=ghosts,
        cards=draw(st.dictionaries(st.sampled_from(every), when)),
        named=draw(st.sampled_from(people)),
    )
    roles = {one: _role(truth, one) for one in base.characters} if draw(st.booleans()) else {}
    state = replace(base, round=round, ghosts=ghosts, roles=roles)
    return end_game(state, state, cause, by), truth


def _causes(cultists: tuple[int, ...]) -> list[Cause]:
    if cultists == (AI,):
        return ["points", "rounds", "marker"]
    return ["points", "rounds", "vote", "kill", *(["claim"] if len(cultists) == 1 else [])]  # type: ignore[list-item]


def _role(truth: Truth, character: int) -> Role:
    if character in truth.cultists:
        return "cultist"
    return "seer" if character == truth.seer else "investigator"


def answered(state: State, truth: Truth, ending: PendingEnd, asked: v.Missing) -> PendingEnd:
    """Return the ending with a true answer to the question `asked`."""
    match asked:
        case "accept":
            return replace(ending, revealed=True, cultists=truth.cultists)
        case "cultists":
            named = {*v.known_cultists(ending), *v.possible_cultists(state, ending)}
            assert named >= {*truth.cultists}, "a Cultist cannot be named"
            return replace(ending, cultists=truth.cultists)
        case "holders":
            living = v.living_investigators(state, ending)
            return replace(ending, holders=tuple(one for one in living if one in truth.cards))
        case "earlier":
            return replace(ending, earlier=truth.dead(truth.round - 1) >= DEATHS[truth.characters])
        case "seer":
            return replace(ending, named=truth.named, seer=truth.named == truth.seer if state.roles else None)
        case "right":
            return replace(ending, seer=truth.named == truth.seer)
        case _:
            raise AssertionError(asked)


@given(truths())
def test_true_answers_lead_to_the_team_that_has_won(drawn: tuple[State, Truth]) -> None:
    state, truth = drawn
    ending, asked = state.ending, list[v.Missing]()
    assert ending
    while (missing := v.missing(state, ending)) != "confirm":
        assert missing not in asked, "nothing is asked twice"
        asked.append(missing)
        ending = answered(state, truth, ending, missing)
    team = "cultists" if truth.cultists_win() else "investigators"
    assert v.winner(state, ending) == team
    wins = {one for one in state.characters if one != AI and (one in truth.cultists) == (team == "cultists")}
    assert {*finishes.outcome(state, ending).winners} == wins
