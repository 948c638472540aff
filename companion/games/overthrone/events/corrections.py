"""What the table corrects of what the hub believes. Nothing of it ends a game or shows a number laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.text import Text, Words, say
from companion.core.view import Highlight
from companion.games.overthrone.box import COUNTED, PROVINCES
from companion.games.overthrone.correctable_facts import FACTS, MARKS
from companion.games.overthrone.parts import Points, worth
from companion.games.overthrone.state import State
from companion.kit.correctable import Changed
from companion.kit.listed import join_lines


class _MatchCorrected(Undoable[State]):
    """What is corrected, said before and after."""

    def log_line(self, state: State) -> Words:
        return say("Put right: {what}", what=self.words(state))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=say("It is put right."), text=self.words(state), icon="book")]

    def words(self, state: State) -> Words:
        """Return before and after of all that changes."""
        raise NotImplementedError


LEFT: dict[str, Text] = {
    "decree": say("The decree is left."),
    "fallen": say("The question about the King's ear is left."),
    "fight": say("The fight is left."),
    "laying": say("What was laid is left."),
    "result": say("What was laid is left."),
    "level": say("What was laid is left."),
    "tie": say("The tie is left."),
    "count": say("The province count is left."),
    "refill": say("The province count is left."),
    "final": say("The final count is left."),
}
"""What no longer makes sense after a correction, by the phase that it ends."""


class FactCorrected(_MatchCorrected):
    """Another one holds of several."""

    what: str
    was: str
    now: str
    left: str = ""
    """The phase that makes no sense any more, if there is one."""

    def apply(self, state: State) -> State:
        return FACTS[self.what].put(state, self.now)

    def words(self, state: State) -> Words:
        fact = FACTS[self.what]
        said = {choice.value: choice.text for choice in fact.choices(state)}
        was, now = said.get(self.was, self.was), said.get(self.now, self.now)
        return _leaving(say("{what}: {was} → {now}", what=fact.name, was=was, now=now), self.left)


class MarkCorrected(_MatchCorrected):
    """Something holds, or does not."""

    of: str
    """The list in which it stands."""
    what: str
    holds: bool
    left: str = ""
    """The phase that makes no sense any more, if there is one."""

    def apply(self, state: State) -> State:
        return next(mark.put(self.holds) for mark in MARKS[self.of][1](state) if mark.id == self.what)

    def words(self, state: State) -> Words:
        said = [mark.describe(self.holds) for mark in MARKS[self.of][1](state) if mark.id == self.what]
        return _leaving(join_lines(said), self.left)


def _leaving(what: Words, left: str) -> Words:
    return say("{what}. {left}", what=what, left=LEFT[left]) if left in LEFT else what


class MatchPointsCorrected(_MatchCorrected):
    """Some seats have other points in all; the difference is written down in a turn of the table."""

    totals: dict[int, Changed]
    turn: int

    def apply(self, state: State) -> State:
        points = state.points.get(self.turn, {})
        more: Points = {seat: points.get(seat, 0) + one.now - one.was for seat, one in self.totals.items()}
        return replace(state, points={**state.points, self.turn: {**points, **more}})

    def words(self, state: State) -> Words:
        totals = [(state.name(seat), one) for seat, one in self.totals.items()]
        return say("Points in all (turn {n}): {points}", n=self.turn, points=_changes(totals))


def _changes(changed: Iterable[tuple[Words, Changed]]) -> Words:
    return join_lines([say("{what}: {was} → {now}", what=what, was=one.was, now=one.now) for what, one in changed])


NUMBERS: dict[str, Text] = {
    "game": say("The number of the game"),
    "turn": say("The number of the turn"),
    "dead": say("Nobles in the discards"),
}


class NumbersCorrected(_MatchCorrected):
    """The number of the game, of the turn, or of dead nobles is another one."""

    changed: dict[str, Changed]

    def apply(self, state: State) -> State:
        after = replace(state, **{what: one.now for what, one in self.changed.items()})
        # No turn is to come that has points already.
        kept = {turn: points for turn, points in state.points.items() if turn <= after.turn}
        late = [points for turn, points in state.points.items() if turn > after.turn]
        past = {turn: counts for turn, counts in state.past.items() if turn < after.turn}
        after = replace(after, points=kept, past=past)
        for points in late:
            after = after.add_points(points)
        return after

    def words(self, state: State) -> Words:
        return _changes((NUMBERS[what], one) for what, one in self.changed.items())


def name_count(id: str) -> Text:
    """Return what a row of a count is called; that of an earlier turn says so."""
    kind, _, turn = id.partition("-")
    name, _ = COUNTED[kind]
    return say("Turn {n}: {what}", n=int(turn), what=name) if turn else name


class ProvinceCountCorrected(_MatchCorrected):
    """A seat has counted something else: its provinces in this turn, or what it has in the end."""

    kind: Literal["provinces", "final"]
    seat: int
    values: dict[str, Changed]

    """By kind of cards; that of an earlier turn has its number behind it: `doubled-3`."""

    def apply(self, state: State) -> State:
        after = state
        for turn in {int(kind.partition("-")[2] or 0) for kind in self.values}:
            after = self._in(after, turn) if turn else self._now(after)
        return after

    def _now(self, state: State) -> State:
        values = {kind: one.now for kind, one in self.values.items() if "-" not in kind}
        if self.kind == "final":
            return replace(state, finals={**state.finals, self.seat: {**state.finals[self.seat], **values}})
        was = state.counts[self.seat]
        now = values.get("doubled", was[0]), values.get("plain", was[1])
        return replace(state, counts={**state.counts, self.seat: now}).add_points({self.seat: worth(now) - worth(was)})

    def _in(self, state: State, turn: int) -> State:
        """Return the state with another count of an earlier turn: the difference stands in that turn's column."""
        was = state.past[turn][self.seat]
        now = tuple(
            self.values[row].now if (row := f"{kind}-{turn}") in self.values else value
            for kind, value in zip(PROVINCES, was, strict=True)
        )
        count = now[0], now[1]
        points = state.points.get(turn, {})
        points = {**points, self.seat: points.get(self.seat, 0) + worth(count) - worth(was)}
        past = {**state.past, turn: {**state.past[turn], self.seat: count}}
        return replace(state, past=past, points={**state.points, turn: points})

    def words(self, state: State) -> Words:
        values = ((name_count(kind), one) for kind, one in self.values.items())
        return say("{who}: {what}", who=state.name(self.seat), what=_changes(values))
