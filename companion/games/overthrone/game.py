"""Overthrone as one value: its phases, and what each of its parts brings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.event import Event
from companion.core.game import Rules
from companion.core.move import Move
from companion.games.overthrone.box import plan
from companion.games.overthrone.events import EVENTS
from companion.games.overthrone.leaving import leave
from companion.games.overthrone.lines import VOICE
from companion.games.overthrone.moves import (
    cards,
    contests,
    corrections,
    counts,
    deck,
    decrees,
    dividing,
    fights,
    preparing,
    ties,
    turns,
)
from companion.games.overthrone.options import OPTIONS
from companion.games.overthrone.state import State
from companion.games.overthrone.teaching import TEACHING
from companion.games.overthrone.view import outcome, private_view, public_view
from companion.kit.declare import declare
from companion.kit.phases import Asks, Phase, Phases, at_hand
from companion.kit.seated import stops

ANY_TIME: tuple[Asks[State], ...] = (cards.ear, cards.accuse, decrees.religious)
"""What may be done at any moment."""

OWN_TURN: tuple[Asks[State], ...] = (contests.challenge, fights.attack, fights.bribe)
"""What the seat in turn may do before it plays its card."""

RARE: tuple[Asks[State], ...] = (cards.noble, deck.empty, deck.holds)


def _phase(*asks: Asks[State], step: Asks[State] | None = None) -> Phase[State]:
    return Phase(asks=asks, step=step, buttons=(VOICE.repeat,), clocks=(VOICE.clock,))


def _division_ending_moves(state: State) -> Iterator[Move[Event[State]]]:
    """Yield what ends the division: a count, or the next turn."""
    yield from dividing.divide(state)
    yield from turns.play(state)


PHASES: Phases[State] = {
    "preparing": _phase(preparing.king, preparing.ticks),
    "turn": _phase(
        *OWN_TURN, turns.play, turns.special, decrees.noble, *ANY_TIME, *RARE, fights.spoils, step=turns.play
    ),
    "division": _phase(
        *(dividing.ticks, cards.score, dividing.divide, turns.play, at_hand(ties.name), at_hand(dividing.name)),
        *ANY_TIME,
        *RARE,
        fights.spoils,
        step=_division_ending_moves,
    ),
    "count": _phase(counts.provinces, *ANY_TIME, *RARE, fights.spoils),
    "refill": _phase(turns.play, counts.corrections, cards.score, *ANY_TIME, *RARE, fights.spoils),
    "final": _phase(counts.final, counts.confirm, fights.spoils),
    "decree": _phase(decrees.answer),
    "fallen": _phase(cards.ask_fallen),
    "tie": _phase(ties.courtiers),
    "fight": _phase(fights.fight),
    "laying": _phase(contests.lay, contests.change, step=contests.lay),
    "countdown": Phase(
        asks=(at_hand(contests.early), contests.change), buttons=(VOICE.repeat,), clocks=(contests.REVEAL, VOICE.clock)
    ),
    "told": _phase(contests.tell),
    "result": _phase(contests.result),
    "level": _phase(contests.level),
    "end": Phase(),
}

RULES: Rules[State] = Rules(
    options=lambda setup: OPTIONS,
    plan=plan,
    events=EVENTS,
    begin=preparing.begin,
    consequences=VOICE.consequences,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    leave=leave,
    lines=VOICE.every_line,
    **TEACHING.rules,
    **declare(
        PHASES, lambda state: state.phase, stops=stops, hears=VOICE.hears, corrections=corrections.CORRECTIONS.asks
    ),
)
