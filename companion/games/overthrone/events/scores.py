"""Counts: collect each seat's numbers, and turn them into points (rulebook p. 6-7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.overthrone.box import HAND, KING
from companion.games.overthrone.parts import Points, worth
from companion.games.overthrone.state import State, find_match_winners
from companion.kit.listed import join_lines


def final(state: State, seat: int) -> int:
    """Return the points of a seat's final count, including the king (rulebook p. 7, ruling OV-9)."""
    king = KING if state.king_in_place.seat == seat else 0
    values = state.finals.get(seat, {})
    return king + sum(values.values()) + values.get("doubled", 0)


def describe_points(state: State, points: Points) -> Words:
    """Return the `points` in words, in the order of the seats."""
    return join_lines(
        [say("{who}: {n}", who=p.name, n=points[p.seat]) for p in state.setup.players if p.seat in points]
    )


def all_counted(state: State) -> State:
    """Return the state with the points of the province count once it is complete; before that, the same state."""
    if state.missing:
        return state
    points: Points = {seat: worth(count) for seat, count in state.counts.items()}
    drawn = state.drawn + HAND * len(state.seats)
    return replace(state, counted=True, stage="refill", drawn=drawn).add_points(points)


class CountBegan(Undoable[State]):
    """The division is done, and everyone counts their provinces."""

    def apply(self, state: State) -> State:
        return replace(state, stage="count")

    def log_line(self, state: State) -> Words:
        return say("Everyone counts their provinces.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="province")]


class CountEntered(Undoable[State]):
    """A seat has counted its provinces, or corrects its count. With the last one everyone gets their points."""

    seat: int
    doubled: int
    plain: int

    def apply(self, state: State) -> State:
        before = state.counts.get(self.seat)
        counts = {**state.counts, self.seat: (self.doubled, self.plain)}
        after = replace(state, counts=counts)
        if state.counted:
            return after.add_points({self.seat: worth(counts[self.seat]) - worth(before or (0, 0))})
        return all_counted(after)

    def log_line(self, state: State) -> Words | None:
        if not state.counted:
            return None
        return say("{who} scores {n} for provinces.", who=state.name(self.seat), n=worth((self.doubled, self.plain)))

    def highlights(self, state: State) -> Sequence[Highlight]:
        if not state.counted:
            return ()
        text = describe_points(state, {seat: worth(count) for seat, count in state.counts.items()})
        return [Highlight(kind="event", title=say("The province count"), text=text, icon="province", lasts=6_000)]


class FinalBegan(Undoable[State]):
    """The last turn is over, and everyone counts their structure."""

    def apply(self, state: State) -> State:
        return replace(state, stage="final")

    def log_line(self, state: State) -> Words:
        return say("The final count: everyone adds up their structure.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=say("The final count"), icon="king")]


class FinalEntered(Undoable[State]):
    """A seat has entered its final count; a later one replaces it."""

    seat: int
    values: dict[str, int]
    """The values by kind of card; `doubled` are the printed values of provinces in doubled emblems."""

    def apply(self, state: State) -> State:
        return replace(state, finals={**state.finals, self.seat: self.values})


class FinalConfirmed(Undoable[State]):
    """The table has confirmed the final count: the points are written down, and the match may be over."""

    def apply(self, state: State) -> State:
        after = state.add_points({seat: final(state, seat) for seat in state.seats})
        if find_match_winners(after):
            return replace(after, stage="over")
        return State(
            setup=after.setup,
            game=after.game + 1,
            turn=after.turn,
            points=after.points,
            past=after.past,
            times=after.times,
            contests=after.contests,
            narration=after.narration,
            saying=after.saying,
            left=after.left,
        )

    def log_line(self, state: State) -> Words | None:
        if state.stage == "over":
            return None
        return say("No match winner yet. Game {n} begins.", n=state.game)

    def highlights(self, state: State) -> Sequence[Highlight]:
        if not (line := self.log_line(state)):
            return ()
        points = describe_points(state, state.totals)
        return [Highlight(kind="event", title=line, text=points, icon="crown", lasts=6_000)]
