"""Decrees, each kind once per player and turn of the table (rulebook p. 6)."""

from __future__ import annotations

from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Choice, One, Question
from companion.core.text import say
from companion.games.overthrone.events import royal as r
from companion.games.overthrone.moves import Asked
from companion.games.overthrone.state import State

REPLIES: dict[str, r.Reply] = {"freed": "freed", "refused": "refused", "ignored": "ignored"}

ANSWERS = One(
    (
        Choice("freed", say("I free the king"), "king"),
        Choice("refused", say("I refuse: 15 points less"), "down"),
        Choice("ignored", say("I have a Cardinal or a Bishop too: I ignore it"), "book"),
    )
)


def religious(state: State) -> Asked:
    """Anybody but the captor, with the Cardinal or a Bishop, decrees that the king be freed, at any moment."""
    king = state.crowned
    if not king.captive:
        return
    seats = tuple(seat for seat in state.seats if seat != king.seat and seat not in state.decreed)
    text = say("With the Cardinal or a Bishop: {who} is to free the king", who=state.name(king.seat))
    ask = One((Choice("go", text, "decree"),))
    question = Question(
        id=f"decree-{state.turn}-{state.time('decree')}-{king.seat}", text=say("Religious decree"), ask=ask
    )
    yield Offer(seats, question, lambda by, *_: [r.DecreePronounced(by)])


def answer(state: State) -> Asked:
    """The captor frees the king, or does not."""
    if state.decree is None:
        return
    captor = state.crowned.seat
    text = say("{who} decrees that you free the king.", who=state.name(state.decree))
    question = Question(id=f"captor-{state.time('decree')}", text=text, ask=ANSWERS, awaited=True)
    yield Offer(captor, question, lambda by, answer, *_: [r.DecreeAnswered(captor, REPLIES[str(answer)])])


def noble(state: State) -> Asked:
    """The seat in turn, without a noble and with the king, makes its highest courtier noble (ruling OV-7)."""
    seat = state.actor
    # Who begins a turn never has the king, so nobody decrees before it has begun.
    if state.stage != "turn" or seat != state.crowned.seat or seat in state.ennobled or not state.dead:
        return
    text = say("{who}, without a noble, makes the highest courtier noble", who=state.name(seat))
    question = Question(
        id=f"noble-decree-{state.turn}-{seat}",
        text=say("Noble decree"),
        ask=One((Choice("go", text, "noble"),)),
    )
    yield Offer(EVERYBODY, question, lambda *_: [r.NobleNamed(seat)])
