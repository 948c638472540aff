"""What each seat may answer in Complots: reactions first, and nothing that depends on anybody's hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.game import Repeat
from companion.core.question import Answer, Choice, Offer, One, Question
from companion.core.text import Words, say
from companion.core.view import Control, Seat
from companion.games.complots import commands as c
from companion.games.complots.actions import BY_VALUE as ACTIONS
from companion.games.complots.actions import RULES, Action, name
from companion.games.complots.characters import BY_VALUE as CHARACTERS
from companion.games.complots.characters import ICONS, NAMES
from companion.games.complots.choosing import choosing
from companion.games.complots.state import State, legal, may_block, may_doubt, reacting, targets
from companion.games.complots.words import in_the_air

AnyOffer = Offer[c.Command]

BACK = "back"
"""The choice that leads back from the targets to the actions."""


def offers(state: State, seat: Seat) -> Sequence[AnyOffer]:
    """Return the questions of `seat`."""
    if state.over:
        return []
    if state.window:
        return list(_reaction(state, seat))
    if state.choice:
        return list(choosing(state, state.choice, seat))
    return list(_action(state, seat))


def _reaction(state: State, seat: int) -> Iterator[AnyOffer]:
    """Yield the question that every seat has in the same words and at the same moment, but for who makes the claim."""
    window = state.window
    if window is None or not window.open or seat not in reacting(state) or seat in window.answered:
        return
    doubt = (Choice("doubt", say("Doubt it"), "warning"),) if may_doubt(state) else ()
    blocks = tuple(
        Choice(character, say("Block: {character}", character=NAMES[character]), ICONS[character])
        for character in may_block(state, seat)
    )
    question = Question(
        id=f"react-{window.number}.{seat}",
        text=_heard(state),
        ask=One((*doubt, *blocks, Choice("pass", say("Let it pass"), "check"))),
        awaited=True,
        until=window.until,
        otherwise=say("You let it pass.") if window.until is not None else None,
        press="doubt" if doubt else None,
    )
    yield Offer(question, lambda answer: _reacted(seat, str(answer)))


def _heard(state: State) -> Words:
    """Return what is reacted to; whoever may block a proven claim is told that it was true (ruling CO-5)."""
    again = state.window is not None and state.window.kind == "again"
    return say("The claim was true. Do you block it?") if again else in_the_air(state) or ""


def _reacted(seat: int, answer: str) -> c.ReactionCommand:
    match answer:
        case "doubt":
            return c.Doubt(seat)
        case "pass":
            return c.LetPass(seat)
        case _:
            return c.Block(seat, CHARACTERS[answer])


def _action(state: State, seat: int) -> Iterator[AnyOffer]:
    """Yield the actions that the seat in turn can take, or whom the one may hit that it has in mind."""
    turn = state.turn
    if turn is None or turn.seat != seat or turn.action:
        return
    actions = legal(state, seat)
    others = targets(state, seat)
    picked = turn.picked or (actions[0] if len(actions) == 1 else None)
    if picked and len(others) > 1:
        yield _target(state, seat, picked, others, back=len(actions) > 1)
    else:
        yield _choice(state, seat, actions, others)


def _choice(state: State, seat: int, actions: tuple[Action, ...], others: tuple[int, ...]) -> AnyOffer:
    question = Question(
        id=f"act-{state.playing.number}.{seat}",
        text=say("What do you do?"),
        ask=One(tuple(Choice(action, name(state.setup, action), RULES[action].icon) for action in actions)),
        awaited=True,
    )

    def command(answer: Answer) -> c.Command:
        action = ACTIONS[str(answer)]
        if not RULES[action].aimed:
            return c.TakeAction(seat, action)
        return c.TakeAction(seat, action, others[0]) if len(others) == 1 else c.PickAction(seat, action)

    return Offer(question, command)


def _target(state: State, seat: int, action: Action, others: tuple[int, ...], *, back: bool) -> AnyOffer:
    named = tuple(Choice(f"seat-{other}", state.name(other)) for other in others)
    question = Question(
        id=f"whom-{action}-{state.playing.number}.{seat}",
        text=say("Against whom? {action}", action=name(state.setup, action)),
        ask=One((*named, *((Choice(BACK, say("Something else"), "undo"),) if back else ()))),
        awaited=True,
    )

    def command(answer: Answer) -> c.Command:
        if answer == BACK:
            return c.DropAction(seat)
        return c.TakeAction(seat, action, int(str(answer).removeprefix("seat-")))

    return Offer(question, command)


def controls(state: State) -> Mapping[Control, c.Command]:
    """Return what the hub's own buttons do: the announcement once more, and the next step of the table."""
    found: dict[Control, c.Command] = {}
    if state.narration.status == "speaking" and not state.over:
        found["repeat"] = Repeat()
    if state.choice and state.choice.kind == "deal":
        found["next"] = c.FinishDeal()
    return found
