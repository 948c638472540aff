"""Deaths in Among Cultists that others see: the finders, the shown roles, the Assassin (p. 15, 17-20, 22, 23)."""

from collections.abc import Callable
from typing import Literal

import pytest
from msgspec.structs import replace

from companion.core.game import Refused
from companion.core.question import One
from companion.core.view import Facts
from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.deaths import events as d
from companion.games.among_cultists.end.events import EndConfirmed
from companion.games.among_cultists.entering.questions import DraftClosed, Drafted
from companion.games.among_cultists.rounds import deeds
from companion.games.among_cultists.rules.voting import ABSTAIN
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.votes import events as e
from companion.games.among_cultists.votes.events import LookEnded, MurderFound
from companion.games.among_cultists.votes.moves import SHOWN
from tests.games.among_cultists.evening import (
    action,
    cast,
    die,
    end_reason,
    entry_button,
    event,
    open_vote,
    playing,
    questions,
    says,
    score,
    state,
    turn_of,
    turns,
    undo,
    vote,
)
from tests.golden.english import english
from tests.laws.evening import Evening, own


def named(evening: Evening, seat: int = 1) -> list[str]:
    """Return the seats that can be found dead now."""
    if not evening.asks(seat, "found"):
        return []
    return evening.choices(seat, "found")


# In the Action phase


def test_nobody_checks_themselves() -> None:
    """p. 15, 18: another living character, through the camera too."""
    evening = die(action(playing()), 4)
    assert named(evening) == ["seat-2", "seat-3", "seat-5"]
    assert named(turn_of(evening, 2)) == ["seat-1", "seat-3", "seat-5"]


def test_the_ai_checks_nobody_and_is_found_like_anybody() -> None:
    """p. 22."""
    evening = action(playing(5, ai=True, knife=2))
    assert "ai" in named(evening)
    turn_of(evening, AI)
    assert named(evening) == []


@pytest.mark.parametrize("acts", ["power", "portal"])
def test_a_seat_that_had_another_action_checks_nobody(acts: str) -> None:
    """p. 12: one action in a round."""
    evening = action(playing(), "lightning" if acts == "power" else "portal")
    if acts == "power":
        evening.say(1, "power")
    else:
        evening.say(1, "portal", "seat-2")
        evening.say(2, "help", "yes")
    assert named(evening) == []


def test_what_the_camera_finds_is_part_of_the_same_action_and_comes_once() -> None:
    """p. 18."""
    evening = action(playing())
    evening.say(1, "camera")
    evening.say(4, "outcome", "dead")
    evening.say(4, "sure", "seat-3")
    evening.say(1, "open")
    cast(evening, *[ABSTAIN] * 5)
    evening.say(1, "change", "keep")
    evening.say(1, "seen")
    assert not evening.asks(1, "found")
    evening.say(1, "turn")
    assert evening.asks(1, "found"), "the next one's own check"


def test_the_novice_who_dies_of_the_camera_still_finds_somebody_dead() -> None:
    """p. 24, ruling AC-21: through the camera a status check is both."""
    evening = action(playing(roles={1: "novice", 5: "cultist"}))
    assert own(evening.say(1, "camera"))[-1] == d.DiedOfRole(1, "novice")
    evening.say(1, "outcome", "dead")
    assert own(evening.say(1, "sure", "seat-3")) == [MurderFound(3, by=1)]


# The result of a look


def test_a_murder_is_confirmed_with_the_name_on_the_button() -> None:
    evening = action(playing(confirmed=False))
    assert own(evening.say(4, "found", "seat-3")) == [Drafted("found", 4, 1, 3)]
    assert entry_button(evening, 4) == "Caro dies"
    evening.say(4, "sure", "no")
    assert state(evening).ghosts == {} and state(evening).vote is None and named(evening)
    evening.say(2, "found", "seat-3")
    assert own(evening.say(2, "sure", "yes")) == [DraftClosed(), MurderFound(3, by=1)]


def test_a_look_that_finds_nothing_is_entered_and_was_the_action() -> None:
    """p. 12, 15; ruling AC-25: a player who has looked cannot help to close the portal."""
    evening = action(playing(turns="phase"), "portal")
    assert own(evening.say(5, "alive", "seat-2")) == [LookEnded(2, "deck")]
    assert state(evening).acted == (2,)
    evening.say(5, "portal", "seat-1")
    partners = evening.choices(5, "sure")
    assert partners == ["seat-3", "seat-4", "seat-5", "no"]
    happened = [english(one.text) for one in evening.public().happened]
    assert any("Add the draw deck's top card, unseen," in line for line in happened)


