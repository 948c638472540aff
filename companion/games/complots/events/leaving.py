"""A player's going home: turns up their cards, and returns their coins (ruling CO-13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, Undoable
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.complots.box import CHARACTERS, NAMES, Character
from companion.games.complots.state import LostInfluence, State
from companion.kit.listed import join_lines


class HandTurned(Reveal[State]):
    """The cards that the hub has dealt to a leaving player lie face up."""

    seat: int
    cards: tuple[Character, ...]

    def apply(self, state: State) -> State:
        lying = tuple(LostInfluence(self.seat, card) for card in self.cards)
        turned = replace(state, face_up=(*state.face_up, *lying))
        return turned.change_hand(self.seat, self.cards, ())

    def log_line(self, state: State) -> Words:
        cards = join_lines([NAMES[card] for card in self.cards])
        return say("{who} reveals: {cards}.", who=state.name(self.seat), cards=cards)

    def highlights(self, state: State) -> Sequence[Highlight]:
        _, icon = CHARACTERS[self.cards[0]]
        cards = join_lines([NAMES[card] for card in self.cards])
        title = say("{who} is out.", who=state.name(self.seat))
        return [Highlight(kind="loss", title=title, text=cards, icon=icon, seats=(self.seat,))]


class CourtPlayerLeft(Event[State]):
    """A player has left: their cards don't count, their coins are in the Treasury, and their current block is void."""

    seat: int
    was_out: bool = False
    """Whether the player was out before."""

    def apply(self, state: State) -> State:
        seat, turn, decision = self.seat, state.turn, state.decision
        open_yet = {} if state.is_dealt_by_hub or turn is None else {seat: state.lives[seat]}
        left = replace(
            state,
            left=(*state.left, seat),
            lives={**state.lives, seat: 0},
            unnamed={**state.unnamed, **open_yet},
            court=tuple(sorted((*state.court, *state.hands.get(seat, ())))),
            hands={one: cards for one, cards in state.hands.items() if one != seat},
            decision=None if decision and decision.seat == seat else decision,
            looked=None if turn and seat in (turn.seat, turn.target) else state.looked,
            first=state.next_to(seat) if state.first == seat else state.first,
        )
        if turn and turn.block and turn.block.seat == seat and turn.block.fate == "said":
            left = left.in_turn(block=None)
        return left.pay(seat, left.coins[seat])

    def log_line(self, state: State) -> Words | None:
        if self.was_out:
            return None
        return say("{who} is out. Their coins return to the Treasury.", who=state.name(self.seat))


class LeaverCardNamed(Undoable[State]):
    """The table names a real card of a player who has gone home."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        unnamed = {**state.unnamed, self.seat: state.unnamed[self.seat] - 1}
        return replace(state, face_up=(*state.face_up, LostInfluence(self.seat, self.character)), unnamed=unnamed)

    def log_line(self, state: State) -> Words:
        return say("{who} had: {card}.", who=state.name(self.seat), card=NAMES[self.character])
