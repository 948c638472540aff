"""Corrections by two devices: they trigger nothing, reveal nothing and end nothing (ruling AC-32)."""

from collections.abc import Callable

import pytest

from companion.core.game import Refused
from companion.core.question import Numbers
from companion.core.require import require
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.corrections.moves import CultistsCorrected
from companion.games.among_cultists.deaths import events as deaths
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes import events as votes
from tests.games.among_cultists.evening import (
    action,
    cleanup,
    confirm_end,
    die,
    end_headline,
    event,
    open_vote,
    playing,
    rounds,
    score,
    state,
    turns,
    undo,
    vote,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own, winners
from tests.laws.seen import read_next_prompt, read_public_events, read_spotlight

TOLD: dict[int, Role] = {1: "cultist", 2: "cultist", 3: "infected", 4: "novice", 5: "assassin"}


def right(evening: Evening, id: str, value: object) -> list[object]:
    """Let Anna correct something, and Ben agree; return the game's events."""
    evening.say(1, f"right-{id}", value)
    return own(evening.say(2, "table-agree-entry", "yes"))


def sheet(evening: Evening, **rows: int) -> dict[str, int]:
    value = evening.question(1, "right-counts").value
    assert isinstance(value, dict)
    return {**value, **rows}


def waiting(evening: Evening) -> list[tuple[str, int]]:
    return [(asked.kind, asked.character) for asked in state(evening).pending]


def acting_of(turn: int) -> Evening:
    evening = action(playing())
    for _ in range(turn):
        evening.say(1, "turn")
    return evening


def shown_infected() -> Evening:
    evening = die(action(playing(special=("infected", "super_ghost"))), 3)
    evening.say(3, "shows", "infected")
    return evening


def voted_aloud(**options: object) -> Evening:
    evening = open_vote(action(playing(votes="eyes", **options)))  # type: ignore[arg-type]
    evening.say(1, "result", "seat-3")
    return evening


Corrected = tuple[Callable[[], Evening], str, object, str, Callable[[State], object]]

CORRECTED: dict[str, Corrected] = {
    "the knife": (playing, "knife", "seat-4", "The knife: Anna → Dino", lambda now: now.order == (4, 5, 1, 2, 3)),
    "the step": (
        *(lambda: playing(knife=4), "step", "movement-2", "Movement: Dino → Movement: Anna"),
        lambda now: now.current == 1,
    ),
    "a step back, with who has acted": (
        *(lambda: acting_of(3), "step", "action-1", ""),
        lambda now: (now.acted, now.current) == ((1,), 2),
    ),
    "who has acted": (
        *(lambda: acting_of(1), "acted", {"seat-1": 1, "seat-5": 1}, "Anna has not acted yet, Elsa has acted"),
        lambda now: now.acted == (5,),
    ),
    "several deaths at once": (
        *(lambda: die(action(playing()), 3), "dead", {"seat-3": 1, "seat-4": 1}),
        "Caro is alive, Dino is a ghost",
        lambda now: set(now.ghosts) == {4},
    ),
    "a role that was shown": (
        *(shown_infected, "shown", {"seat-3": 1, "super_ghost": 1}, "Caro: Infected → Super ghost"),
        lambda now: now.shown == {3: "super_ghost"},
    ),
    "a role that was not shown": (shown_infected, "shown", {"seat-3": 1}, "", lambda now: now.shown == {}),
    "where the AI sits": (
        *(lambda: playing(6, ai=True), "place", "seat-4", ""),
        lambda now: now.characters == (1, 2, 3, 0, 4, 5),
    ),
    "what lies on the table": (
        lambda: rounds(playing(), 1, ("portal",)),
        *(
            "table",
            {"power": 1, "vote": 1, "fish_man": 1, "portal": 1},
            "The power is off, The vote token is used up, ",
        ),
        lambda now: (now.power, now.active, now.intruders.fish_man, now.target) == (False, False, True, 9),
    ),
    "the result of a vote aloud": (
        *(voted_aloud, "result", "seat-4", "Voted out: Caro → Dino"),
        lambda now: set(now.ghosts) == {4} and [(one.kind, one.character) for one in now.pending] == [("last", 4)],
    ),
}


@pytest.mark.parametrize("what", CORRECTED)
def test_it_is_put_right_without_a_sound_in_one_line_that_says_before_and_after(what: str) -> None:
    begin, id, value, says, met = CORRECTED[what]
    evening = begin()
    heard, before = evening.public().sounds, state(evening)
    right(evening, id, value)
    assert met(state(evening)), state(evening)
    assert read_public_events(evening)[-1].startswith(f"Corrected: {says}") and evening.public().sounds == heard
    undo(evening, 3, 2)
    assert state(evening) == before


def test_two_devices_put_right_what_is_counted_and_all_read_before_and_after() -> None:
    """Check the case of 7 points that are 4: when two agree, the points change, in one line, and it can be undone."""
    evening = score(action(playing()), 7)
    evening.say(1, "right-counts", sheet(evening, points=4))
    assert state(evening).total == 7
    asks = english(evening.question(2, "table-agree-entry").text)
    assert asks == "Anna wants to correct: Investigators' points 7 → 4"
    evening.say(2, "table-agree-entry", "yes")
    assert state(evening).total == 4 and read_public_events(evening)[-1] == "Corrected: Investigators' points 7 → 4"
    assert read_spotlight(evening) == [("event", "Mistake corrected.", "Investigators' points 7 → 4", ())]


def test_it_stands_in_every_menu_but_before_the_knife_and_while_people_vote_in_secret() -> None:
    evening = playing(knife=None)
    assert not evening.asks(1, "right-")
    evening.say(1, "knife", "seat-1")
    assert all(evening.asks(seat, "right-dead") for seat in range(1, 6))
    steps = {value.split("-")[0] for value in evening.choices(1, "right-step")}
    assert steps == {"movement", "event"}, "nobody acts before the event is known"
    action(evening).say(1, "vote")
    assert not evening.asks(1, "right-") and evening.asks(5, "ballot")


@pytest.mark.parametrize(
    ("begin", "id", "value", "why"),
    [
        (lambda: action(playing()), "counts", {"round": 1, "points": 0, "tokens": 2, "fought": 2}, "There are only"),
        (lambda: action(playing()), "counts", {"round": 1, "points": 0, "tokens": 0, "fought": 0}, "Nothing has"),
        (lambda: rounds(playing(), 2, ("fake_eyes", "mirror")), "token", {"round-1": 1, "mirror": 1}, "that many"),
        (lambda: rounds(playing(), 2, ("fake_eyes", "mirror")), "token", {"mirror": 1}, "Pick one round"),
        (shown_infected, "shown", {"seat-2": 1, "infected": 1}, "Someone else"),
    ],
)  # fmt: skip
def test_what_no_table_can_look_like_is_refused_in_words(
    begin: Callable[[], Evening], id: str, value: object, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        begin().say(1, f"right-{id}", value)


def test_of_a_first_game_no_cultist_tokens_are_counted() -> None:
    ask = action(playing(level="first")).question(1, "right-counts").ask
    assert isinstance(ask, Numbers) and [row.id for row in ask.rows] == ["round", "points"]


# Points, rounds, tokens


def test_points_that_are_reached_by_it_end_nothing_until_somebody_says_so() -> None:
    """Check the case of 8 points that are 10: once they are corrected, only the table itself can confirm the end (p.

    3).
    """
    evening = score(action(playing()), 8)
    assert [type(one) for one in right(evening, "counts", sheet(evening, points=10))] == [CultistsCorrected]
    assert state(evening).ending is None
    assert read_next_prompt(evening) == "The Investigators have enough points: confirm it."
    assert own(evening.say(4, "reached")) == [d.PointsReached()]
    assert evening.asks(1, "end-")


@pytest.mark.parametrize("roles", [None, {1: "cultist"}], ids=["told", "known"])
def test_points_that_a_correction_has_reached_win_at_the_end_of_the_last_round(roles: dict[int, Role] | None) -> None:
    """Given 9 points of 10 corrected to 10, when round 10 ends, the Investigators win (p. 3, ruling AC-35)."""
    evening = score(rounds(playing(roles=roles), 10), 9)
    right(evening, "counts", sheet(evening, points=10))
    cleanup(evening)
    evening.say(1, "round")
    assert require(state(evening).ending, "an end").cause == "points"
    if roles:
        confirm_end(evening)
    else:
        evening.say(1, "end-cultists", {"seat-1": 1})
    evening.say(2, "end-holders", {})
    evening.say(2, "end-confirm", "yes")
    assert end_headline(evening) == "The Investigators win" and winners(evening) == (2, 3, 4, 5)


def test_points_put_right_after_the_last_round_turn_its_end() -> None:
    """Given an end without the points, when they are corrected to the target, the points decide (ruling AC-35)."""
    evening = cleanup(score(rounds(playing(), 10), 9))
    evening.say(1, "round")
    assert require(state(evening).ending, "an end").cause == "rounds"
    right(evening, "counts", sheet(evening, points=10))
    evening.say(1, "end-cultists", {"seat-1": 1})
    evening.say(2, "end-holders", {"seat-3": 1, "seat-4": 1, "seat-5": 1})
    evening.say(2, "end-confirm", "yes")
    assert end_headline(evening) == "The Cultists win", "the deaths still overturn the points"


def test_an_end_by_points_that_were_not_there_is_left_in_words() -> None:
    evening = score(action(playing()), 10)
    assert evening.asks(1, "end-")
    right(evening, "counts", sheet(evening, points=9))
    assert state(evening).ending is None and state(evening).total == 9
    assert read_public_events(evening)[-1].endswith("10 → 9. It isn't the end: the game continues.")
    assert evening.asks(1, "points")


@pytest.mark.parametrize("cause", ["points", "rounds"])
def test_what_is_put_right_at_the_end_is_so_if_it_was_none_and_all_is_asked_again(cause: str) -> None:
    if cause == "points":
        evening = score(action(playing()), 10)
    else:
        evening = cleanup(rounds(playing(), 10))
        evening.say(2, "round")
    evening.say(1, "end-cultists", {"seat-3": 1})
    right(evening, "dead", {"seat-4": 1})
    assert set(state(evening).ghosts) == {4} and evening.asks(1, "end-cultists")
    evening.say(1, "end-back")
    assert set(state(evening).ghosts) == {4} and state(evening).ending is None


def test_an_earlier_round_gives_its_later_tokens_back_into_the_bag() -> None:
    evening = rounds(playing(), 2, ("portal", "mirror"))
    assert state(evening).portal is not None and len(state(evening).bag) == 10
    right(evening, "counts", sheet(evening, round=1))
    assert state(evening).clock == ("portal",) and len(state(evening).bag) == 11 and state(evening).round == 1
    turns(evening)
    evening.say(1, "round")
    event(evening, "morale_up")
    assert state(evening).clock == ("portal", "morale_up")


def test_the_portal_follows_from_the_tokens_on_the_clock() -> None:
    """Ruling AC-4: it opens with its token, and a Mirror in the round after adds one round."""
    evening = rounds(playing(), 2, ("morale_up", "mirror"))
    right(evening, "token", {"round-1": 1, "portal": 1})
    assert read_public_events(evening)[-1] == "Corrected: Round 1: Morale up → The portal opens"
    opened = state(evening).portal
    assert opened and (opened.deadline, opened.fate) == (5, "open") and "morale_up" in state(evening).bag
    right(evening, "token", {"round-1": 1})
    assert state(evening).portal is None and state(evening).clock == (None, "mirror")


def test_a_token_that_was_looked_at_goes_back_before_somebody_else_holds_the_knife() -> None:
    """Check this, else "correct, read, undo" would show another seat the first player's secret."""
    evening = playing(events="hub")
    turns(evening)
    while state(evening).event != "under_control":
        evening.say(1, "draw")
        if state(evening).event != "under_control":
            evening.say(1, "settled")
            cleanup(evening).say(1, "round")
            turns(evening)
    holder = state(evening).knife
    assert holder
    evening.say(holder, "look", "go")
    bag = len(state(evening).bag)
    right(evening, "knife", f"seat-{holder % 5 + 1}")
    assert state(evening).looked is None and len(state(evening).bag) == bag + 1
    assert read_public_events(evening)[-1].endswith("The token someone looked at goes back in the bag.")


# The dead


@pytest.mark.parametrize("seat", [2, 3, 4, 6])
def test_who_is_put_right_as_dead_is_asked_the_same_whatever_the_role_and_no_role_acts(seat: int) -> None:
    """Check that no role is shown when the Infected is set dead although the hub knows the roles: its owner says it."""
    evening = action(playing(7, roles=TOLD))
    assert len(right(evening, "dead", {f"seat-{seat}": 1})) == 1
    assert state(evening).shown == {} and waiting(evening) == [("shows", seat)]
    if TOLD.get(seat) == "infected":
        assert own(evening.say(seat, "shows", "infected")) == [deaths.RoleAnswered(seat, "infected")]
        assert state(evening).shown == {seat: "infected"}


def test_the_hub_does_not_count_cultists_where_people_have_put_right_who_is_dead() -> None:
    """Check that once one Cultist is set dead, the other one, when voted out, says whether it is the end (p. 18)."""
    evening = action(playing(7, roles=TOLD, votes="eyes"))
    right(evening, "dead", {"seat-2": 1})
    evening.say(2, "shows", "none")
    open_vote(evening)
    evening.say(1, "result", "seat-1")
    evening.say(3, "seen")
    assert waiting(evening) == [("last", 1)] and state(evening).ending is None
    evening.say(1, "last", "yes")
    ending = state(evening).ending
    assert ending and not ending.revealed and evening.asks(4, "end-accept")
    confirm_end(evening)
    assert state(evening).ending and evening.asks(1, "end-")


def test_who_was_put_right_as_dead_says_whether_it_was_the_last_cultist_and_the_table_who_has_won() -> None:
    evening = action(playing(5, roles={1: "cultist"}))
    right(evening, "dead", {"seat-4": 1})
    assert waiting(evening) == [("eliminated", 4)]
    other = evening.fork()
    other.say(4, "eliminated", "no")
    assert waiting(other) == [] and state(other).ending is None and set(state(other).ghosts) == {4}
    evening.say(4, "eliminated", "yes")
    confirm_end(evening)
    assert "wasn't a Cultist" in english(evening.question(1, "end-winner").text)


def test_one_who_is_alive_again_has_shown_nothing_and_dies_as_at_first() -> None:
    """Check that after a wrong death by a role is corrected, the role acts again at the next death."""
    evening = action(playing(7, roles=TOLD))
    right(evening, "step", "action-3")
    evening.say(4, "camera")
    assert set(state(evening).ghosts) == {4} and state(evening).fell == {4: "novice"}
    assert [type(one) for one in right(evening, "dead", {"seat-4": 1})] == [CultistsCorrected]
    assert state(evening).ghosts == {} and state(evening).fell == {}
    right(evening, "acted", {"seat-4": 1})
    assert state(evening).looker is None
    evening.say(4, "camera")
    assert set(state(evening).ghosts) == {4}


def test_a_vote_about_somebody_who_was_not_found_dead_is_left_in_words() -> None:
    evening = action(playing(votes="eyes", special=("coward",)))
    evening.say(1, "found", "seat-3")
    assert state(evening).vote and waiting(evening)
    right(evening, "dead", {"seat-3": 1})
    assert state(evening).vote is None and waiting(evening) == []
    assert "Caro is alive. The vote is cancelled." in read_public_events(evening)[-1]


def test_a_result_that_was_none_leaves_no_question_and_ballots_are_final() -> None:
    """Ruling AC-15."""
    evening = voted_aloud()
    right(evening, "result", "nobody")
    assert waiting(evening) == [] and state(evening).ghosts == {}
    assert own(evening.say(1, "seen")) == [votes.VoteEnded()]
    evening = action(playing())
    vote(evening, "seat-3", "seat-3", "seat-3", "abstain", "abstain", keep=True)
    assert waiting(evening) == [("last", 3)] and evening.asks(1, "right-dead")
    assert not evening.asks(1, "right-result")