@pytest.mark.parametrize(("answer", "at"), [("alive", "deck"), ("room", "room")])
def test_the_camera_may_find_nobody_or_show_a_room(answer: str, at: Literal["deck", "room"]) -> None:
    """p. 18."""
    evening = action(playing())
    evening.say(1, "camera")
    assert not any(evening.asks(2, other) for other in ("vote", "found", "alive", "camera"))
    assert own(evening.say(2, "outcome", answer)) == [LookEnded(1, at)]
    assert state(evening).looker is None and state(evening).acted == (1,)


# In the Event phase


def test_fake_eyes_find_nobody_but_the_one_they_look_at() -> None:
    """p. 23: one other living character."""
    evening = playing(knife=2)
    event(evening, "fake_eyes")
    assert not evening.asks(1, "outcome"), "first everybody knows whose deck it is"
    assert english(evening.question(1, "eyes").text) == "Fake eyes: whose Energy deck does Ben look through?"
    assert english(evening.question(2, "eyes").text) == "Fake eyes: whose Energy deck do you look through?"
    assert evening.question(2, "eyes").required and not evening.question(1, "eyes").required
    evening.say(2, "eyes", "seat-4")
    assert all(evening.question(seat, "outcome").required for seat in evening.table.seats)
    die(evening, 4)
    assert not evening.asks(1, "outcome"), "once it has died in another way"
    assert own(evening.say(1, "settled"))


def test_fake_eyes_may_find_nothing_and_are_a_use_of_the_knife_all_the_same() -> None:
    """Rulings AC-9 and AC-21: the Clumsy dies when the event is dealt with."""
    evening = playing(roles={2: "clumsy", 5: "cultist"}, knife=2)
    event(evening, "fake_eyes")
    evening.say(1, "eyes", "seat-3")
    assert own(evening.say(5, "outcome", "alive")) == [LookEnded(2, "deck")]
    assert not evening.asks(5, "outcome") and state(evening).acted == ()
    assert own(evening.say(5, "settled"))[-1] == d.DiedOfRole(2, "clumsy")


def test_a_seat_that_does_not_look_finds_nobody() -> None:
    """p. 23: a first player who declines, a dead one, the AI."""
    declines, ghost = playing(), die(playing(), 1)
    for evening in (declines, ghost):
        event(evening, "fake_eyes")
    declines.say(1, "eyes", "none")
    for evening in (declines, ghost):
        assert not any(evening.asks(seat, "outcome") for seat in evening.table.seats)


# One choice left, or none (ruling AC-31)


# The Assassin


def test_the_last_one_beside_the_assassin_is_killed_by_name_and_then_nobody_is() -> None:
    """p. 15, 20."""
    evening = die(action(playing(7, special=("assassin",))), 2, 3, 4, 5, 6)
    asked = evening.question(1, "kill")
    assert says(asked) == "I'm the Assassin: I kill Gina" and asked.secret
    assert own(evening.say(1, "kill", "seat-7"))[0] == d.AssassinKilled(1, 7)
    evening = die(action(playing(7, special=("assassin",))), 2, 3, 4, 5, 6, 7)
    assert not evening.asks(1, "kill")


# Looks


def test_who_alone_is_alive_has_seen_nobody_dead_through_the_camera() -> None:
    """p. 15, 18: nobody checks themselves."""
    evening = die(action(playing()), 2, 3, 4)
    evening.say(1, "camera")
    assert evening.choices(1, "outcome") == ["alive", "dead", "room"]
    die(evening, 5)
    assert evening.choices(1, "outcome") == ["alive", "room"]


def test_nobody_is_asked_who_has_looked_once_nobody_can_have() -> None:
    evening = action(playing(turns="phase", confirmed=False))
    assert own(evening.say(5, "found", "seat-3")) == [Drafted("found", 5, None, 3)]
    assert evening.choices(5, "sure") == ["seat-1", "seat-2", "seat-4", "seat-5", "no"]
    # The Event phase continues, and entries made meanwhile stay.
    undo(evening, 1, 2)
    assert state(evening).phase == "event" and state(evening).draft
    assert not evening.asks(5, "sure")


