"""What the table corrects of what the hub believes. It reveals nothing, and ends nothing."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.require import require
from companion.core.text import Words, say
from companion.games.open_table.state import TOKENS, State
from companion.kit.correctable import Changed
from companion.kit.listed import join_lines


class OpenTableCorrected(Undoable[State]):
    """Something is as the table says."""

    def log_line(self, state: State) -> Words:
        return say("Put right: {what}", what=self.words(state))

    def words(self, state: State) -> Words:
        """Return before and after of all that changes."""
        raise NotImplementedError


class RoundPointsCorrected(OpenTableCorrected):
    """Points of a round that are written down already."""

    round: int
    points: dict[int, Changed]
    """By seat; those alone that change."""

    def apply(self, state: State) -> State:
        now = {seat: one.now for seat, one in self.points.items()}
        return replace(state, points={**state.points, self.round: {**state.points.get(self.round, {}), **now}})

    def words(self, state: State) -> Words:
        changed = [
            say("{what} {was} → {now}", what=state.setup.name(seat), was=one.was, now=one.now)
            for seat, one in self.points.items()
        ]
        return say("round {n}: {what}", n=self.round, what=join_lines(changed))


class RoundCorrected(OpenTableCorrected):
    """Another round is played; the points that are written down stay."""

    round: Changed

    def apply(self, state: State) -> State:
        return replace(state, round=self.round.now)

    def words(self, state: State) -> Words:
        return say("round {was} → {now}", was=self.round.was, now=self.round.now)


class FirstPlayerCorrected(OpenTableCorrected):
    """Somebody else begins, or nobody in particular."""

    seat: int | None
    was: int | None

    def apply(self, state: State) -> State:
        return replace(state, first=self.seat)

    def words(self, state: State) -> Words:
        was, now = (say("nobody") if seat is None else state.setup.name(seat) for seat in (self.was, self.seat))
        return say("first player: {was} → {now}", was=was, now=now)


class BagCorrected(OpenTableCorrected):
    """The bag holds other tokens, while nobody holds any in secret."""

    inside: dict[str, Changed]
    """By colour; those alone that change."""

    def apply(self, state: State) -> State:
        bag = require(state.bag, "tokens without a bag")
        now = {token: one.now for token, one in self.inside.items()}
        return replace(state, bag=replace(bag, inside={**bag.inside, **now}))

    def words(self, state: State) -> Words:
        changed = [
            say("{what} {was} → {now}", what=TOKENS[token][0], was=one.was, now=one.now)
            for token, one in self.inside.items()
        ]
        return say("in the bag: {what}", what=join_lines(changed))


class DrawnToken(Struct, frozen=True):
    """A token that lay before all, with the seat that drew it."""

    seat: int
    token: str


class DrawnTokensCorrected(OpenTableCorrected):
    """Tokens that lay before all are in the bag again."""

    drawn: tuple[DrawnToken, ...]

    def apply(self, state: State) -> State:
        bag = require(state.bag, "tokens without a bag")
        left = list(bag.drawn[::-1])
        for one in self.drawn:
            left.remove((one.seat, one.token))  # the last of equal ones
        back = [one.token for one in self.drawn]
        inside = {token: number + back.count(token) for token, number in bag.inside.items()}
        return replace(state, bag=replace(bag, drawn=tuple(left[::-1]), inside=inside))

    def words(self, state: State) -> Words:
        return join_lines([in_the_bag(state, one.seat, one.token) for one in self.drawn])


def in_the_bag(state: State, seat: int, token: str) -> Words:
    """Return that a token is in the bag again."""
    return say("{who}: {token} → in the bag", who=state.setup.name(seat), token=TOKENS[token][0])


class EndCorrected(OpenTableCorrected):
    """The game has not ended: it was said too early."""

    def apply(self, state: State) -> State:
        return replace(state, ended=False)

    def words(self, state: State) -> Words:
        return NOT_OVER


NOT_OVER = say("The game is not over: it goes on.")
