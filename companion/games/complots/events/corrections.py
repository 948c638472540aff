"""What the table corrects of what the hub believes; each event that says so holds what stood there before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event
from companion.core.text import Text, Words, say
from companion.core.view import Highlight
from companion.games.complots.actions import Action, button
from companion.games.complots.box import COINS, INFLUENCES, NAMES, Character
from companion.games.complots.events.turns import ActionTaken, TurnBegan
from companion.games.complots.state import Fate, Lying, State
from companion.kit.correctable import Changed
from companion.kit.listed import join_lines

NOTHING_YET = say("nothing yet")


class ComplotsCorrected(Event[State]):
    """Something is corrected."""

    def words(self, state: State) -> Words:
        """Return what, before and after."""
        raise NotImplementedError

    def log_line(self, state: State) -> Words:
        return say("Put right: {what}", what=self.words(state))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=say("It is put right."), text=self.words(state), icon="book")]


class CoinsCorrected(ComplotsCorrected):
    """Before some seats lie other coins than the hub believed."""

    coins: dict[int, Changed]

    def apply(self, state: State) -> State:
        purses = state.coins | {seat: coins.now for seat, coins in self.coins.items()}
        paid = replace(state, coins=purses, treasury=COINS - sum(purses.values()))
        # Other actions can be paid for.
        return paid if paid.turn is None or paid.turn.action else paid.in_turn(anew=state.held)

    def words(self, state: State) -> Words:
        return join_lines(
            [
                say(
                    "{what} {was} → {now}", what=say("{who}: coins", who=state.name(seat)), was=coins.was, now=coins.now
                )
                for seat, coins in self.coins.items()
            ]
        )


class LostCardsCorrected(ComplotsCorrected):
    """Before a seat other cards lie face up than the hub believed; the others of its two lie face down.

    Of somebody who has gone home both lie face up, and some may be unnamed.
    """

    seat: int
    was: tuple[Character, ...]
    now: tuple[Character, ...]

    def apply(self, state: State) -> State:
        others = tuple(card for card in state.face_up if card.seat != self.seat)
        lying = (*others, *(Lying(self.seat, character) for character in self.now))
        left = INFLUENCES - len(self.now)
        if self.seat in state.unnamed:
            # All cards of who has gone home lie open: those that are not named any more are to be named again.
            return replace(state, face_up=lying, unnamed={**state.unnamed, self.seat: left})
        # Other cards can be turned over.
        decision = replace(state.decision, anew=state.held) if state.decision else None
        lost = replace(state, lives={**state.lives, self.seat: left}, face_up=lying, decision=decision)
        # Who is out gives the coins back (section A).
        return lost if left else lost.pay(self.seat, lost.coins[self.seat])

    def words(self, state: State) -> Words:
        was, now = (
            join_lines([NAMES[one] for one in cards]) if cards else say("nothing") for cards in (self.was, self.now)
        )
        return say("{who} has lost: {was} → {now}", who=state.name(self.seat), was=was, now=now)


class TurnCorrected(ComplotsCorrected):
    """It is the turn of `seat`, and that turn begins anew: what was announced, claimed and asked in it is left."""

    seat: int
    was: int

    def apply(self, state: State) -> State:
        return TurnBegan(self.seat).apply(state).in_turn(anew=state.held)

    def words(self, state: State) -> Words:
        was, now = state.name(self.was), state.name(self.seat)
        if was == now:
            return say("The turn of {who} begins anew.", who=now)
        return say("Whose turn it is: {was} → {now}. The turn begins anew.", was=was, now=now)


class AnnouncementCorrected(ComplotsCorrected):
    """The seat in turn has announced this, or nothing yet: doubts and blocks of what was entered instead are left."""

    seat: int
    action: Action | None
    target: int | None
    was: Action | None
    was_target: int | None

    def apply(self, state: State) -> State:
        begun = TurnCorrected(self.seat, self.seat).apply(state)
        return ActionTaken(self.seat, self.action, self.target).apply(begun) if self.action else begun

    def words(self, state: State) -> Words:
        both = ((self.was, self.was_target), (self.action, self.target))
        was, now = (button(state.setup, action, target) if action else NOTHING_YET for action, target in both)
        return say("{who} announces: {was} → {now}", who=state.name(self.seat), was=was, now=now)


class FateCorrected(ComplotsCorrected):
    """What a doubt has shown was entered wrong: a claim of `seat` was true or false."""

    seat: int
    character: Character
    was: Fate
    now: Fate

    def apply(self, state: State) -> State:
        left, block = replace(state, window=None, decision=None), state.playing.judged_block
        return left.in_turn(block=replace(block, fate=self.now)) if block else left.in_turn(claim=self.now)

    def words(self, state: State) -> Words:
        was, now = (describe_fate(fate, state.name(self.seat), self.character) for fate in (self.was, self.now))
        return say("{was} → {now}", was=was, now=now)


def describe_fate(fate: Fate, who: str, character: Character) -> Text:
    """Return what a doubt has shown of a claim, where people said it."""
    if fate == "true":
        return say("{who} has shown the {character}.", who=who, character=NAMES[character])
    return say("{who} has no {character}: a bluff.", who=who, character=NAMES[character])


def _cards(cards: Sequence[Character]) -> Words:
    return join_lines([NAMES[one] for one in cards]) if cards else say("nothing")


def join(told: Sequence[Words]) -> Words | None:
    """Return several sentences as one line, None if there is none."""
    if len(told) < 2:
        return told[0] if told else None
    *before, last = told
    return say("{first} {then}", first=join(before) or "", then=last)
