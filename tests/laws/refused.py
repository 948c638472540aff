"""The law of equal refusals: games whose hidden hands differ refuse an observer the same things, in the same words.

If a rule compared an answer with somebody else's secret, guesses would find it out. The observer is a seat, or all at
the hub's own controls, where anyone taps for a player without a phone too. Answers are tried, and none is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from companion.core.game import Refused
from companion.core.question import NotAChoice
from companion.core.view import HUB, Seat
from companion.table.event import TableMove
from tests.laws.bots import every_answer
from tests.laws.evening import Evening, draws
from tests.laws.folders import brought
from tests.laws.mutants import Mutant
from tests.laws.plays import GAPS, NAMES, SIT, inputs
from tests.laws.twins import Leak, Twins

STEPS = 60
"""Inputs of a play."""

BETWEEN = 6
"""Inputs from one trial to the next."""

OWN = "table-"
"""The beginning of the ids of the table's own questions, whose rules know no game's secret."""


def play_refused(mutant: Mutant, observer: int | None, seed: int) -> int:
    """Play two evenings in step, try answers now and then; return the number of compared refusals.

    Raises `Leak` if only one of both refuses an answer, or in other words. For everyone as the observer, the last
    player has no phone.
    """
    random = Random(repr(("refused", seed, observer)))
    phoneless = () if observer else NAMES[SIT - 1 : SIT]
    twins = Twins(mutant.game, observer, NAMES[:SIT], seed=seed, phoneless=phoneless)
    leading = getattr(brought(mutant.game.name, "drawn"), "LEADING", ())
    compared = 0
    twins.part()
    for step in range(STEPS):
        twins.wait(random.choice(GAPS))
        twins.give(inputs(twins.first, random, leading=leading))
        if step % BETWEEN == 0:
            compared += compare_refusals(twins, random)
    return compared


def compare_refusals(twins: Twins, random: Random) -> int:
    """Try the answers of the observer in both plays; return the number of answers that both refuse."""
    if twins.revealed:
        return 0
    refused = 0
    others = dict(_tried(twins.second, twins.observer))
    for place, move in _tried(twins.first, twins.observer):
        for value in every_answer(move.question.ask, random):
            asked = ((twins.first, move), (twins.second, others[place]))
            one, other = (_refusal(evening, place[0], found, value) for evening, found in asked)
            if one != other:
                raise Leak(f"{value!r} to {place[1]} of seat {place[0]} is refused differently: {one!r} and {other!r}")
            refused += one is not None
    return refused


def _tried(evening: Evening, observer: int | None) -> Iterator[tuple[tuple[int, str], TableMove]]:
    """Yield the game's moves that the observer can answer, by seat and id: in secret only for the seat itself."""
    asked: list[tuple[int, Sequence[TableMove]]] = []
    if observer is not None:
        asked.append((observer, evening.legal_moves().get(Seat(observer), ())))
    else:
        asked.append((HUB, evening.rules.hub_controls(evening.table)))
        asked += [(seat, evening.legal_moves()[Seat(seat)]) for seat in evening.table.phoneless]
    for seat, moves in asked:
        for move in moves:
            public = observer is not None or not move.question.secret
            if public and not move.question.id.startswith(OWN):
                yield (seat, move.question.id), move


def _refusal(evening: Evening, seat: int, move: TableMove, value: object) -> bytes | None:
    """Return the words with which an answer is refused, None if it is taken."""
    try:
        evening.decide(evening.answer(seat, move, value), draws("refused"))
    except (NotAChoice, Refused) as refusal:
        return msgspec.json.encode([type(refusal).__name__, refusal.says])
    return None
