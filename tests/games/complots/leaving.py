"""The rules of Complots once a player has gone home: coins, cards, and the cards that are shown."""

from __future__ import annotations

from companion.games.complots.box import COINS, INFLUENCES, copies
from companion.games.complots.state import State
from tests.games.complots.random_games import cards

REVEALS = {"HandTurned", "WinnerHandShown"}
"""The events that show the cards of a player who goes, and those of the winner if one is left (ruling CO-13)."""


def check(state: State) -> None:
    """Raise `AssertionError` if coins or cards do not add up, or a player who is out still has some."""
    assert state.treasury + sum(state.coins.values()) == COINS
    assert min(state.treasury, *state.coins.values()) >= 0
    people = len(state.setup.players)
    if state.is_dealt_by_hub:
        assert cards(state) == 5 * copies(people)
    for seat in state.left:
        assert not state.lives[seat] and not state.coins[seat] and not state.hands.get(seat)
        open_cards = sum(card.seat == seat for card in state.face_up) + state.unnamed.get(seat, 0)
        assert open_cards in (0, INFLUENCES), "none before the cards were dealt, then all"
    if state.turn:
        assert state.turn.seat not in state.left
        assert not state.decision or state.decision.seat not in state.left
