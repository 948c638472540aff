"""Turns: the beginning of the game, and all actions except trades and duels."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Undoable, UndoNeutral
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.core.view import Highlight
from companion.games.castle_of_the_devil.box import Action, in_deck, starting
from companion.games.castle_of_the_devil.options import edition
from companion.games.castle_of_the_devil.state import Intent, Kind, State


class CastleOpened(Event[State]):
    """The game begins, before the first turn."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        rules, players = edition(self.setup), len(self.setup.players)
        return State(
            setup=self.setup,
            objects=dict.fromkeys(self.setup.seats, starting(rules, players)),
            tokens=dict.fromkeys(self.setup.seats, 0),
            deck=in_deck(rules, players),
        )


class CastleFirstNamed(Undoable[State]):
    """The table has named the first player."""

    seat: int

    def apply(self, state: State) -> State:
        return state.advance(actor=self.seat, opened=self.seat)

    def log_line(self, state: State) -> Words:
        return say("{who} starts.", who=state.name(self.seat))


class CastleFirstDrawn(Event[State]):
    """Chance has named the first player."""

    seat: int

    def apply(self, state: State) -> State:
        return state.advance(actor=self.seat, opened=self.seat)

    def log_line(self, state: State) -> Words:
        return say("Chance picks {who} to start.", who=state.name(self.seat))


class Considered(UndoNeutral[State]):
    """The current player has changed their plan; nothing is announced yet."""

    seat: int
    action: Action | None = None
    kind: Kind | None = None
    named: tuple[int, ...] | None = None

    def apply(self, state: State) -> State:
        picked = replace(state, picks=state.picks + 1)
        if state.actor != self.seat:
            return picked
        return replace(picked, intent=Intent(action=self.action, kind=self.kind, named=self.named))


class TurnPassed(Undoable[State]):
    """The current player passes (edition B)."""

    seat: int

    def apply(self, state: State) -> State:
        return state.next_turn()

    def log_line(self, state: State) -> Words:
        return say("{who} passes.", who=state.name(self.seat))


class Spied(Event[State]):
    """The current player looks at another's object, whose place chance has drawn (edition A)."""

    seat: int
    target: int
    place: int
    """The place from the left, from 1."""

    def apply(self, state: State) -> State:
        return state.next_turn()

    def log_line(self, state: State) -> Words:
        return say(
            "{who} spies on {other}: object {n} from the left.",
            who=state.name(self.seat),
            other=state.name(self.target),
            n=self.place,
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        text = say("Object {n} from the left. Only {who} may look.", n=self.place, who=state.name(self.seat))
        title = say("{who} spies on {other}", who=state.name(self.seat), other=state.name(self.target))
        return [Highlight(kind="event", title=title, text=text, icon="eye", seats=(self.seat, self.target))]


class Given(Undoable[State]):
    """A player with too many objects gives one away."""

    seat: int
    to: int

    def apply(self, state: State) -> State:
        return state.add_objects(self.seat, -1).add_objects(self.to, 1).advance()

    def log_line(self, state: State) -> Words:
        return say("{who} gives {other} an object.", who=state.name(self.seat), other=state.name(self.to))


class Smuggled(Event[State]):
    """A player with too many objects gives one to a player whom chance has drawn."""

    seat: int
    to: int

    def apply(self, state: State) -> State:
        return state.add_objects(self.seat, -1).add_objects(self.to, 1).advance()

    def log_line(self, state: State) -> Words:
        return say("Smuggled: {who} gives {other} an object.", who=state.name(self.seat), other=state.name(self.to))

    def highlights(self, state: State) -> Sequence[Highlight]:
        title = say("Smuggled: one of {who}'s objects", who=state.name(self.seat))
        text = say("{other} gets it.", other=state.name(self.to))
        return [Highlight(kind="event", title=title, text=text, icon="bag", seats=(self.seat, self.to))]


def deck_emptied(before: int, state: State) -> Sequence[Highlight]:
    """Return the highlight for the last object, if the deck held `before` objects and is empty now."""
    if not before or state.deck:
        return ()
    title = say("The last object has been drawn")
    text = say("The secret bags are now a key and a goblet.")
    return [Highlight(kind="power", title=title, text=text, icon="bag")]