def test_the_only_one_who_can_be_found_or_die_is_named_on_the_button() -> None:
    evening = die(action(playing()), 3, 4, 5)
    assert says(evening.question(4, "found")) == "Ben was found dead"
    assert own(evening.fork().say(4, "found"))[0] == MurderFound(2, by=1)
    die(evening, 2)
    assert says(evening.question(3, "death")) == "Anna dies without a vote"
    assert own(evening.say(3, "death"))[0] == deeds.DeathAnnounced(1)


# Votes


def test_where_nobody_is_left_alive_nobody_is_voted_out() -> None:
    """Ruling AC-31: the Novice who starts a vote dies of it."""
    evening = die(action(playing(special=("novice",))), 2, 3, 4, 5)
    evening.say(1, "vote")
    evening.say(1, "novice", "yes")
    assert not any(evening.asks(seat, "ballot") for seat in evening.table.seats)
    assert own(evening.say(1, "open")) == [e.VoteDecided(None, SHOWN)]
    assert own(evening.wait(SHOWN)) == [e.VoteEnded()]


# The portal and the bag


def test_the_only_one_who_can_help_with_the_portal_is_named_and_asked_once() -> None:
    """Ruling AC-25."""
    evening = die(action(playing(), "portal"), 3, 4, 5)
    assert says(evening.question(4, "portal")) == "Anna and Ben close the portal"
    assert own(evening.say(4, "portal")) == [deeds.PortalAsked(1, 2)]
    assert not evening.asks(4, "portal")
    evening.say(2, "help", "no")
    assert evening.asks(4, "portal")


def test_the_only_kind_of_token_that_is_left_is_named_on_the_button() -> None:
    """p. 13: of the eleven tokens of a first game two are left in the last round, and they may be alike."""
    evening = playing(level="first")
    turns(evening)
    assert len(evening.choices(1, "event")) > 1
    left = questions(replace(state(evening), bag=("lightning", "lightning")))["event"]
    assert says(left) == "Lightning"


# Roles that everybody sees: after a death, and by the Assassin (p. 15, 20, rulings AC-18, AC-21)

SHOWING: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")

# Roles that are revealed by a death


def found(evening: Evening) -> list[object]:
    return own(action(evening).say(1, "found", "seat-2"))


def announced(evening: Evening) -> list[object]:
    return own(action(evening).say(2, "death", "seat-2"))


def voted_out(evening: Evening) -> list[object]:
    action(evening)
    vote(evening, *["seat-2"] * 7)
    return own(evening.say(1, "seen"))


def killed(evening: Evening) -> list[object]:
    return own(action(evening).say(1, "kill", "seat-2"))


DEATHS = (found, announced, voted_out, killed)


@pytest.mark.parametrize("role", SHOWING)
@pytest.mark.parametrize("dies", DEATHS)
def test_the_role_is_shown_when_the_death_is_confirmed(dies: Callable[[Evening], list[object]], role: Role) -> None:
    """p. 20, ruling AC-21."""
    evening = playing(7, roles={1: "assassin", 2: role, 3: "cultist", 4: "cultist"})
    assert d.RoleShown(2, role) in dies(evening)
    assert state(evening).shown[2] == role and state(evening).shown_in[2] == 1
    assert evening.block("shown", Facts).rows


@pytest.mark.parametrize("role", ["investigator", "mechanic", "seer", "pyromaniac", "cultist"])
def test_every_other_role_stays_hidden(role: Role) -> None:
    """p. 18: a Cultist stays silent unless it was the last one alive."""
    evening = playing(8, roles={2: role, 3: "cultist", 4: "cultist", 5: "infected"})
    assert found(evening) == [MurderFound(2, by=1)]
    assert state(evening).shown == {} and not state(evening).pending


@pytest.mark.parametrize("dies", DEATHS[:2])
def test_where_the_hub_does_not_know_the_dead_are_asked_in_the_same_way(
    dies: Callable[[Evening], list[object]],
) -> None:
    evening = playing(7, special=("infected", "super_ghost"))
    dies(evening)
    question = evening.question(2, "shows")
    assert isinstance(question.ask, One)
    assert [choice.value for choice in question.ask.choices] == ["infected", "super_ghost", "none"]
    assert own(evening.say(2, "shows", "infected")) == [d.RoleAnswered(2, "infected")]
    assert state(evening).shown == {2: "infected"}


