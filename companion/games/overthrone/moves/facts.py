"""Facts that people correct: change a choice, or marks that hold or don't.

A correction reveals no secret. Its public consequences follow as if the fact had been entered like this (ruling OV-19).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.question import Choice, Row
from companion.core.text import Text, say
from companion.games.overthrone.box import DUELLISTS, NOBLES
from companion.games.overthrone.cards import ACCUSATIONS, EAR, SCORING, SUPPLY, count_cards
from companion.games.overthrone.division import anew
from companion.games.overthrone.king import King
from companion.games.overthrone.state import State
from companion.kit.choices import people, seat_of
from companion.kit.correctable import Amounts, MarkChoice, Marks, OneOf, Values, by_seat
from companion.kit.correction import Correction
from companion.kit.turns import clockwise

STAGES_OF_A_TURN = ("turn", "division", "count", "refill", "final")


def _in_a_turn(state: State) -> bool:
    return state.stage in STAGES_OF_A_TURN


def _fact(
    what: str, name: Text, of: OneOf[State], is_allowed: Callable[[State], bool] = _in_a_turn
) -> Correction[State]:
    return Correction(f"correct-{what}", name, of, label=name, is_allowed=is_allowed)


def _hand_turn(before: State, after: State) -> State:
    """Return the corrected state; a player who is no longer in turn has not acted, and leaves duel and fight."""
    if before.actor == after.actor:
        return after
    contest = None if after.contest and after.contest.kind == "duel" else after.contest
    return replace(after, acted=False, fight=None, contest=contest)


def _list_kings(state: State) -> Iterator[Choice]:
    for player in state.players:
        yield Choice(f"free-{player.seat}", say("Free, at {who}'s side", who=player.name), "king")
        yield Choice(f"captive-{player.seat}", say("{who}'s captive", who=player.name), "captive")


def _find_king(state: State) -> str:
    return f"{'captive' if state.king.captive else 'free'}-{state.king.seat}" if state.king else ""


def _set_king(state: State, value: str) -> State:
    how, _, seat = value.partition("-")
    was, king = state.king_in_place, King(int(seat), how == "captive")
    after = replace(state, king=king, decree=None)
    if king.seat == was.seat:
        # If somebody has decreed this turn, the decree has freed the king, or has not.
        after = replace(after, freed=not king.captive and bool(state.decreed))
    if state.stage == "turn" and not state.played:
        after = replace(after, order=after.from_left_of(king))
    return _hand_turn(state, after)


def _seats(state: State) -> tuple[Choice, ...]:
    return people(state.setup, state.seats)


def _set_turn(state: State, value: str) -> State:
    place = len(state.order) if value == ALL.value else state.order.index(seat_of(value))
    return _hand_turn(state, anew(state, **_so_far(state, state.order[:place])))


def _so_far(state: State, played: tuple[int, ...]) -> dict[str, Any]:
    return {"played": played, "rebels": tuple(seat for seat in state.rebels if seat in played)}


def _set_order(state: State, value: str) -> State:
    order = clockwise(state.seats, seat_of(value))
    return _hand_turn(state, replace(state, order=order, **_so_far(state, order[: len(state.played)])))


DECK = (
    Choice("full", say("It still has cards"), "deck"),
    Choice("empty", say("Empty: last turn next"), "hourglass"),
    Choice("last", say("Empty: this turn is the last"), "hourglass"),
)

UNPLAYED = Choice("unplayed", say("Not played yet"))
GONE = Choice("gone", say("Out of the game"), "cross")
ALL = Choice("all", say("Everyone has played"), "check")
NOBODY = Choice("nobody", say("Nobody"), "cross")


def _find_ear(state: State) -> str:
    if state.ear is not None:
        return f"seat-{state.ear}"
    return GONE.value if EAR in state.spent else UNPLAYED.value


def _set_ear(state: State, value: str) -> State:
    seat = None if value in (UNPLAYED.value, GONE.value) else seat_of(value)
    contest = None if state.contest and state.contest.kind == "ear" else state.contest
    spent = _with(state.spent, EAR, value != UNPLAYED.value)
    return replace(state, ear=seat, spent=spent, fallen=None, contest=contest)


def _accusation(card: str) -> Correction[State]:
    name, _ = ACCUSATIONS[card]

    def choose(state: State, value: str) -> State:
        was, now = state.holders.get(card), None if value == NOBODY.value else seat_of(value)
        # If the card was played this turn, it was played against the new holder.
        accused = [now if seat == was else seat for seat in state.accused.get(card, ())]
        return replace(
            state.again(card),
            holders={one: seat for one, seat in {**state.holders, card: now}.items() if seat is not None},
            accused={**state.accused, card: tuple(dict.fromkeys(seat for seat in accused if seat is not None))},
        )

    def current(state: State) -> str:
        return f"seat-{state.holders[card]}" if card in state.holders else NOBODY.value

    return _fact(card, name, OneOf(lambda state: [*_seats(state), NOBODY], current, choose))


KING = _fact("king", say("The king"), OneOf(_list_kings, _find_king, _set_king))
TURN = _fact(
    "turn",
    say("Current player"),
    OneOf(
        lambda state: [*_seats(state), ALL],
        current=lambda state: f"seat-{state.acting}" if state.stage == "turn" else ALL.value,
        choose=_set_turn,
    ),
)
ORDER = _fact(
    "order",
    say("The turn's first player"),
    OneOf(_seats, lambda state: f"seat-{state.order[0]}" if state.order else "", _set_order),
    is_allowed=lambda state: state.stage == "turn",
)
DECK_LEFT = _fact(
    "deck",
    say("The deck"),
    OneOf(
        lambda state: DECK,
        current=lambda state: "last" if state.last else "empty" if state.emptied else "full",
        choose=lambda state, value: anew(state, emptied=value != "full", last=value == "last"),
    ),
)
KINGS_EAR = _fact("ear", say("King's ear"), OneOf(lambda state: [UNPLAYED, *_seats(state), GONE], _find_ear, _set_ear))
ACCUSED = tuple(map(_accusation, ACCUSATIONS))


def _with(held: tuple[Any, ...], one: Any, holds: bool) -> tuple[Any, ...]:
    others = tuple(other for other in held if other != one)
    return others if not holds else held if one in held else (*held, one)


def _mark(id: str, holds: bool, yes: Text, no: Text) -> MarkChoice:
    return MarkChoice(id, holds, yes, no, "cross" if holds else "check")


def lacks_nobles(after: State) -> Text | None:
    """Return the reason why the nobles do not add up: the box has six (ruling OV-24), and a duel needs two in play."""
    if after.dead < 0:
        return say("There's no noble in the discards.")
    needed = DUELLISTS if after.duelling else 0
    return say("The box only has {n} nobles.", n=NOBLES) if after.nobles < needed else None


def lacks_cards(after: State) -> Text | None:
    """Return the reason why more cards of a kind were played than the box has; None if it has enough."""
    for card, (name, _) in SUPPLY.items():
        if after.count_played(card) > count_cards(card, len(after.setup.players)):
            return say("{what}: the box doesn't have that many.", what=name)
    return None


def _does_not_fit(after: State) -> Text | None:
    return lacks_nobles(after) or lacks_cards(after)


def _has_begun(state: State) -> bool:
    return _in_a_turn(state) and bool(state.played)


def _marks(
    what: str, name: Text, of: Marks[State], is_allowed: Callable[[State], bool] = _in_a_turn
) -> Correction[State]:
    """Return the correction of several marks; its id names the turn, and the current player."""
    return Correction(
        f"correct-{what}",
        name,
        of,
        turn=lambda state: f"{state.turn}-{state.acting if state.stage == 'turn' else 0}",
        refuses=_does_not_fit,
        is_allowed=is_allowed,
    )


def _list_rebels(state: State) -> Iterator[MarkChoice]:
    for seat in state.played:
        who = state.name(seat)
        yes, no = say("{who} has played a Rebellion", who=who), say("{who} hasn't played a Rebellion", who=who)
        yield _mark(f"rebel-{seat}", seat in state.rebels, yes, no)


def _put_rebels(state: State, values: Values) -> State:
    now = by_seat(values, "rebel")
    return anew(state, rebels=tuple(seat for seat in state.order if now.get(seat, seat in state.rebels)))


def _list_deeds(state: State) -> Iterator[MarkChoice]:
    """Yield decrees and other deeds of this turn; each mark's id begins with its field."""
    for seat in state.seats:
        who = state.name(seat)
        yes = say("{who} has issued a religious decree this turn", who=who)
        no = say("{who} hasn't issued a religious decree this turn", who=who)
        yield _mark(f"decreed-{seat}", seat in state.decreed, yes, no)
        yes, no = (
            say("{who} takes a noble from the discards", who=who),
            say("{who} takes no noble from the discards", who=who),
        )
        if state.dead or seat in state.ennobled:
            yield _mark(f"ennobled-{seat}", seat in state.ennobled, yes, no)
    yes, no = say("The king was freed this turn"), say("The king wasn't freed this turn")
    yield _mark("freed", state.freed, yes, no)
    if state.stage == "turn":
        who = state.name(state.acting)
        yes = say("{who} has already acted", who=who)
        yield _mark("acted", state.acted, yes, say("{who} can still act", who=who))


