"""Events that work at once or score, and the deaths of nobles: ask the players who notice them (rulebook p. 11-14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Effect, Move, To
from companion.core.question import Answer, Choice, One, Question, Some
from companion.core.text import Text, say
from companion.games.overthrone.cards import ACCUSATIONS, BONUS, EAR, SCORING, Scoring
from companion.games.overthrone.events import cards as e
from companion.games.overthrone.events.turns import MatchTurnBegan
from companion.games.overthrone.moves import Asked
from companion.games.overthrone.state import State
from companion.kit.choices import NO, YES_OR_NO, list_taken, people, seat_of


def ask_kings_ear(state: State) -> Asked:
    """Ask any player with a noble to lay the King's ear under it, at any moment."""
    if EAR not in state.spent:
        ask = One((Choice("go", say("Lay it under my noble: 10 points"), "ear"),))
        question = Question(id=f"ear-{state.game}", text=say("King's ear"), ask=ask)
        yield Move(EVERYBODY, question, lambda by, *_: [e.EarLaid(by)])


def accuse(state: State) -> Asked:
    """Ask any player with the Cardinal or a Bishop to play or pass on Low birth or Excommunication, at any moment.

    It is never played twice against the same player in a turn.
    """
    for card, (name, icon) in ACCUSATIONS.items():
        holder = state.holders.get(card)
        if holder is None and card in state.spent:
            continue
        text: Text = name
        note = say("You need a Cardinal or Bishop. You score {n} points. That player keeps the card.", n=BONUS)
        if holder:
            text = say("{who} passes on {card}", who=state.name(holder), card=name)
            note = say(
                "This needs a Cardinal or Bishop. {who} scores {n} points. The next player keeps the card.",
                who=state.name(holder),
                n=BONUS,
            )
        hit = () if state.between else state.accused.get(card, ())
        # Its holder passes it on, by any phone; else each phone asks its own player.
        for seat in state.seats if holder is None else (holder,):
            open_to = people(state.setup, [one for one in state.seats if one not in (*hit, seat)])
            choices = tuple(Choice(one.value, say("Against {who}", who=one.text), icon) for one in open_to)
            if len(choices) == 1:
                # Points must be no slip: with one possible player, one tap opens the question and another plays it.
                choices = (*choices, NO)
            id = f"{card}-{state.turn + state.between}-{state.time(card)}"
            question = Question(id=id, text=text, note=note, ask=One(choices))
            if choices:
                yield Move(seat if holder is None else EVERYBODY, question, _accuse(state, card, seat))


def _accuse(state: State, card: str, seat: int) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        if answer == NO.value:
            raise Refused(say("Nothing has changed."))
        against = seat_of(answer)
        played = e.Accused(card, seat, against)
        # It is never played twice in a turn, so the next turn has begun.
        again = state.between and against in state.accused.get(card, ())
        return [MatchTurnBegan(state.acting), played] if again else [played]

    return effect


def score(state: State) -> Asked:
    """Ask for the card that a scoring event has taken in the division (rulebook p. 13)."""
    for card, scoring in SCORING.items():
        if card not in state.spent and state.stage in ("division", "refill"):
            player = next((seat for seat in state.played if state.card_of(seat) == card), None)
            for seat in state.seats if player is None else (player,):
                id = f"{card}-{state.game}"
                question = Question(id=id, text=scoring.takes, ask=_ask_taken(state, scoring, seat))
                own = replace(question, text=scoring.yours, required=True) if player else None
                to: To = EVERYBODY if player else seat
                yield Move(to, question, _score(card, seat), player, own=own, waits=False, first=True)


VALUE, NOTHING = "value-", "nothing"


def _ask_taken(state: State, scoring: Scoring, player: int) -> Some:
    others = people(state.setup, [seat for seat in state.seats if seat != player])
    values = tuple(Choice(f"{VALUE}{n}", str(n), scoring.icon) for n in scoring.kind.values)
    return Some((*others, *values, Choice(NOTHING, say("Nothing to take"), "cross")), 1, 2)


def _score(card: str, seat: int) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        found = set(list_taken(answer))
        if found == {NOTHING}:
            return [e.ScoringPlayed(card, seat, 0)]
        values = [int(one.removeprefix(VALUE)) for one in found if one.startswith(VALUE)]
        whose = [seat_of(one) for one in found if one.startswith("seat-")]
        if len(values) != 1 or len(whose) != 1:
            raise Refused(say("Pick one player and one value."))
        return [e.ScoringPlayed(card, seat, values[0], whose[0])]

    return effect


def ask_noble_death(state: State) -> Asked:
    """Ask everyone for the player whose noble has died, while one is in play (ruling OV-24)."""
    if state.nobles < 1:
        return
    among = people(state.setup, state.seats)
    choices = tuple(Choice(one.value, say("{who}'s noble", who=one.text), "skull") for one in among)
    question = Question(id=f"noble-{state.time('noble')}", text=say("A noble has died"), ask=One(choices))
    yield Move(EVERYBODY, question, lambda by, answer, *_: [e.NobleDied(seat_of(answer))])


def ask_ear_under_noble(state: State) -> Asked:
    """Ask the owner of the dead noble whether the King's ear lay under it."""
    if state.fallen is None:
        return
    question = Question(
        id=f"fallen-{state.time('noble')}",
        text=say("Was the King's ear under the noble that died?"),
        ask=YES_OR_NO,
        required=True,
    )
    yield Move(state.fallen, question, lambda by, answer, *_: [e.EarFell() if answer == "yes" else e.EarKept()])
