"""The knife and events: the first player may see a token, or an Energy deck (p. 19, 23, rulings AC-9, AC-17)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.entering.questions import Asked, Drafted, Happened, find_draft, sure
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.rules.acting import eyed, leading, looking, waits_for
from companion.games.among_cultists.table.fields import character_of
from companion.games.among_cultists.table.state import State

TOKEN = "looked"
"""The id of the secret that shows its holder the token."""

NOBODY = "none"
"""The choice that leaves the knife unused."""

TO_LOOK = One((Choice("go", say("Look at a token"), "eye"), Choice(NOBODY, say("Don't look"), "cross")))
BY_HAND = One(
    (
        Choice("back", say("I looked and put it back"), "bag"),
        Choice("out", say("I looked and removed it"), "cross"),
        Choice(NOBODY, say("Don't look"), "check"),
    )
)
WHERE = One((Choice("back", say("Back into the bag"), "bag"), Choice("out", say("Out of the game"), "cross")))


def knife(state: State) -> Asked:
    """Ask the first player about the use of the knife that the event allows."""
    holder, draft = leading(state), find_draft(state, "looked")
    if can_look(state):
        yield _look(state, holder)
    if state.looked is not None:
        text = say("Return or remove this token?")
        question = Question(id=f"looked-{state.place}", text=text, ask=WHERE, required=True, about=TOKEN)
        yield Move(holder, question, lambda by, answer, *_: [Drafted("looked", by, choice=str(answer))])
    if draft and (can_look(state) or state.looked is not None):
        out = draft.choice == "out"
        text = say("{who} only gets one look. Is this right?", who=state.name(holder))
        seen = TOKEN if state.looked is not None and draft.seat == holder else ""
        yes = say("Remove it from the game") if out else say("Put it back into the bag")
        yield from sure(state, draft, text, yes, lambda now: end_look(holder, out=out), about=seen)
    if eyed(state):
        yield _eyes(state, holder)


def waits_for_knife(state: State) -> bool:
    """Return whether a use of the knife is asked about that this round's event allows."""
    return can_look(state) or bool(eyed(state)) or state.looked is not None or looking(state) is not None


def can_look(state: State) -> bool:
    """Return whether the first player may look at a token: the bag is not empty."""
    return waits_for(state, "under_control") and bool(state.bag)


def end_look(holder: int, *, out: bool) -> Happened:
    """Return the end of a look at a token, which leaves the game if it is `out`.

    It counts as a use of the knife only now. If the holder dies of that, they do so after the event (ruling AC-21).
    """
    return [d.KnifeUsed(holder, "under_control"), e.TokenRemoved() if out else e.TokenPutBack()]


def _look(state: State, holder: int) -> Move[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == NOBODY:
            return [d.KnifeSpared(by)]
        if answer == "go":
            return [e.TokenLookedAt(by, chance.pick(state.bag))]
        # A seen token stays seen, so this entry cannot be undone, and is confirmed.
        return [Drafted("looked", by, choice=str(answer))]

    question = Question(
        id=f"look-{len(state.bag)}-{state.place}",
        text=say("Situation under control: you may look at a token from the bag."),
        ask=TO_LOOK if hub_draws(state.setup) else BY_HAND,
        required=True,
    )
    return Move(holder, question, effect)


def _eyes(state: State, holder: int) -> Move[Event[State]]:
    """Return the question for the Energy deck: everyone sees it, so anybody may answer."""
    question = Question(
        # Another death changes the choices.
        id=f"eyes-{len(state.ghosts)}-{state.place}",
        text=say("Fake eyes: whose Energy deck does {who} look through?", who=state.name(holder)),
        ask=state.choice(eyed(state), Choice(NOBODY, say("Nobody's"), "cross")),
    )
    # The AI holds the knife in somebody else's hand, who reads its name.
    own = replace(question, text=say("Fake eyes: whose Energy deck do you look through?"), required=True)
    return Move(
        EVERYBODY,
        question,
        lambda by, answer, *_: [
            d.KnifeSpared(holder) if answer == NOBODY else d.KnifeUsed(holder, "fake_eyes", character_of(answer))
        ],
        state.hand(holder),
        own=own if state.hand(holder) == holder else None,
    )
