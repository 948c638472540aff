"""What the first player may do because of an event, and what characters do in the Action phase (p. 15-19, 23).

The hub is told only what changes something for the whole table: the rest of an action
happens with cards and books. What is asked stands on every phone in the same way; who did
it is chosen, where nobody tells of turns, and not read from the phone that is tapped.
"""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, Words, say
from companion.games.among_cultists.box.variants import first_game, hub_draws
from companion.games.among_cultists.entering.questions import Asked, Drafted, Happened, done_by, drafted, sure
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rounds import events as e
from companion.games.among_cultists.rules.acting import able, eyed, leading, lit_by, may_cost, waits_for
from companion.games.among_cultists.table.fields import character_of
from companion.games.among_cultists.table.state import State

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
CARDS = One((Choice("failure", say("Failure"), "warning"), Choice("sabotage", say("Sabotage"), "warning")))


# The knife (rulings AC-9 and AC-17)


def knife(state: State) -> Asked:
    """The first player uses the knife for what the event allows, or does without."""
    draft = drafted(state, "looked")
    if can_look(state):
        yield _look(state)
    if state.looked is not None:
        text = say("Where does the token go that you have seen?")
        question = Question(id=f"looked-{state.place}", text=text, ask=WHERE, awaited=True)
        yield Offer(leading(state), question, lambda by, answer, *_: [_drafted(by, answer)])
    if draft and (can_look(state) or state.looked is not None):
        out = draft.choice == "out"
        text = say("{who} looks at a token only once. Is this right?", who=state.name(leading(state)))
        yes = say("The token leaves the game") if out else say("The token goes back into the bag")
        yield from sure(state, draft, text, yes, lambda now: looked(leading(state), out=out))
    if eyed(state):
        yield _eyes(state)


def _drafted(by: int, answer: Answer) -> Event[State]:
    return Drafted("looked", by, choice=str(answer))


def waits_for_knife(state: State) -> bool:
    """Return whether something about the use of the knife is asked that this round's event allows."""
    return can_look(state) or bool(eyed(state)) or state.looked is not None or state.looker is not None


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
        # What was seen stays seen. What was entered cannot be taken back, so it is confirmed.
        return [e.TokenLookedAt(by, chance.pick(state.bag)) if answer == "go" else _drafted(by, answer)]

    question = Question(
        id=f"look-{len(state.bag)}-{state.place}",
        text=say("Situation under control: you may look at a token from the bag."),
        ask=TO_LOOK if hub_draws(state.setup) else BY_HAND,
        awaited=True,
    )
    return Offer(leading(state), question, effect)


def _eyes(state: State) -> Offer[Event[State]]:
    """Return the question whose Energy deck it is: everybody sees that, so anybody may say it."""
    holder = leading(state)

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [d.KnifeSpared(holder) if answer == NOBODY else d.KnifeUsed(holder, "fake_eyes", character_of(answer))]

    question = Question(
        # The choices are others once somebody else is entered as dead.
        id=f"eyes-{len(state.ghosts)}-{state.place}",
        text=say("Fake eyes: whose Energy deck does {who} look through?", who=state.name(holder)),
        ask=state.choice(eyed(state), Choice(NOBODY, say("Nobody's"), "cross")),
    )
    return Offer(EVERYBODY, question, effect, state.hand(holder))


# Actions


def act(state: State) -> Asked:
    """Anybody enters what a character does; what may cost its life where the hub knows the roles is confirmed."""
    hunter = tuple(one for one in able(state) if one == state.knife and state.intruders.fish_man)
    yield from done_by(
        state,
        "chase",
        hunter,
        lambda who: say("{who} chases the fish-man into the lake", who=who),
        say("Who chases the fish-man?"),
        lambda who, by, now: [Drafted("chase", by, who)] if may_cost(state, who, "clumsy") else _chased(who),
        icon="knife",
    )
    if state.intruders.on_map:
        yield from done_by(
            state,
            "fight",
            able(state, ai=True),
            lambda who: say("{who} fights a cultist token", who=who),
            say("A cultist token is fought: by whom?"),
            lambda who, by, now: [d.CultistFought(who)],
            icon="dagger",
        )
    if not state.power:
        yield from done_by(
            state,
            f"power-{state.flips}",
            able(state, in_room=True),
            lambda who: say("{who} restores the power", who=who),
            say("The power is restored: by whom?"),
            lambda who, by, now: [d.PowerRestored(who)],
            icon="flame",
        )
    yield from _camera(state)
    yield from _confirmed(state)


def _camera(state: State) -> Asked:
    lit = lit_by(state)
    # There is power, or perhaps the light of the Radiant beauty (ruling AC-23).
    if state.looker is not None or not (state.power or lit is not None):
        return

    def used(who: Words) -> Text:
        if state.power or lit is None:
            return say("{who} uses the camera", who=who)
        return say("{who} uses the camera by the light of {ghost} in the red room", who=who, ghost=state.name(lit))

    yield from done_by(
        state,
        "camera",
        able(state, in_room=True),
        used,
        say("The camera is used: by whom?"),
        lambda who, by, now: [Drafted("camera", by, who)] if may_cost(state, who, "novice") else [d.CameraUsed(who)],
        icon="camera",
    )


def _chased(who: int) -> Happened:
    return [d.KnifeUsed(who, "fish_man")]


def _confirmed(state: State) -> Asked:
    """Ask whether a deed is entered for the right character that may cost it its life at once."""
    draft = state.draft
    if draft is None or draft.by not in able(state, in_room=draft.kind == "camera"):
        return
    who, name = draft.by, state.name(draft.by)
    if draft.kind == "camera":
        text = say("Does {who} use the camera? This cannot be taken back.", who=name)
        yield from sure(state, draft, text, say("{who} uses the camera", who=name), lambda now: [d.CameraUsed(who)])
    elif draft.kind == "chase":
        text = say("Does {who} chase the fish-man? This cannot be taken back.", who=name)
        yield from sure(state, draft, text, say("{who} chases the fish-man", who=name), lambda now: _chased(who))


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