def test_what_has_been_shown_is_not_asked_again() -> None:
    """Ruling AC-1: one marker of each exists."""
    evening = action(playing(special=("infected",)))
    evening.say(1, "death", "seat-2")
    evening.say(2, "shows", "infected")
    evening.say(1, "death", "seat-3")
    assert not state(evening).pending


def test_the_ai_shows_nothing() -> None:
    """p. 21: its role is a plain one."""
    evening = action(playing(5, ai=True, special=("infected",)))
    evening.say(1, "death", "ai")
    assert not state(evening).pending


def test_a_death_of_ones_own_role_shows_none() -> None:
    evening = action(playing(special=("novice", "infected")))
    evening.say(1, "camera")
    evening.say(1, "novice", "yes")
    assert not state(evening).pending and state(evening).shown == {}


def test_the_super_ghost_starts_a_vote_and_no_other_ghost_does() -> None:
    """p. 17, 24: once it is shown."""
    for role, starts in (("super_ghost", True), ("infected", False)):
        evening = action(playing(roles={1: role, 5: "cultist"}))  # type: ignore[dict-item]
        die(evening, 1)
        assert evening.asks(1, "vote") == starts
    evening = action(playing(special=("super_ghost",)))
    evening.say(2, "death", "seat-1")
    evening.say(1, "shows", "none")
    assert not evening.asks(1, "vote")


# The Assassin


def test_the_seat_in_turn_is_asked_the_same_whatever_the_role() -> None:
    """Law 4: every living character in turn has the Assassin's action on the phone."""
    evening = action(playing(5, ai=True, roles={2: "assassin", 3: "cultist"}))
    die(evening, 4)
    asked: dict[int | None, list[int]] = {}
    while (character := state(evening).current) is not None:
        asked[character] = [seat for seat in evening.table.seats if evening.asks(seat, "kill")]
        evening.say(1, "turn")
    assert asked == {1: [1], 2: [2], 3: [3], 4: [], AI: []}


def test_the_kill_shows_the_assassin_spends_the_action_and_no_vote_follows() -> None:
    """p. 15, 20: the victim reveals nothing."""
    evening = action(playing(8, roles={1: "assassin", 2: "seer", 3: "cultist", 4: "cultist"}))
    assert own(evening.say(1, "kill", "seat-2")) == [d.AssassinKilled(1, 2)]
    now = state(evening)
    assert now.shown == {1: "assassin"} and now.ghosts == {2: 1} and now.acted == (1,) and now.vote is None
    assert not evening.asks(1, "vote") and not evening.asks(1, "kill")
    evening.say(1, "turn")
    assert not evening.asks(2, "kill"), "once in a game"


def test_anybody_else_is_refused_in_words_and_nothing_changes() -> None:
    evening = action(playing(7, roles={2: "assassin", 3: "cultist", 4: "cultist"}))
    before, seen = evening.table, [evening.view(observer) for observer in (None, 2, 3)]
    with pytest.raises(Refused, match="You're not the Assassin"):
        evening.say(1, "kill", "seat-2")
    assert evening.table == before and [evening.view(observer) for observer in (None, 2, 3)] == seen


def test_the_assassin_kills_another_living_character_in_turn_once_and_alive_when_nothing_else_is_asked() -> None:
    """p. 15, 20, ruling AC-8: the victim says whether it was the last Cultist."""
    evening = action(playing(7, special=("assassin", "infected")))
    evening.say(2, "death", "seat-3")
    assert not evening.asks(1, "kill")
    evening.say(3, "shows", "none")
    assert evening.choices(1, "kill") == ["seat-2", "seat-4", "seat-5", "seat-6", "seat-7"]
    evening.say(1, "turn")
    assert not evening.asks(1, "kill") and evening.asks(2, "kill")
    dead = die(evening.fork(), 2)
    dead.say(2, "shows", "none")
    assert not dead.asks(2, "kill")
    evening.say(2, "kill", "seat-4")
    assert own(evening.say(4, "last", "no")) == [d.LastAnswered(4, False)]
    assert state(evening).ending is None and not evening.asks(2, "kill")


