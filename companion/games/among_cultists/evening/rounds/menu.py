"""What the first player and the character in turn may do: the latter stands in the menu of every seat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import say
from companion.core.view import Seat
from companion.games.among_cultists.evening.options import hub_draws
from companion.games.among_cultists.evening.rounds import actions as may
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds.knife import can_look, eyed
from companion.games.among_cultists.evening.rounds.offers import RoundOffer, characters
from companion.games.among_cultists.evening.state import AI, State, character_of, value_of

NOBODY = "none"
"""The choice that leaves the knife unused."""

TO_LOOK = One((Choice("go", say("Look at a token here"), "eye"), Choice(NOBODY, say("No look"), "cross")))
BY_HAND = One(
    (
        Choice("back", say("Looked at a token, and put it back"), "bag"),
        Choice("out", say("Looked at a token, and put it out of the game"), "cross"),
        Choice(NOBODY, say("No look"), "check"),
    )
)
WHERE = One((Choice("back", say("Back into the bag"), "bag"), Choice("out", say("Out of the game"), "cross")))
AGREES = One((Choice("yes", say("Yes, we close it"), "check"), Choice("no", say("No"), "cross")))
CARDS = One((Choice("failure", say("Failure"), "warning"), Choice("sabotage", say("Sabotage"), "warning")))


def offers(state: State, seat: Seat) -> Iterator[RoundOffer]:
    """Yield the questions of `seat` about the knife and about the action in turn."""
    if seat == state.knife:
        yield from _knife(state, seat)
    if seat == may.asked(state):
        yield _help(state, seat)
    yield from _actions(state, seat)
    yield from _red_room(state, seat)
    if may.can_draw_passage(state):
        question = Question(
            id=f"passage-{state.intruders.drawn}-{state.place(seat)}",
            text=say("A red card came out of the unsafe passage"),
            ask=CARDS,
        )
        yield Offer(question, lambda answer: c.DrawPassage("failure" if answer == "failure" else "sabotage"))


def _knife(state: State, seat: Seat) -> Iterator[RoundOffer]:
    place = state.place(seat)
    if can_look(state):
        text = say("Situation under control: you may look at a token from the bag.")
        ask = TO_LOOK if hub_draws(state.setup) else BY_HAND
        yield Offer(Question(id=f"look-{len(state.bag)}-{place}", text=text, ask=ask, awaited=True), _look)
    if state.looked is not None:
        text = say("Where does the token go that you have seen?")
        question = Question(id=f"looked-{place}", text=text, ask=WHERE, awaited=True)
        yield Offer(question, lambda answer: c.PutTokenBack() if answer == "back" else c.RemoveToken())
    if targets := eyed(state):
        text = say("Fake eyes: whose Energy deck do you look through?")
        ask = characters(state, targets, Choice(NOBODY, say("Nobody's"), "cross"))
        # The choices are others once somebody else is entered as dead.
        id = f"eyes-{len(state.ghosts)}-{place}"
        yield Offer(Question(id=id, text=text, ask=ask, awaited=True), _eyes)


def _look(answer: Answer) -> c.KnifeCommand:
    if answer == NOBODY:
        return c.SpareKnife()
    return c.LookAtToken() if answer == "go" else c.LookByHand(out=answer == "out")


def _eyes(answer: Answer) -> c.KnifeCommand:
    return c.SpareKnife() if answer == NOBODY else c.LookThrough(character_of(str(answer)))


def _help(state: State, seat: Seat) -> RoundOffer:
    who = state.name(AI if state.current is None else state.current)
    asks = state.portal.asks if state.portal else 0
    text = say("{who} wants to close the portal with you: that is your action of this round, too.", who=who)
    question = Question(id=f"help-{asks}-{state.place(seat)}", text=text, ask=AGREES, awaited=True)
    return Offer(question, lambda answer: c.AnswerPortal(seat, agrees=answer == "yes"))


def _actions(state: State, seat: Seat) -> Iterator[RoundOffer]:
    place = f"{state.turn}-{state.place(seat)}"
    who = state.name(AI if state.current is None else state.current)
    if others := may.partners(state):
        asked = may.asked(state)
        question = Question(
            id=f"portal-{place}",
            text=say("{who} closes the portal together with", who=who),
            ask=characters(state, others),
            value=None if asked is None else value_of(asked),
        )
        yield Offer(question, lambda answer: c.AskPartner(character_of(str(answer))))
    if may.can_chase(state) and _own(state, seat):
        text = say("{who} chases the fish-man into the lake", who=who)
        yield Offer(step(f"chase-{place}", text, icon="knife"), lambda _: c.ChaseFishMan())
    if may.can_fight(state):
        text = say("{who} fights a cultist token", who=who)
        yield Offer(step(f"fight-{place}", text, icon="dagger"), lambda _: c.FightCultist())


def _own(state: State, seat: Seat) -> bool:
    """Return whether `seat` may say that the character in turn does what may cost its life.

    Where the hub knows the roles that follows at once and cannot be taken back: nobody else's tap brings it about.
    """
    return not state.roles or seat == state.hand(AI if state.current is None else state.current)


def _red_room(state: State, seat: Seat) -> Iterator[RoundOffer]:
    place = f"{state.turn}-{state.place(seat)}"
    who = state.name(AI if state.current is None else state.current)
    if may.can_restore_power(state):
        text = say("{who} restores the power", who=who)
        yield Offer(step(f"power-{state.flips}-{place}", text, icon="flame"), lambda _: c.RestorePower())
    if may.can_use_camera(state) and _own(state, seat):
        lit = may.lit_by(state)
        text = say("{who} uses the camera", who=who)
        if not state.power and lit is not None:
            text = say("{who} uses the camera by the light of {ghost} in the red room", who=who, ghost=state.name(lit))
        yield Offer(step(f"camera-{place}", text, icon="camera"), lambda _: c.UseCamera())
