"""What people correct that is no number: each with its name, what may hold, where it stands and what setting it does.

FACTS   one of several holds: the king, whose turn, who began, the deck, King's ear, Low birth, Excommunication
MARKS   each holds or does not: Rebellions played; decrees, and what else was done in the turn; events that are spent

Setting one triggers nothing that is secret. What follows in public follows as it would have at first (ruling OV-19).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from companion.core.question import Choice
from companion.core.text import Text, say
from companion.games.overthrone.cards import ACCUSATIONS, EAR, SCORING
from companion.games.overthrone.division import anew
from companion.games.overthrone.king import King
from companion.games.overthrone.state import State
from companion.kit.choices import people, seat_of
from companion.kit.turns import clockwise

STAGES_OF_A_TURN = ("turn", "division", "count", "refill", "final")


def _in_a_turn(state: State) -> bool:
    return state.stage in STAGES_OF_A_TURN


@dataclass(frozen=True)
class CorrectableFact:
    """Something of which one of several holds."""

    name: Text
    choices: Callable[[State], Sequence[Choice]]
    now: Callable[[State], str]
    """The choice that holds."""
    put: Callable[[State, str], State]
    """The state in which another choice holds."""
    exists: Callable[[State], bool] = _in_a_turn


def _hand_turn(before: State, after: State) -> State:
    """Return the state after a correction: who is no longer in turn has not acted, and leaves duel and fight."""
    if before.actor == after.actor:
        return after
    contest = None if after.contest and after.contest.kind == "duel" else after.contest
    return replace(after, acted=False, fight=None, contest=contest)


# The king, whose turn it is, and who began it


def _king(state: State) -> list[Choice]:
    return [
        choice
        for player in state.players
        for choice in (
            Choice(f"free-{player.seat}", say("Free, with {who}", who=player.name), "king"),
            Choice(f"captive-{player.seat}", say("The captive of {who}", who=player.name), "captive"),
        )
    ]


def _king_stands(state: State) -> str:
    return f"{'captive' if state.king.captive else 'free'}-{state.king.seat}" if state.king else ""


def _king_put(state: State, value: str) -> State:
    how, _, seat = value.partition("-")
    was, king = state.king_in_place, King(int(seat), how == "captive")
    after = replace(state, king=king, decree=None)
    if king.seat == was.seat:
        # Where a decree was pronounced in this turn, he was freed by it, or was not.
        after = replace(after, freed=not king.captive and bool(state.decreed))
    if state.stage == "turn" and not state.played:
        after = replace(after, order=after.from_left_of(king))
    return _hand_turn(state, after)


ALL = "all"
"""All have played in this turn."""


def _seats(state: State) -> list[Choice]:
    return list(people(state.setup, state.seats))


def _turns(state: State) -> list[Choice]:
    return [*people(state.setup, state.seats), Choice(ALL, say("All have played"), "check")]


def _in_turn(state: State) -> str:
    return f"seat-{state.acting}" if state.stage == "turn" else ALL


def _turn_put(state: State, value: str) -> State:
    place = len(state.order) if value == ALL else state.order.index(seat_of(value))
    return _hand_turn(state, anew(state, **_so_far(state, state.order[:place])))


def _so_far(state: State, played: tuple[int, ...]) -> dict[str, Any]:
    return {"played": played, "rebels": tuple(seat for seat in state.rebels if seat in played)}


def _order_put(state: State, value: str) -> State:
    order = clockwise(state.seats, seat_of(value))
    return _hand_turn(state, replace(state, order=order, **_so_far(state, order[: len(state.played)])))


# The deck, King's ear, Low birth and Excommunication

DECK = (
    Choice("full", say("It holds cards"), "deck"),
    Choice("empty", say("Empty: the next turn is the last"), "hourglass"),
    Choice("last", say("Empty: this turn is the last"), "hourglass"),
)


def _deck(state: State) -> str:
    return "last" if state.last else "empty" if state.emptied else "full"


def _deck_put(state: State, value: str) -> State:
    return anew(state, emptied=value != "full", last=value == "last")


UNPLAYED, GONE = "unplayed", "gone"


def _ears(state: State) -> list[Choice]:
    return [
        Choice(UNPLAYED, say("Not played yet")),
        *people(state.setup, state.seats),
        Choice(GONE, say("Out of the game"), "cross"),
    ]


def _ear(state: State) -> str:
    if state.ear is not None:
        return f"seat-{state.ear}"
    return GONE if EAR in state.spent else UNPLAYED


def _ear_put(state: State, value: str) -> State:
    seat = None if value in (UNPLAYED, GONE) else seat_of(value)
    contest = None if state.contest and state.contest.kind == "ear" else state.contest
    spent = _with(state.spent, EAR, value != UNPLAYED)
    return replace(state, ear=seat, spent=spent, fallen=None, contest=contest)


NOBODY = "nobody"


def _accusation(card: str) -> CorrectableFact:
    name, _ = ACCUSATIONS[card]

    def put(state: State, value: str) -> State:
        was, now = state.holders.get(card), None if value == NOBODY else seat_of(value)
        # If it was played against the other one in this turn, it was played against this one.
        accused = [now if seat == was else seat for seat in state.accused.get(card, ())]
        return replace(
            state.again(card),
            holders={one: seat for one, seat in {**state.holders, card: now}.items() if seat is not None},
            accused={**state.accused, card: tuple(dict.fromkeys(seat for seat in accused if seat is not None))},
        )

    def now(state: State) -> str:
        return f"seat-{state.holders[card]}" if card in state.holders else NOBODY

    return CorrectableFact(
        name, lambda state: [*people(state.setup, state.seats), Choice(NOBODY, say("Nobody"), "cross")], now, put
    )


FACTS: dict[str, CorrectableFact] = {
    "king": CorrectableFact(say("The king"), _king, _king_stands, _king_put),
    "turn": CorrectableFact(say("Whose turn it is"), _turns, _in_turn, _turn_put),
    "order": CorrectableFact(
        say("Who began the turn"),
        _seats,
        lambda state: f"seat-{state.order[0]}" if state.order else "",
        _order_put,
        lambda state: state.stage == "turn",
    ),
    "deck": CorrectableFact(say("The deck"), lambda state: DECK, _deck, _deck_put),
    "ear": CorrectableFact(say("King's ear"), _ears, _ear, _ear_put),
    **{card: _accusation(card) for card in ACCUSATIONS},
}


def _with(held: tuple[Any, ...], one: Any, holds: bool) -> tuple[Any, ...]:
    if holds:
        return held if one in held else (*held, one)
    return tuple(other for other in held if other != one)


# What holds or does not


@dataclass(frozen=True)
class Holds:
    """Something that holds or does not, and how both are said."""

    id: str
    now: bool
    yes: Text
    no: Text
    put: Callable[[bool], State]

    @property
    def opposite(self) -> Choice:
        """What is so once it has changed."""
        return Choice(self.id, self.no if self.now else self.yes, "cross" if self.now else "check")

    def describe(self, holds: bool) -> Text:
        """Return that it holds, or that it does not."""
        return self.yes if holds else self.no


def rebellions(state: State) -> Iterator[Holds]:
    """Yield who has played a Rebellion in this turn."""
    for seat in state.seats:
        who = state.name(seat)
        yes, no = say("{who} has played a Rebellion", who=who), say("{who} has played no Rebellion", who=who)
        yield Holds(f"rebel-{seat}", seat in state.rebels, yes, no, _set_rebelled(state, seat))


def _set_rebelled(state: State, seat: int) -> Callable[[bool], State]:
    def put(holds: bool) -> State:
        rebels = _with(state.rebels, seat, holds)
        return anew(state, rebels=tuple(one for one in state.order if one in rebels))

    return put


def deeds(state: State) -> Iterator[Holds]:
    """Yield decrees, and what else was done in this turn."""
    for seat in state.seats:
        yield from _list_decreed(state, seat, state.name(seat))
    yes, no = say("The king was freed in this turn"), say("The king was not freed in this turn")
    yield Holds("freed", state.freed, yes, no, lambda holds: replace(state, freed=holds))
    if state.stage == "turn":
        who = state.name(state.acting)
        yes = say("{who} has fought, bribed or challenged already", who=who)
        no = say("{who} may still fight, bribe or challenge", who=who)
        yield Holds("acted", state.acted, yes, no, lambda holds: replace(state, acted=holds))


def _list_decreed(state: State, seat: int, who: str) -> Iterator[Holds]:
    def decreed(holds: bool) -> State:
        return replace(state, decreed=_with(state.decreed, seat, holds))

    def ennobled(holds: bool) -> State:
        return replace(state, ennobled=_with(state.ennobled, seat, holds))

    yes = say("{who} has pronounced a religious decree in this turn", who=who)
    no = say("{who} has pronounced no religious decree in this turn", who=who)
    yield Holds(f"decreed-{seat}", seat in state.decreed, yes, no, decreed)
    yes, no = say("{who} takes a noble of the discards", who=who), say("{who} takes no noble of the discards", who=who)
    yield Holds(f"ennobled-{seat}", seat in state.ennobled, yes, no, ennobled)


def list_spent(state: State) -> Iterator[Holds]:
    """Yield the scoring events that have been played."""
    for card, scoring in SCORING.items():
        yes = say("{card} has been played", card=scoring.name)
        no = say("{card} has not been played", card=scoring.name)
        yield Holds(card, card in state.spent, yes, no, _set_spent(state, card))


def _set_spent(state: State, card: str) -> Callable[[bool], State]:
    return lambda holds: replace(state, spent=_with(state.spent, card, holds))


MARKS: dict[str, tuple[Text, Callable[[State], Iterator[Holds]]]] = {
    "rebellions": (say("Rebellions of this turn"), rebellions),
    "deeds": (say("Decrees and deeds of this turn"), deeds),
    "spent": (say("Events that have been played"), list_spent),
}
"""The name of each list, and what stands in it."""
