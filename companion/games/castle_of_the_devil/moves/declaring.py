"""A declaration of victory: tells what it takes, and names the players on the final button."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import Move
from companion.core.question import Answer, Choice, One, Question, Some
from companion.core.text import Words, say
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.moves import BACK, GOING_BACK, Asked, Happened
from companion.games.castle_of_the_devil.options import rivals_named
from companion.games.castle_of_the_devil.state import Kind, State
from companion.games.castle_of_the_devil.words import button, describe_need
from companion.kit.choices import named_of, people, seats_of

KINDS: dict[Kind, Choice] = {
    "own": Choice("own", say("My company has what it needs"), "crown"),
    "rivals": Choice("rivals", say("The rivals have what they need"), "eye"),
    "lodge": Choice("lodge", say("I win alone with the lodge's arms"), "star"),
}


def declare_victory(state: State) -> Asked:
    """Ask the current player for the kind of declaration, the named players, and a confirmation."""
    intent = state.intent
    if intent.action != "declare":
        return
    if intent.kind is None:
        yield _kind(state)
    elif intent.named is None:
        yield _names(state, intent.kind)
    else:
        yield _confirm(state, intent.kind, intent.named)


def _question(state: State, id: str, text: Words, ask: One | Some) -> Question:
    return Question(id=f"{id}-{state.steps}-{state.picks}", text=text, ask=ask, required=True)


def _kind(state: State) -> Move[Event[State]]:
    seat = state.playing

    def picked(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == BACK:
            return [t.Considered(seat)]
        kind = named_of(answer, KINDS)
        return [t.Considered(seat, "declare", kind, () if kind == "lodge" else None)]

    kinds = [choice for kind, choice in KINDS.items() if kind != "rivals" or rivals_named(state.setup)]
    return Move(seat, _question(state, "declare", describe_need(state), One((*kinds, GOING_BACK))), picked)


def _names(state: State, kind: Kind) -> Move[Event[State]]:
    seat = state.playing

    def named(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [t.Considered(seat, "declare", kind, seats_of(answer))]

    others = people(state.setup, state.others(seat))
    text, least = (
        (say("Who else in your company holds the objects you need?"), 0)
        if kind == "own"
        else (say("Which rivals hold the objects they need?"), 1)
    )
    return Move(seat, _question(state, "names", text, Some(others, least, len(others))), named)


def _confirm(state: State, kind: Kind, named: tuple[int, ...]) -> Move[Event[State]]:
    seat = state.playing

    def confirmed(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == BACK:
            return [t.Considered(seat)]
        return [t.Considered(seat), e.VictoryDeclared(seat, kind, named)]

    text = say(
        "This ends the game. If you're wrong, the other company wins. {needed}", needed=_describe_need(state, kind)
    )
    ask = One((GOING_BACK, Choice("declare", button(state, kind, named), "crown")))
    return Move(seat, _question(state, "confirm", text, ask), confirmed)


def _describe_need(state: State, kind: Kind) -> Words:
    match kind:
        case "own":
            return describe_need(state)
        case "rivals":
            return say("Name only rivals with a needed object. You may not hold the Black pearl.")
        case "lodge":
            return say("You need the coat of arms and any three keys or goblets. You may not hold the Black pearl.")
