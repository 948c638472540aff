"""What the first player may do because of an event, and the character in turn (p. 15-19, 23).

The hub is told only what changes something for the whole table: the rest of an action
happens with cards and books.
"""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.games.among_cultists.acting import as_alive, can_act, eyed, leading, lit_by, up_to, waits_for
from companion.games.among_cultists.base import Asked, Happened
from companion.games.among_cultists.characters import character_of, characters, value_of
from companion.games.among_cultists.options import first_game, hub_draws
from companion.games.among_cultists.parts import AI
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.state import State
from companion.kit.steps import tap

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


# The knife (rulings AC-9 and AC-17)


def knife(state: State) -> Asked:
    """The first player uses the knife for what the event allows, or does without."""
    if can_look(state):
        yield _look(state)
    if state.looked is not None:
        text = say("Where does the token go that you have seen?")
        question = Question(id=f"looked-{state.place}", text=text, ask=WHERE, awaited=True)
        yield Offer(leading(state), question, lambda by, answer, *_: looked(by, out=answer == "out"))
    if eyed(state):
        yield _eyes(state)


def waits_for_knife(state: State) -> bool:
    """Return whether the first player is asked something about this round's event."""
    return can_look(state) or bool(eyed(state)) or state.looked is not None


def can_look(state: State) -> bool:
    """Return whether the first player may look at a token: the bag is not empty."""
    return waits_for(state, "under_control") and bool(state.bag)


def looked(holder: int, *, out: bool) -> Happened:
    """Return the end of a look at a token, which leaves the game if it is `out`.

    It counts as a use of the knife only now: who dies of that does so after the event
    (ruling AC-21).
    """
    return [d.KnifeUsed(holder, "under_control"), e.TokenRemoved() if out else e.TokenPutBack()]


def _look(state: State) -> Offer[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == NOBODY:
            return [d.KnifeSpared(by)]
        return [e.TokenLookedAt(by, chance.pick(state.bag))] if answer == "go" else looked(by, out=answer == "out")

    question = Question(
        id=f"look-{len(state.bag)}-{state.place}",
        text=say("Situation under control: you may look at a token from the bag."),
        ask=TO_LOOK if hub_draws(state.setup) else BY_HAND,
        awaited=True,
    )
    return Offer(leading(state), question, effect)


def _eyes(state: State) -> Offer[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [d.KnifeSpared(by) if answer == NOBODY else d.KnifeUsed(by, "fake_eyes", character_of(answer))]

    question = Question(
        # The choices are others once somebody else is entered as dead.
        id=f"eyes-{len(state.ghosts)}-{state.place}",
        text=say("Fake eyes: whose Energy deck do you look through?"),
        ask=characters(state, eyed(state), Choice(NOBODY, say("Nobody's"), "cross")),
        awaited=True,
    )
    return Offer(leading(state), question, effect)


# The portal (rulings AC-4 and AC-25)


def partner(state: State) -> Asked:
    """The character that is asked to help to close the portal agrees, or does not."""
    asked, who = _asked(state), leading(state)
    if asked is None or state.portal is None:
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [d.PortalClosed(who, by) if answer == "yes" else d.PortalDeclined(by)]

    text = say("{who} wants to close the portal with you: that is your action of this round, too.", who=state.name(who))
    question = Question(id=f"help-{state.portal.asks}-{state.place}", text=text, ask=AGREES, awaited=True)
    yield Offer(asked, question, effect)


def _portal(state: State) -> Asked:
    """The character in turn closes the portal with another one, who is asked."""
    others, asked, who = _partners(state), _asked(state), leading(state)
    if not others:
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        other = character_of(answer)
        if other == asked:
            raise Refused(say("{who} has been asked already.", who=state.name(other)))
        return [d.PortalAsked(who, other)]

    question = Question(
        id=f"portal-{state.turn}-{state.place}",
        text=say("{who} closes the portal together with", who=state.name(who)),
        ask=characters(state, others),
        value=None if asked is None else value_of(asked),
    )
    yield Offer(EVERYBODY, question, effect)


def _partners(state: State) -> tuple[int, ...]:
    """Return who can help the character in turn to close the portal now.

    They are alive, or the Super ghost; they have not acted in this round; the AI never does.
    """
    if state.portal is None or state.portal.fate != "open" or not can_act(state, in_room=True):
        return ()
    others = (one for one in state.order if one not in (AI, state.current, *state.acted))
    return tuple(one for one in others if one in state.living or as_alive(state, one))


def _asked(state: State) -> int | None:
    asked = state.portal.partner if state.portal else None
    return asked if asked in _partners(state) else None


# Other actions


def act(state: State) -> Asked:
    """Anybody enters what the character in turn does, but for what may cost its life where the roles are known."""
    who = leading(state)
    name, place = state.name(who), f"{state.turn}-{state.place}"
    yield from _portal(state)
    if state.intruders.fish_man and who == state.knife and can_act(state):
        text = say("{who} chases the fish-man into the lake", who=name)
        yield tap(f"chase-{place}", text, d.KnifeUsed(who, "fish_man"), to=up_to(state), icon="knife")
    if state.intruders.on_map and can_act(state, ai=True):
        text = say("{who} fights a cultist token", who=name)
        yield tap(f"fight-{place}", text, d.CultistFought(who), icon="dagger")
    if not state.power and can_act(state, in_room=True):
        text = say("{who} restores the power", who=name)
        yield tap(f"power-{state.flips}-{place}", text, d.PowerRestored(who), icon="flame")
    # There is power, or perhaps the light of the Radiant beauty (ruling AC-23).
    lit = lit_by(state)
    if (state.power or lit is not None) and can_act(state, in_room=True):
        text = say("{who} uses the camera", who=name)
        if not state.power and lit is not None:
            text = say("{who} uses the camera by the light of {ghost} in the red room", who=name, ghost=state.name(lit))
        yield tap(f"camera-{place}", text, d.CameraUsed(who), to=up_to(state), icon="camera")


def passage(state: State) -> Asked:
    """Anybody enters a red card out of the unsafe passage; there is none in a first game (p. 16, 23, ruling AC-29)."""
    glass = state.phase == "event" and state.drawn and state.event == "broken_glass"
    # Who has ended the last turn too early may still enter it before the round ends.
    if first_game(state.setup) or not (glass or state.phase in ("action", "cleanup")):
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        card: d.PassageCard = "failure" if answer == "failure" else "sabotage"
        return [d.PassageDrawn(card, _brings(state, card))]

    text = say("A red card came out of the unsafe passage")
    yield Offer(EVERYBODY, Question(id=f"passage-{state.intruders.drawn}-{state.place}", text=text, ask=CARDS), effect)


def _brings(state: State, card: d.PassageCard) -> d.Brings:
    """Return what a card of the unsafe passage brings (p. 16)."""
    if card == "failure" and state.intruders.left > 0:
        return "cultist"
    return "nothing" if state.intruders.fish_man else "fish_man"
