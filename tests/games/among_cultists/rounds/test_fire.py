"""The Pyromaniac's line at the end of round 5 in Among Cultists (p. 14, 20, 24, ruling AC-21)."""

import pytest

from companion.core.view import Track
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths.events import PyromaniacAnswered, PyromaniacShown
from tests.games.among_cultists.evening import accept, cleanup, die, playing, rounds, state, undo
from tests.laws.evening import Evening, own

ROLES: dict[int, Role] = {2: "pyromaniac", 5: "cultist"}


def fifth(roles: dict[int, Role] | None = None, *dead: int, characters: int = 5) -> Evening:
    """Play on to the Cleanup of round 5; the hub knows no roles if none are given."""
    plays: tuple[Role, ...] = ("pyromaniac",) if roles is None else ()
    evening = rounds(playing(characters, roles=roles, plays=plays), 5)
    return cleanup(die(evening, *dead))


def all_say(evening: Evening, *yes: int) -> list[object]:
    """Let every seat answer, `yes` with yes; return what the last answer brought."""
    happened: list[object] = []
    for seat in evening.table.seats:
        happened = own(evening.say(seat, "pyromaniac", "yes" if seat in yes else "no"))
    return happened


@pytest.mark.parametrize("roles", [None, ROLES])
def test_every_phone_is_asked_the_same_in_secret_before_the_claim_and_the_next_round(
    roles: dict[int, Role] | None,
) -> None:
    """Law 4, ruling AC-21: at the line of round 5, before the claim."""
    evening = fifth(roles)
    questions = [evening.question(seat, "pyromaniac") for seat in evening.table.seats]
    assert all((one.text, one.ask) == (questions[0].text, questions[0].ask) for one in questions)
    assert all(one.secret and one.awaited and one.press is None for one in questions)
    assert not evening.asks(1, "claim") and not evening.asks(1, "round")
    assert "next" not in evening.rules.controls(evening.table)
    all_say(evening)
    assert evening.asks(1, "claim") and evening.asks(1, "round") and state(evening).ghosts == {}


def test_in_no_other_round_and_not_without_the_pyromaniac() -> None:
    evening = cleanup(rounds(playing(plays=("pyromaniac",)), 4))
    assert not state(evening).pending
    assert not state(cleanup(rounds(playing(), 5))).pending


def test_where_the_hub_knows_the_roles_only_the_pyromaniacs_answer_counts() -> None:
    evening = fifth(ROLES)
    assert all_say(evening, 1, 2, 3) == [PyromaniacAnswered(5, False), PyromaniacShown((2,))]
    assert state(evening).ghosts == {2: 5} and state(evening).shown == {}
    assert all_say(fifth(ROLES), 1, 3)[-1] == PyromaniacShown(())


def test_else_who_says_so_dies() -> None:
    evening = fifth()
    assert all_say(evening, 4)[-1] == PyromaniacShown((4,))
    assert state(evening).ghosts == {4: 5}


@pytest.mark.parametrize("roles", [None, ROLES])
def test_it_is_asked_even_if_the_pyromaniac_is_dead_and_kills_nobody_twice(roles: dict[int, Role] | None) -> None:
    """Ruling AC-21: the line is read all the same."""
    evening = fifth(roles, 2)
    assert all_say(evening, 2)[-1] == PyromaniacShown(())
    assert state(evening).ghosts == {2: 5}


def test_nobody_sees_more_than_how_many_have_answered() -> None:
    evening = fifth(ROLES)
    evening.say(2, "pyromaniac", "yes")
    track = evening.block("answers", Track)
    assert (track.value, track.most) == (1, 5)
    assert not evening.question(2, "pyromaniac").awaited


def test_the_dead_pyromaniac_counts_for_the_claim_in_the_same_cleanup() -> None:
    """Rulings AC-10 and AC-21."""
    evening = fifth(ROLES, 1, 3)
    all_say(evening, 2)
    evening.say(5, "claim")
    accept(evening)
    assert evening.asks(1, "end-confirm"), "three ghosts are enough: nothing has to be counted"


def test_the_line_can_be_reached_again_after_an_undo() -> None:
    evening = fifth(ROLES)
    undo(evening)
    assert state(evening).phase == "action" and not state(evening).pending
    evening.say(1, "turn")
    assert evening.asks(4, "pyromaniac")
