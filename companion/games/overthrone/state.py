"""The state of Overthrone, and what can be asked of it. All of it but the numbers of a contest is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Player
from companion.core.require import require
from companion.core.text import say
from companion.core.view import Seat, Sound
from companion.games.overthrone.box import NOBLES
from companion.games.overthrone.king import King, Upheaval
from companion.games.overthrone.options import limit
from companion.games.overthrone.parts import Contest, Fight, Points, Spoils, Tie
from companion.kit import scores
from companion.kit.announcement import Announcing
from companion.kit.correctable import Amount
from companion.kit.turns import clockwise, next_to

Stage = Literal["preparing", "turn", "division", "count", "refill", "final", "over"]

MOST_TURNS = 999
"""Turns of a match, and games of it."""


class State(Announcing, Struct, frozen=True, kw_only=True):
    """A match of one game or several."""

    game: Annotated[int, Amount(1, MOST_TURNS, say("The number of the game"))] = 1
    """The number of the game in the match."""
    turn: Annotated[int, Amount(1, MOST_TURNS, say("The number of the turn"))] = 0
    """Turns of the table in the match so far, this one included."""
    stage: Stage = "preparing"
    ticked: tuple[str, ...] = ()
    """The steps of the preparations that somebody has ticked."""
    highest: tuple[int, ...] = ()
    """The seats whose nobles are level in rank before the first turn, if several are."""
    king: King | None = None
    opened: int | None = None
    """The seat that played first in the match, None in its first turn."""
    order: tuple[int, ...] = ()
    """The seats in the order in which they play this turn."""
    played: tuple[int, ...] = ()
    """The seats that have played, or sit out."""
    rebels: tuple[int, ...] = ()
    """Those of them that have played a Rebellion."""
    plays: dict[int, str] = {}
    """What each of them has played: a kind of `cards.PLAYED`, or the event, noble or bearer that was named."""
    first: bool = False
    """Whether it is the first turn of the game: nobody has a character to be bribed."""
    drawn: int = 0
    """More cards than this were not drawn in the game so far."""
    acted: bool = False
    """Whether the seat in turn has challenged, attacked or bribed."""
    upheaval: Upheaval | None = None
    """What the Rebellions of the turn have come to; None before the division."""
    emptied: bool = False
    """Whether the deck has run out."""
    last: bool = False
    freed: bool = False
    """Whether the king was freed in this turn of the table."""
    decreed: tuple[int, ...] = ()
    """The seats that have pronounced a religious decree in this turn of the table, and may not again."""
    decree: int | None = None
    """The seat whose decree the captor is to answer."""
    ennobled: tuple[int, ...] = ()
    """The seats that take a noble from the discards at the end of the turn."""
    dead: Annotated[int, Amount(0, NOBLES, say("Nobles in the discards"))] = 0
    """Nobles in the discards that nobody is promised."""
    ear: int | None = None
    """The seat with the King's ear under a noble."""
    spent: tuple[str, ...] = ()
    """Events that are there once and have been played or are out of the game."""
    fallen: int | None = None
    """The seat that is asked whether the King's ear lay under its noble that has died."""
    holders: dict[str, int] = {}
    """Where Low birth and Excommunication (by their ids) lie."""
    accused: dict[str, tuple[int, ...]] = {}
    """Against whom each of both was played in this turn of the table."""
    contest: Contest | None = None
    contests: int = 0
    fight: Fight | None = None
    spoils: tuple[Spoils, ...] = ()
    """The fights that are over, until both sides have put away what becomes of their cards."""
    tie: Tie | None = None
    times: dict[str, int] = {}
    """How often things have happened in the match, by what they are called: ids are made from it."""
    points: dict[int, Points] = {}
    """By turn of the table."""
    counts: dict[int, tuple[int, int]] = {}
    """The values of provinces in doubled emblems and of the others, by seat, in this turn's count."""
    counted: bool = False
    """Whether all have counted their provinces in this turn."""
    past: dict[int, dict[int, tuple[int, int]]] = {}
    """The same of the counts of earlier turns, by turn."""
    finals: dict[int, dict[str, int]] = {}
    """Each seat's final count by kinds of cards."""
    sounds: tuple[Sound, ...] = ()
    left: tuple[int, ...] = ()
    """The seats that have left the match (ruling OV-21)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise, without those that have left."""
        return tuple(seat for seat in self.setup.seats if seat not in self.left)

    @property
    def players(self) -> tuple[Player, ...]:
        """The same as players."""
        return tuple(player for player in self.setup.players if player.seat not in self.left)

    @property
    def phase(self) -> str:
        """The phase that frontends show; nothing in it depends on hidden numbers."""
        if self.stopped or self.stage == "over":
            return "end"
        if self.contest:
            return self.contest.stage
        if self.fight:
            return "fight"
        if self.fallen is not None:
            return "fallen"
        if self.decree is not None:
            return "decree"
        if self.tie:
            return "tie"
        return self.stage

    @property
    def between(self) -> bool:
        """Whether the next turn begins with what the next player does."""
        return self.stage == "refill" or (self.stage == "division" and not self.counts_now and not self.last)

    @property
    def counts_now(self) -> bool:
        """Whether the turn ends with a province count (rulebook p. 5, ruling OV-11)."""
        return bool(self.rebels) and not self.last

    @property
    def king_in_place(self) -> King:
        """The king; raises `TypeError` before he has his place."""
        return require(self.king, "the king has no place yet")

    @property
    def next_king(self) -> King:
        """Where the king stands in the next turn: a free one moves on (rulebook p. 5, ruling OV-15)."""
        king = self.king_in_place
        return king if king.captive else King(next_to(self.seats, king.seat))

    @property
    def next_order(self) -> tuple[int, ...]:
        """Who plays in which order in the next turn: from the left of the king on."""
        return self.from_left_of(self.next_king)

    def from_left_of(self, king: King) -> tuple[int, ...]:
        """Return the seats from the left of the king on: with him one plays last."""
        return clockwise(self.seats, next_to(self.seats, king.seat))

    @property
    def actor(self) -> int | None:
        """The seat that draws, acts and plays now, also where the turn begins with it; None if nobody does."""
        if self.stage == "turn":
            return self.order[len(self.played)]
        return self.next_order[0] if self.between else None

    @property
    def duelling(self) -> bool:
        """Whether the seat in turn is in a duel."""
        return self.contest is not None and self.contest.kind == "duel"

    @property
    def nobles(self) -> int:
        """Nobles that may be before the players: the others lie in the discards."""
        return NOBLES - self.dead - len(self.ennobled)

    def card_of(self, seat: int) -> str:
        """Return what a seat has played in this turn, as it stands after corrections."""
        if seat in self.rebels:
            return "rebellion"
        card = self.plays.get(seat, "card")
        return "card" if card == "rebellion" else card

    @property
    def acting(self) -> int:
        """The same; raises `TypeError` if nobody does."""
        return require(self.actor, "nobody's turn")

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have still to count."""
        done = self.counts if self.stage == "count" else self.finals
        return tuple(seat for seat in self.seats if seat not in done)

    @property
    def totals(self) -> Points:
        """All points of each seat in the match."""
        return {seat: scores.total(self.points, seat) for seat in self.setup.seats}

    @property
    def playing(self) -> Contest:
        """The present contest; raises `TypeError` if there is none."""
        return require(self.contest, "nobody lays a number")

    @property
    def fighting(self) -> Fight:
        """The present fight; raises `TypeError` if there is none."""
        return require(self.fight, "nobody fights")

    def add_points(self, points: Points) -> State:
        """Return the state with more points in this turn; they may lead below zero (ruling OV-4)."""
        if not points:
            return self
        turn = self.points.get(self.turn, {})
        more = {seat: turn.get(seat, 0) + points.get(seat, 0) for seat in {**turn, **points}}
        return replace(self, points={**self.points, self.turn: more})

    def time(self, what: str) -> int:
        """Return how often a thing has happened."""
        return self.times.get(what, 0)

    def again(self, what: str) -> State:
        """Return the state after a thing has happened once more."""
        return replace(self, times={**self.times, what: self.time(what) + 1})

    def putting_away(self, seats: Sequence[int], number: int | None = None) -> State:
        """Return the state after seats have put away what becomes of the cards of one of their fights, or of all."""
        after = (replace(one, seen=(*one.seen, *seats)) if number in (None, one.number) else one for one in self.spoils)
        return replace(self, spoils=tuple(one for one in after if one.waits))

    def begin_turn(self) -> State:
        """Return the state in the turn of its actor: between two turns the next one begins."""
        if not self.between:
            return self
        return self.end_turn(self.next_king)

    def end_turn(self, king: King) -> State:
        """Return the state at the beginning of the next turn, the king being there."""
        return replace(
            self,
            stage="turn",
            turn=self.turn + 1,
            king=king,
            opened=self.played[0] if self.turn == 1 and self.played else self.opened,
            order=self.from_left_of(king),
            played=(),
            plays={},
            ticked=(),
            first=self.stage == "preparing",
            rebels=(),
            acted=False,
            upheaval=None,
            last=self.emptied,
            freed=False,
            decreed=(),
            ennobled=(),
            accused={},
            counts={},
            counted=False,
            past={**self.past, self.turn: self.counts} if self.counted else self.past,
        )

    def freeing(self) -> State:
        """Return the state after the king was freed: he moves on when the next turn begins."""
        return replace(self, king=King(self.king_in_place.seat), freed=True)

    def died(self, seat: int) -> State:
        """Return the state after a noble of `seat` has died."""
        after = replace(self, dead=self.dead + 1, fallen=seat if self.ear == seat else None)
        return after.again("noble")


def find_match_winners(state: State) -> tuple[int, ...]:
    """Return who has won the match after a game; nobody if another game is to be played (ruling OV-16).

    Who has left wins nothing (ruling OV-21). In a single game those with the same highest total share the victory.
    """
    totals, goal = {seat: state.totals[seat] for seat in state.seats}, limit(state.setup)
    best = scores.winners(totals)
    if not goal:
        return best
    return best if totals[best[0]] >= goal and len(best) == 1 else ()
