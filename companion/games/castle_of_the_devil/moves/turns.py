"""The action of a turn: asks for it, for its target, and for the taker of a surplus."""

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
from companion.kit.choices import named_of, people, seat_of

ACTIONS: Mapping[Action, tuple[Text, Icon]] = {
    "trade": (say("Trade"), "bag"),
    "duel": (say("Duel"), "sword"),
    "spy": (say("Spy"), "eye"),
    "pass": (say("Pass"), "check"),
    "declare": (say("Declare victory"), "crown"),
}

AIMED: Mapping[Action, tuple[Text, Callable[[str], Text]]] = {
    "trade": (
        say("Choose your object. Who do you trade with?"),
        lambda who: say("Trade with {who}", who=who),
    ),
    "duel": (say("Who do you challenge?"), lambda who: say("Challenge {who}", who=who)),
    "spy": (say("Who do you spy on?"), lambda who: say("Spy on {who}", who=who)),
}
"""The actions with a target: the question for it, and the words of its button."""


def act(state: State) -> Asked:
    """Ask the current player for an action, and for its target before it is announced."""
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
        return [t.Considered(seat, named_of(answer, state.edition.actions))]

    question = Question(
        id=f"act-{state.steps}-{state.picks}",
        text=say("What will you do?"),
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

    icon, (text, aim) = ACTIONS[action][1], AIMED[action]
    named = [Choice(f"seat-{other}", aim(state.name(other)), icon) for other in state.others(seat)]
    # A double tap chooses nobody: the way back takes the place of the tapped action.
    named.insert(state.edition.actions.index(action), GOING_BACK)
    question = Question(
        id=f"whom-{state.steps}-{state.picks}",
        text=text,
        ask=One(tuple(named)),
        required=True,
    )
    return Move(seat, question, aimed)


def give_away(state: State) -> Asked:
    """Ask a player with too many objects who gets one; nobody may refuse it."""
    seat = state.surplus
    if seat is None:
        return
    takers = state.takers(seat)
    text = say("You hold more than {n} objects. Who gets one?", n=state.limit)
    question = Question(id=f"surplus-{state.steps}", text=text, ask=One(people(state.setup, takers)), required=True)
    yield Move(seat, question, lambda by, answer, *_: [t.Given(seat, seat_of(answer))])