@pytest.mark.parametrize("roles", [None, {1: "assassin", 2: "cultist"}])
def test_the_reason_says_that_the_assassin_has_killed_the_last_cultist(roles: dict[int, Role] | None) -> None:
    """p. 18."""
    evening = action(playing(5, roles=roles, special=() if roles else ("assassin",)))
    evening.say(1, "kill", "seat-2")
    if not roles:
        evening.say(2, "last", "yes")
        evening.say(1, "end-confirm", "yes")
    assert end_reason(evening) == "The Assassin killed {who}, the Cultist."


def test_a_shown_assassin_is_no_last_cultist_and_shows_nothing_more() -> None:
    evening = action(playing(5, special=("assassin", "infected")))
    evening.say(1, "kill", "seat-2")
    evening.say(2, "last", "no")
    evening.say(2, "shows", "none")
    evening.say(1, "turn")
    evening.say(1, "turn")
    vote(evening, *["seat-1"] * 5, keep=True)
    assert not state(evening).pending and state(evening).voting.out == 1


def test_with_two_cultists_a_ghost_that_has_shown_its_role_is_not_the_other_one() -> None:
    """Ruling AC-11: each question is asked only if it can matter."""
    evening = action(playing(7, special=("infected",)))
    evening.say(1, "death", "seat-3")
    evening.say(3, "shows", "infected")
    vote(evening, *["seat-2"] * 7)
    assert not state(evening).pending


def test_nor_is_one_that_has_died_of_its_role() -> None:
    """Ruling AC-11; it is no choice as a Cultist in the end either."""
    evening = action(playing(7, special=("novice",)))
    evening.say(1, "camera")
    evening.say(1, "novice", "yes")
    evening.say(1, "turn")
    vote(evening, *["seat-2"] * 7)
    assert not state(evening).pending
    evening.say(1, "seen")
    score(evening, 12)
    choices = evening.choices(1, "end-cultists")
    assert choices == [f"seat-{seat}" for seat in range(2, 8)]


# The last Cultist, if the hub knows the roles


@pytest.mark.parametrize(("out", "last"), [(3, True), (4, False)])
def test_it_says_itself_whether_the_last_one_is_gone_once_all_have_seen_the_result(out: int, last: bool) -> None:
    """p. 18, ruling AC-8: a wrong entry must not reveal anything."""
    evening = action(playing(5, roles={3: "cultist"}, votes="eyes"))
    open_vote(evening)
    assert own(evening.say(2, "result", f"seat-{out}")) == [e.VoteEntered(out)]
    assert own(evening.say(2, "seen"))[:2] == [e.VoteEnded(), d.LastKnown(out, last, killed=False)]
    assert (state(evening).ending is not None) == last


def test_it_is_not_the_last_one_while_the_other_cultist_lives_and_then_nothing_else_follows() -> None:
    """p. 3: with the last one the game is over at once; the Clumsy with the doubled vote lives (ruling AC-21)."""
    roles: dict[int, Role] = {1: "clumsy", 2: "cultist", 3: "cultist"}
    evening = action(die(playing(7, knife=4, roles=roles), 5))
    vote(evening, *["seat-2"] * 7)
    assert own(evening.say(1, "seen"))[1:] == [d.LastKnown(2, False, killed=False)]
    evening = action(die(playing(7, roles=roles), 3))
    vote(evening, *["seat-2"] * 7)
    assert own(evening.say(1, "seen"))[1:] == [d.LastKnown(2, True, killed=False), EndConfirmed()], (
        "nobody has to confirm it"
    )


@pytest.mark.parametrize("cultist", [True, False])
def test_it_says_what_the_ai_was(cultist: bool) -> None:
    """p. 22: with one Cultist its marker is revealed."""
    role: Role = "cultist" if cultist else "investigator"
    evening = action(playing(5, ai=True, roles={AI: role, 1: "investigator" if cultist else "cultist"}))
    vote(evening, *["ai"] * 4, keep=True)
    assert own(evening.say(1, "seen")) == [e.VoteEnded(), d.LastKnown(AI, cultist, killed=False)]
    ending = state(evening).ending
    assert (ending.cause if ending else None) == ("marker" if cultist else None)
