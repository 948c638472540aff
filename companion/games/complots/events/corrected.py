"""What the table corrects of what the hub believes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event
from companion.core.text import Words, count, say
from companion.games.complots.box import COINS, INFLUENCES
from companion.games.complots.state import Lying, State


class Corrected(Event[State]):
    """The table corrects what the hub believes: what lies before some seats, by seat."""

    coins: dict[int, int]
    lives: dict[int, int]
    """Influences that are not lost."""

    def after(self, state: State) -> State:
        purses = {**state.coins, **self.coins}
        lives = {**state.lives, **self.lives}
        lost = {seat: INFLUENCES - left for seat, left in lives.items()}
        lying: list[Lying] = []
        for card in state.face_up:
            # Who has a card back is not asked which one it was: the last one that was turned over.
            if sum(other.seat == card.seat for other in lying) < lost[card.seat]:
                lying.append(card)
        treasury = COINS - sum(purses.values())
        return replace(state, coins=purses, lives=lives, face_up=tuple(lying), treasury=treasury)

    def told(self, state: State) -> Words:
        return say("Corrected: {what}", what=self.words(state))

    def words(self, state: State) -> Words:
        """Return what lies before these seats."""
        coins = (
            count("{who} has {n} coin.", "{who} has {n} coins.", coins, who=state.name(seat))
            for seat, coins in self.coins.items()
        )
        cards = (
            count("{who} has {n} card.", "{who} has {n} cards.", lives, who=state.name(seat))
            for seat, lives in self.lives.items()
        )
        return joined([*coins, *cards]) or ""


def joined(told: Sequence[Words]) -> Words | None:
    """Return several sentences as one line, None if there is none."""
    if len(told) < 2:
        return told[0] if told else None
    *before, last = told
    return say("{first} {then}", first=joined(before) or "", then=last)
