"""Questions of Among Cultists that somebody leaves unanswered: no seat can close them, the table goes on without it.

Earlier versions let two seats close a vote (ruling AC-15). One phone with two seats closed it while all were there.
"""

from collections.abc import Callable

import pytest

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.deaths.events import (
    LeftAloud,
    PartnerAnswered,
    PartnerShown,
    PyromaniacAnswered,
    PyromaniacShown,
)
from companion.games.among_cultists.rules.voting import ABSTAIN
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.moves import CHANGING
from tests.games.among_cultists.evening import action, cleanup, die, open_vote, playing, rounds, state, vote
from tests.laws.evening import Evening, go_on_without, own


def voting(**options: object) -> Evening:
    evening = action(playing(**options))  # type: ignore[arg-type]
    open_vote(evening)
    return evening


def novice() -> Evening:
    """Seat 1 is asked whether it is the Novice; the hub does not know."""
    evening = action(playing(plays=("novice",)))
    evening.say(1, "vote")
    return evening


def partner() -> Evening:
    """All are asked whether the AI was the last Cultist."""
    evening = action(die(playing(7, ai=True), 3))
    vote(evening, *["ai"] * 6)
    return evening


def burning(roles: dict[int, Role] | None = None) -> Evening:
    """All are asked whether they are the Pyromaniac."""
    return cleanup(rounds(playing(roles=roles, plays=() if roles else ("pyromaniac",)), 5))


@pytest.mark.parametrize(
    ("asking", "asked"),
    [(voting, "ballot"), (novice, "novice"), (partner, "partner"), (burning, "pyromaniac")],
)
def test_nobody_closes_a_question_to_people_who_are_there(asking: Callable[[], Evening], asked: str) -> None:
    evening = asking()
    seats = [seat for seat in evening.table.seats if evening.asks(seat, asked)]
    for seat in seats[:-1]:
        evening.say(seat, asked, "no" if asked != "ballot" else ABSTAIN)
    assert not any(evening.asks(seat, "close") for seat in evening.table.seats)
    assert own(evening.wait(3_600_000)) == []
    assert evening.asks(seats[-1], asked)


def test_who_is_away_abstains_once_the_table_goes_on_without_them() -> None:
    """Ruling AC-15."""
    evening = voting()
    for seat in (2, 3, 4, 5):
        evening.say(seat, "ballot", "seat-2")
    cast, shown = own(go_on_without(evening, 1))
    assert cast == e.BallotCast(1, ABSTAIN)
    ballots = {1: ABSTAIN, 2: "seat-2", 3: "seat-2", 4: "seat-2", 5: "seat-2"}
    assert shown == e.BallotsShown(ballots, evening.now + CHANGING)


def test_for_somebody_who_is_away_any_other_answers_what_everybody_learns() -> None:
    evening = novice()
    go_on_without(evening, 1)
    assert [evening.asks(seat, "novice-0-1-for-1") for seat in (1, 2, 5)] == [False, True, True]
    assert own(evening.say(3, "novice-0-1-for-1", "no")) == [d.RoleAnswered(1, None), e.BallotCast(1, ABSTAIN)]
    assert evening.asks(2, "open") and state(evening).ghosts == {}


def test_nobody_says_in_the_place_of_who_is_away_whether_they_were_the_last_cultist() -> None:
    """Rulings AC-8 and AC-34: it is said aloud, and there is no verdict before."""
    evening = partner()
    for seat in (1, 2, 4, 5, 6):
        evening.say(seat, "partner", "no")
    assert own(go_on_without(evening, 3)) == [LeftAloud(3)]
    aloud = evening.question(1, "partner-0-1-aloud-3-for-3")
    assert aloud.awaited and not aloud.secret and not evening.asks(3, "partner-0-1-for")
    said = own(evening.say(1, "partner-0-1-aloud-3-for-3", "yes"))
    assert said[:2] == [PartnerAnswered(3, True), PartnerShown(True)]


@pytest.mark.parametrize("roles", [None, {1: "pyromaniac", 2: "cultist"}])
def test_nobody_says_in_the_place_of_who_is_away_whether_they_were_the_pyromaniac(
    roles: dict[int, Role] | None,
) -> None:
    """From nothing that the hub knows of the seat: whether one dies would tell."""
    evening = burning(roles)
    for seat in (2, 3, 4, 5):
        evening.say(seat, "pyromaniac", "no")
    assert own(go_on_without(evening, 1)) == [LeftAloud(1)]
    (aloud,) = [id for id in evening.ids(2) if "-aloud-1-for-1" in id]
    assert own(evening.say(2, aloud, "no")) == [PyromaniacAnswered(1, False), PyromaniacShown(())]


def test_a_secret_answer_of_all_is_changed_by_its_owner_until_the_last_one_has_come() -> None:
    """Given a slip of the Pyromaniac's neighbour, when it is put right before the last answer, then nobody dies."""
    evening = burning(None)
    evening.say(2, "pyromaniac", "yes")
    again = evening.question(2, "pyromaniac")
    assert again.secret and not again.awaited and again.value is None
    assert own(evening.say(2, "pyromaniac", "no")) == [PyromaniacAnswered(2, False)]
    for seat in (3, 4, 5):
        evening.say(seat, "pyromaniac", "no")
    assert own(evening.say(1, "pyromaniac", "no"))[-1] == PyromaniacShown(())
