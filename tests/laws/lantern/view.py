"""The public view of Lantern, the private view of a seat, and the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.outcome import Outcome
from companion.core.text import Words, say
from companion.core.view import Block, Card, Cards, Fact, Facts, PublicView, Seat, Secret, Sheet, SheetRow, Timer, Track
from companion.kit import hand, scores
from tests.laws.lantern.state import State


def public_view(state: State) -> PublicView:
    return PublicView(
        title=say("Lantern"),
        next=_next(state),
        phase=state.phase,
        mood="lobby" if state.holder is None else "vote" if state.choice else "day",
        tags={state.holder: ("first_player",)} if state.holder else {},
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        sounds=state.sounds,
        veiled=True,
    )


def _next(state: State) -> Words:
    """Return the next prompt of the table."""
    match state.phase:
        case "preparing":
            return say("Say who begins.")
        case "swap":
            return say("{who} may swap a card.", who=state.setup.name(state.holder or 0))
        case "choice":
            return say("Everybody chooses a card.")
        case _:
            return say("The game is over.")


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    return hand.hidden_cards([(str(card), "") for card in state.hands[seat]])


def outcome(state: State) -> Outcome | None:
    """Return the outcome: the most lanterns win, and ties share."""
    if not state.over:
        return None
    winners = scores.winners(state.lanterns)
    return Outcome(winners, say("Most lanterns: {n}.", n=state.lanterns[winners[0]]))


def _timers(state: State) -> Iterator[Timer]:
    if state.choice and state.choice.deadline is not None:
        yield Timer("choice", say("Time to choose"), state.choice.deadline)


def _blocks(state: State) -> Iterator[Block]:
    players = state.setup.players
    if not state.over:
        stock = Fact(say("Cards in the stock"), str(len(state.stock)))
        yield Facts("round", say("Round {n}", n=state.round), (stock,))
    if state.choice:
        # All may see how many have chosen, but nobody sees the cards.
        yield Track("chosen", say("Have chosen"), len(state.choice.answers), len(players), "dots")
    if state.round > 1:
        cards = tuple(Card(str(cards[-1]), seat=seat) for seat, cards in state.played.items())
        yield Cards("shown", say("Played last"), cards)
    columns = (say("Lanterns"), say("Cards"), say("Played"))
    yield Sheet("players", say("Players"), columns, tuple(_row(state, Seat(p.seat), p.name) for p in players))


def _row(state: State, seat: Seat, name: str) -> SheetRow:
    played = ", ".join(map(str, state.played[seat]))
    return SheetRow(name, (str(state.lanterns[seat]), str(len(state.hands[seat])), played), seat)
