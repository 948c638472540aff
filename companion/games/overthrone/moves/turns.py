"""The turn: asks for its cards, and begins the next one (rulebook p. 2-5)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.overthrone.cards import NAMED, REBELLIONS
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.state import State
from companion.kit.choices import lone

CARDS: dict[str, t.CardKind] = {"card": "card", "rebellion": "rebellion", "none": "none"}

CARD = Choice("card", say("Card played"), "check")
REBELLION = Choice("rebellion", say("Rebellion played"), "torch")
IDLE_REBELLION = Choice("rebellion", say("Rebellion (no effect, last turn)"), "torch")
SITS_OUT = Choice("none", say("No cards left: sit out"), "cross")
"""The choice to sit out, once the deck is empty; before, everyone has drawn a card (rulebook p. 5)."""

BEGIN = "begin"
BEGINS = (
    Choice(BEGIN, say("Done: start the next turn"), "play"),
    Choice("card", say("Done, and card played"), "check"),
    Choice("rebellion", say("Done, and Rebellion played"), "torch"),
)
"""The choices between two turns. One tap can say two things, so a plain turn takes one tap per player."""


def play(state: State) -> Asked:
    """Ask for the current player's card on any phone; between two turns it begins the next one."""
    if state.between:
        yield _begins(state, state.acting)
    elif state.actor is not None:
        yield _plays(state, state.actor)


def _plays(state: State, seat: int) -> Move[Event[State]]:
    rebellion = (IDLE_REBELLION if state.last else REBELLION,) if _may_rebel(state) else ()
    cards = (CARD, *rebellion, *((SITS_OUT,) if state.emptied else ()))
    question = Question(
        id=_id(state, state.turn, len(state.played), seat),
        text=describe_turn(state, seat),
        ask=One(cards),
        note=_describe_supply(state),
        button_choice="card",
    )
    own = replace(question, text=_you(state), required=True)
    return Move(EVERYBODY, question, lambda by, answer, *_: [_play(seat, answer)], seat, own=own)


def _id(state: State, turn: int, place: int | str, seat: int) -> str:
    last = state.emptied if state.between else state.last
    deck = "-last" if last else "-empty" if state.emptied else ""
    rebels = "" if _may_rebel(state) else "-loyal"
    return f"played-{turn}-{place}-{seat}{deck}{'-acted' if state.acted else ''}{rebels}"


def _may_rebel(state: State) -> bool:
    return state.is_left("rebellion")


def _describe_supply(state: State) -> Text | str:
    """Return the reason why no Rebellion is offered, if none is."""
    return "" if _may_rebel(state) else say("All {n} Rebellions have been played.", n=REBELLIONS)


def _play(seat: int, answer: Answer) -> Event[State]:
    return t.CardPlayed(seat, CARDS[str(answer)])


def describe_turn(state: State, seat: int) -> Text:
    """Return the current player's next step, for everyone."""
    who = state.name(seat)
    if state.acted:
        return say("{who} plays a card.", who=who)
    if state.last:
        return say("{who} may act once, then plays a card.", who=who)
    return say("{who} draws a card, may act once, then plays a card.", who=who)


def _you(state: State) -> Text:
    if state.acted:
        return say("Now play a card.")
    if state.last:
        return say("Your last turn: act once, if you like. Play a card.")
    return say("Draw a card. Act once, if you like. Play a card.")


def _begins(state: State, seat: int) -> Move[Event[State]]:
    who, refill = state.name(seat), state.stage == "refill"
    others = (
        say("Refill your hands to 7 cards. Then {who} begins.", who=who)
        if refill
        else say("Divide the middle. Then {who} begins.", who=who)
    )
    own = (
        say("Refill all hands to 7 cards. Then you begin the next turn.")
        if refill
        else say("Divide the middle. Then you begin the next turn.")
    )
    begins = BEGINS if _may_rebel(state) else BEGINS[:-1]
    question = Question(
        id=_id(state, state.turn + 1, state.stage, seat),
        text=others,
        ask=One((*begins, SITS_OUT) if state.emptied else begins),
        note=_describe_supply(state),
        button_choice=BEGIN,
    )

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [t.MatchTurnBegan(seat) if answer == BEGIN else _play(seat, answer)]

    return Move(EVERYBODY, question, effect, seat, own=replace(question, text=own, required=True))


def special(state: State) -> Asked:
    """Ask for a card with a name that the current player plays, on any phone."""
    seat = state.actor
    if seat is None or state.between:
        return
    choices = tuple(Choice(id, card.name, card.icon) for id, card in NAMED.items() if state.is_left(id))
    if not choices:
        return
    question = Question(
        id=f"special-{state.turn}-{len(state.played)}-{seat}",
        text=lone(choices, say("{who} plays an event, noble or bearer", who=state.name(seat))),
        ask=One(choices),
    )
    own = replace(
        question,
        text=lone(choices, say("Play an event, noble or bearer")),
        note=say("Instead of “Card played”: the division list then names it. Discard events after use."),
        tool=True,
    )
    yield Move(EVERYBODY, question, lambda by, answer, *_: [t.CardPlayed(seat, "card", str(answer))], seat, own=own)