def _put_deeds(state: State, values: Values) -> State:
    ennobled = len(state.ennobled)
    for place, holds in values.items():
        field, _, seat = place.partition("-")
        state = replace(state, **{field: _with(getattr(state, field), int(seat), holds) if seat else holds})
    # The nobles for them are no longer in the discards.
    return replace(state, dead=state.dead - len(state.ennobled) + ennobled)


def _list_spent(state: State) -> Iterator[MarkChoice]:
    for card, scoring in SCORING.items():
        name = scoring.name
        yes, no = say("{card} has been played", card=name), say("{card} has not been played", card=name)
        yield _mark(card, card in state.spent, yes, no)


def _put_spent(state: State, values: Values) -> State:
    for card, holds in values.items():
        state = replace(state, spent=_with(state.spent, card, holds))
    return state


def _list_used(state: State) -> Iterator[Row]:
    """Yield a row for each kind of card of which the box has several."""
    for card, (name, _) in SUPPLY.items():
        most = count_cards(card, len(state.setup.players))
        if most:
            yield Row(card, name, 0, most)


USED = Correction[State](
    "correct-used",
    say("Cards played in earlier turns"),
    Amounts(
        _list_used,
        now=lambda state: {row.id: state.used.get(row.id, 0) for row in _list_used(state)},
        put=lambda state, values: replace(state, used={**state.used, **values}),
    ),
    refuses=lacks_cards,
    is_allowed=_in_a_turn,
)
REBELLIONS = _marks("rebellions", say("This turn's Rebellions"), Marks(_list_rebels, _put_rebels), _has_begun)
DEEDS = _marks("deeds", say("This turn's decrees and actions"), Marks(_list_deeds, _put_deeds))
SPENT = _marks("spent", say("Events already played"), Marks(_list_spent, _put_spent))
