"""Overthrone as one value: brings its phases and its parts together."""

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
from companion.kit import scores
from companion.kit.declare import declare
from companion.kit.phases import Asks, Phase, Phases, at_hand

ANY_TIME: tuple[Asks[State], ...] = (cards.ask_kings_ear, cards.accuse, decrees.religious)
"""The moves at any moment."""

OWN_TURN: tuple[Asks[State], ...] = (contests.challenge, fights.attack, fights.bribe)
"""The moves of the current player before the card."""

RARE: tuple[Asks[State], ...] = (cards.ask_noble_death, deck.empty, deck.holds)


def _division_ending_moves(state: State) -> Iterator[Move[Event[State]]]:
    """Yield the moves that end the division: a count, or the next turn."""
    yield from dividing.divide(state)
    yield from turns.play(state)


PHASES: Phases[State] = {
    "preparing": VOICE.phase(preparing.ask_king_start, preparing.ask_setup_checklist),
    "turn": VOICE.phase(
        *OWN_TURN, turns.play, turns.special, decrees.noble, *ANY_TIME, *RARE, fights.spoils, step=turns.play
    ),
    "division": VOICE.phase(
        *(dividing.ticks, cards.score, dividing.divide, turns.play, at_hand(ties.name), at_hand(dividing.name)),
        *ANY_TIME,
        *RARE,
        fights.spoils,
        step=_division_ending_moves,
    ),
    "count": VOICE.phase(counts.provinces, *ANY_TIME, *RARE, fights.spoils),
    "refill": VOICE.phase(turns.play, counts.corrections, cards.score, *ANY_TIME, *RARE, fights.spoils),
    "final": VOICE.phase(counts.final, counts.confirm, fights.spoils),
    "decree": VOICE.phase(decrees.answer),
    "fallen": VOICE.phase(cards.ask_ear_under_noble),
    "tie": VOICE.phase(ties.courtiers),
    "fight": VOICE.phase(fights.fight),
    "laying": VOICE.phase(contests.lay, contests.change, step=contests.lay),
    "countdown": VOICE.phase(at_hand(contests.early), contests.change, clocks=(contests.REVEAL,)),
    "told": VOICE.phase(contests.tell),
    "result": VOICE.phase(contests.result),
    "level": VOICE.phase(contests.level),
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
    own_line=lambda state, seat, outcome: scores.tell_points(outcome, seat),
    leave=leave,
    lines=VOICE.every_line,
    **TEACHING.rules,
    **declare(PHASES, lambda state: state.phase, hears=VOICE.hears, corrections=corrections.CORRECTIONS.asks),
)
