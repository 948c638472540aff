"""Decrees: ask for each kind once per player and turn (rulebook p. 6)."""

from __future__ import annotations

from functools import partial

from companion.core.chance import Chance
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.games.overthrone.events import royal as r
from companion.games.overthrone.events.turns import MatchTurnBegan
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.state import State

REPLIES: dict[str, r.Reply] = {"freed": "freed", "refused": "refused", "ignored": "ignored"}

ANSWERS = One(
    (
        Choice("freed", say("Free the king"), "king"),
        Choice("refused", say("Refuse and lose 15 points"), "down"),
        Choice("ignored", say("My Cardinal or Bishop ignores it"), "book"),
    )
)


def religious(state: State) -> Asked:
    """Ask everyone except the captor for a religious decree, which needs the Cardinal or a Bishop, at any moment."""
    king = state.king_in_place
    if not king.captive:
        return
    others = tuple(seat for seat in state.seats if seat != king.seat)
    id = f"decree-{state.turn}-{state.time('decree')}-{king.seat}{'-between' if state.between else ''}"
    text = say("With a Cardinal or Bishop: order {who} to free the king", who=state.name(king.seat))
    once = tuple(seat for seat in others if seat not in state.decreed)
    if not state.between:
        order = Choice("go", say("Order {who} to free the king", who=state.name(king.seat)), "decree")
        note = say("You need a Cardinal or Bishop.")
        question = Question(id=id, text=say("Religious decree"), ask=One((order,)), note=note)
        yield Move(once, question, lambda by, *_: [r.DecreePronounced(by)])
        return
    # If the king is freed in the turn that ends, he moves on before the next one, and somebody else begins.
    first = state.name(state.acting)
    now = Choice("go", say("Now: a freed king moves on"), "decree")
    then = Choice("next", say("Next turn, starting with {who}", who=first), "play")
    yield Move(once, Question(id=id, text=text, ask=One((now, then))), partial(_decree, state))
    again = say("Religious decree in the next turn, starting with {who}", who=first)
    late = Question(id=id, text=again, ask=One((Choice("next", again, "decree"),)))
    yield Move(tuple(seat for seat in others if seat not in once), late, partial(_decree, state))


def _decree(state: State, by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    decree = r.DecreePronounced(by)
    return [MatchTurnBegan(state.acting), decree] if answer == "next" else [decree]


def answer(state: State) -> Asked:
    """Ask the captor to free the king."""
    if state.decree is None:
        return
    captor = state.king_in_place.seat
    text = say("{who} orders you to free the king.", who=state.name(state.decree))
    question = Question(id=f"captor-{state.time('decree')}", text=text, ask=ANSWERS, required=True)
    yield Move(captor, question, lambda by, answer, *_: [r.DecreeAnswered(captor, REPLIES[str(answer)])])


def noble(state: State) -> Asked:
    """Ask the current player, with the king but no noble, to make the highest courtier noble (ruling OV-7)."""
    seat = state.actor
    # The first player of a turn never has the king, so nobody decrees before it has begun.
    if state.stage != "turn" or seat != state.king_in_place.seat or seat in state.ennobled or not state.dead:
        return
    who = state.name(seat)
    question = Question(
        id=f"noble-decree-{state.turn}-{seat}",
        text=say("Noble decree"),
        ask=One((Choice("go", say("{who} ennobles the highest courtier", who=who), "noble"),)),
        note=say("Only if {who} has no noble.", who=who),
    )
    yield Move(EVERYBODY, question, lambda *_: [r.NobleNamed(seat)])
