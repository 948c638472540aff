"""The state of Overthrone: keeps the match, and answers questions about it. Only laid numbers are not public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Player
from companion.core.require import require
from companion.core.text import say
from companion.core.view import Seat, Sound
from companion.games.overthrone.box import NOBLES, count_left
from companion.games.overthrone.cards import Supply
from companion.games.overthrone.king import King, Upheaval
from companion.games.overthrone.options import limit
from companion.games.overthrone.parts import Contest, Fight, Points, Spoils, Tie
from companion.kit import scores
from companion.kit.correctable import Amount
from companion.kit.turns import clockwise, next_to

Stage = Literal["preparing", "turn", "division", "count", "refill", "final", "over"]

MOST_TURNS = 999
"""The highest number of a turn, and of a game."""


class State(Supply, Struct, frozen=True, kw_only=True):
    """A match of one game or several."""

    game: Annotated[int, Amount(1, MOST_TURNS, say("Game number"))] = 1
    turn: Annotated[int, Amount(1, MOST_TURNS, say("Turn number"))] = 0
    """The number of the turn in the match."""
    stage: Stage = "preparing"
    ticked: tuple[str, ...] = ()
    """The steps of the preparations, or of the division, that are ticked."""
    highest: tuple[int, ...] = ()
    """The seats whose nobles share the highest rank before the first turn, if there are several."""
    king: King | None = None
    opened: int | None = None
    """The seat that played first in the match; None in the first turn."""
    order: tuple[int, ...] = ()
    """The order of play in this turn."""
    first: bool = False
    """Whether nobody has a character to bribe: in a game's first turn, until an attack has laid one (ruling OV-23)."""
    drawn: int = 0
    """An upper limit for the cards drawn in the game."""
    acted: bool = False
    """Whether the current player has challenged, attacked or bribed."""
    upheaval: Upheaval | None = None
    """The result of the turn's Rebellions; None before the division."""
    emptied: bool = False
    last: bool = False
    freed: bool = False
    """Whether the king was freed this turn."""
    decreed: tuple[int, ...] = ()
    """The seats that have pronounced a religious decree this turn, and may not again."""
    decree: int | None = None
    """The seat whose decree the captor must answer."""
    ennobled: tuple[int, ...] = ()
    """The seats that take a noble from the discards at the end of the turn."""
    dead: Annotated[int, Amount(0, NOBLES, say("Nobles in the discards"))] = 0
    """The nobles in the discards, except those for `ennobled`."""
    ear: int | None = None
    """The seat with the King's ear under a noble."""
    fallen: int | None = None
    """The seat that is asked whether the King's ear lay under its dead noble."""
    holders: dict[str, int] = {}
    """The seats with Low birth and Excommunication, by the card's id."""
    accused: dict[str, tuple[int, ...]] = {}
    """The seats that Low birth and Excommunication were played against this turn, by the card's id."""
    contest: Contest | None = None
    contests: int = 0
    fight: Fight | None = None
    spoils: tuple[Spoils, ...] = ()
    """The fights that are over, until both sides have put away their cards."""
    tie: Tie | None = None
    times: dict[str, int] = {}
    """The number of times that things have happened in the match; question ids are made from it."""
    points: dict[int, Points] = {}
    """The points by turn."""
    counts: dict[int, tuple[int, int]] = {}
    """The values of provinces in doubled emblems and of the others, by seat, in this turn's count."""
    counted: bool = False
    """Whether this turn's count is complete."""
    past: dict[int, dict[int, tuple[int, int]]] = {}
    """The `counts` of earlier turns, by turn."""
    finals: dict[int, dict[str, int]] = {}
    """The final counts by seat, and by kind of card."""
    sounds: tuple[Sound, ...] = ()
    left: tuple[int, ...] = ()
    """The seats that have left the match (ruling OV-21)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the game, clockwise, without those that have left."""
        return tuple(seat for seat in self.setup.seats if seat not in self.left)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the game, clockwise."""
        return tuple(player for player in self.setup.players if player.seat not in self.left)

    @property
    def phase(self) -> str:
        """The phase that frontends show. It does not depend on hidden numbers."""
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
    def may_run_out(self) -> bool:
        """Whether enough cards may have been drawn to empty the deck, and nobody has said so yet."""
        # The current player may have drawn one more.
        return not self.emptied and self.drawn + 1 >= count_left(len(self.setup.players))

    @property
    def between(self) -> bool:
        """Whether the next player's first action begins the next turn."""
        return self.stage == "refill" or (self.stage == "division" and not self.counts_now and not self.last)

    @property
    def counts_now(self) -> bool:
        """Whether the turn ends with a province count (rulebook p. 5, ruling OV-11)."""
        return bool(self.rebels) and not self.last

    @property
    def king_in_place(self) -> King:
        """The king; raises `TypeError` before he has a place."""
        return require(self.king, "the king has no place yet")

    @property
    def next_king(self) -> King:
        """The king in the next turn: a free one moves on (rulebook p. 5, ruling OV-15)."""
        king = self.king_in_place
        return king if king.captive else King(next_to(self.seats, king.seat))

    @property
    def next_order(self) -> tuple[int, ...]:
        """The order of play in the next turn, from the king's left."""
        return self.from_left_of(self.next_king)

    def from_left_of(self, king: King) -> tuple[int, ...]:
        """Return the seats from the king's left; his own plays last."""
        return clockwise(self.seats, next_to(self.seats, king.seat))

    @property
    def actor(self) -> int | None:
        """The current player, also between turns if their action begins the next one; None if there is none."""
        if self.stage == "turn":
            return self.order[len(self.played)]
        return self.next_order[0] if self.between else None

    @property
    def duelling(self) -> bool:
        """Whether the current player is in a duel."""
        return self.contest is not None and self.contest.kind == "duel"

    @property
    def nobles(self) -> int:
        """The number of nobles that may be in play; the others are in the discards."""
        return NOBLES - self.dead - len(self.ennobled)

    @property
    def acting(self) -> int:
        """The current player; raises `TypeError` if there is none."""
        return require(self.actor, "nobody's turn")

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not counted."""
        done = self.counts if self.stage == "count" else self.finals
        return tuple(seat for seat in self.seats if seat not in done)

    @property
    def totals(self) -> Points:
        """All points of each seat in the match."""
        return {seat: scores.total(self.points, seat) for seat in self.setup.seats}

    @property
    def playing(self) -> Contest:
        """The current contest; raises `TypeError` if there is none."""
        return require(self.contest, "nobody lays a number")

    @property
    def fighting(self) -> Fight:
        """The current fight; raises `TypeError` if there is none."""
        return require(self.fight, "nobody fights")

    def add_points(self, points: Points) -> State:
        """Return the state with more points in this turn; the total may be negative (ruling OV-4)."""
        if not points:
            return self
        turn = self.points.get(self.turn, {})
        more = {seat: turn.get(seat, 0) + points.get(seat, 0) for seat in {**turn, **points}}
        return replace(self, points={**self.points, self.turn: more})

    def time(self, what: str) -> int:
        """Return the number of times that a thing has happened."""
        return self.times.get(what, 0)

    def again(self, what: str) -> State:
        """Return the state after a thing has happened once more."""
        return replace(self, times={**self.times, what: self.time(what) + 1})

    def putting_away(self, seats: Sequence[int], number: int | None = None) -> State:
        """Return the state after seats have put away the cards of one of their fights, or of all."""
        after = (replace(one, seen=(*one.seen, *seats)) if number in (None, one.number) else one for one in self.spoils)
        return replace(self, spoils=tuple(one for one in after if one.waits))

    def begin_turn(self) -> State:
        """Return the state in the turn of its actor: between turns, the next one begins."""
        if not self.between:
            return self
        return self.end_turn(self.next_king)

    def end_turn(self, king: King) -> State:
        """Return the state at the beginning of the next turn, with the king in his new place."""
        return replace(
            self,
            stage="turn",
            turn=self.turn + 1,
            king=king,
            opened=self.played[0] if self.turn == 1 and self.played else self.opened,
            order=self.from_left_of(king),
            played=(),
            plays={},
            **self.put_aside(self.played),
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
        """Return the state after the king was freed; he moves on when the next turn begins."""
        return replace(self, king=King(self.king_in_place.seat), freed=True)

    def died(self, seat: int) -> State:
        """Return the state after a noble of `seat` has died."""
        after = replace(self, dead=self.dead + 1, fallen=seat if self.ear == seat else None)
        return after.again("noble")


def find_match_winners(state: State) -> tuple[int, ...]:
    """Return the winners of the match after a game; none if another game follows (ruling OV-16).

    Players who have left win nothing (ruling OV-21). In a single game, players with the same highest total share the
    victory.
    """
    totals, goal = {seat: state.totals[seat] for seat in state.seats}, limit(state.setup)
    best = scores.winners(totals)
    if not goal:
        return best
    return best if totals[best[0]] >= goal and len(best) == 1 else ()
