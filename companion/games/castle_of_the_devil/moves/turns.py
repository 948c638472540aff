"""The action of a turn, its target with the name on the button, and a surplus that is given away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.icons import Icon
from companion.core.move import Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import Action
from companion.games.castle_of_the_devil.duel import BEAT
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import trades as x
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.moves import BACK, GOING_BACK, Asked, Happened
from companion.games.castle_of_the_devil.moves.fighting import pause
from companion.games.castle_of_the_devil.state import State
from companion.kit.choices import people, seat_of

ACTIONS: Mapping[Action, tuple[Text, Icon]] = {
    "trade": (say("Trade"), "bag"),
    "duel": (say("Duel"), "sword"),
    "spy": (say("Spy"), "eye"),
    "pass": (say("Pass"), "check"),
    "declare": (say("Declare victory"), "crown"),
}

AIMED: Mapping[Action, Callable[[str], Text]] = {
    "trade": lambda who: say("Trade with {who}", who=who),
    "duel": lambda who: say("Challenge {who}", who=who),
    "spy": lambda who: say("Spy on {who}", who=who),
}
"""What the button says that aims an action at somebody."""


def act(state: State) -> Asked:
    """The seat in turn takes an action; one that is aimed has its target named before anything is announced."""
    picked = state.intent.action
    if picked is None:
        yield _action(state)
    elif picked in AIMED:
        yield _whom(state, picked)


def _action(state: State) -> Move[Event[State]]:
    seat = state.playing

    def acted(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == "pass":
            return [t.TurnPassed(seat)]
        action = next(action for action in state.edition.actions if action == answer)
        return [t.Considered(seat, action)]

    question = Question(
        id=f"act-{state.steps}-{state.picks}",
        text=say("What do you do?"),
        ask=One(tuple(Choice(action, *ACTIONS[action]) for action in state.edition.actions)),
        required=True,
    )
    return Move(seat, question, acted)


def _whom(state: State, action: Action) -> Move[Event[State]]:
    seat = state.playing

    def aimed(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == BACK:
            return [t.Considered(seat)]
        target = seat_of(answer)
        match action:
            case "trade":
                return [t.Considered(seat), x.TradeOffered(seat, target)]
            case "spy":
                return [t.Considered(seat), t.Spied(seat, target, 1 + chance.below(state.objects[target]))]
            case _:
                return [t.Considered(seat), d.Challenged(seat, target, pause(state, now, BEAT))]

    icon = ACTIONS[action][1]
    named = [Choice(f"seat-{other}", AIMED[action](state.name(other)), icon) for other in state.others(seat)]
    # A double tap chooses nobody: at the place of the action that was tapped stands the way back.
    named.insert(state.edition.actions.index(action), GOING_BACK)
    question = Question(
        id=f"whom-{state.steps}-{state.picks}",
        text=_before(action),
        ask=One(tuple(named)),
        required=True,
    )
    return Move(seat, question, aimed)


def _before(action: Action) -> Text:
    """Return the question, with what has to be heeded before an object is chosen."""
    match action:
        case "trade":
            return say("With whom do you trade? Choose your object first.")
        case "duel":
            return say("Whom do you challenge?")
        case _:
            return say("On whom do you spy?")


def give_away(state: State) -> Asked:
    """Who holds too many objects says who gets one: nobody may refuse it."""
    seat = state.surplus
    if seat is None:
        return
    takers = state.takers(seat)
    text = say("You hold more than {n} objects. Who gets one?", n=state.limit)
    question = Question(id=f"surplus-{state.steps}", text=text, ask=One(people(state.setup, takers)), required=True)
    yield Move(seat, question, lambda by, answer, *_: [t.Given(seat, seat_of(answer))])
