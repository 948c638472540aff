"""Complots as one value: brings its phases and its parts together."""

from __future__ import annotations

from companion.core.game import Rules
from companion.games.complots.box import lacks_phones, plan
from companion.games.complots.corrections import CORRECTIONS
from companion.games.complots.decisions import OVERDUE, decide, draft_again
from companion.games.complots.events import EVENTS
from companion.games.complots.leaving import leave, name_cards
from companion.games.complots.lines import VOICE, consequences
from companion.games.complots.moves import REACTIONS_OVER, act, again, begin, cards_dealt, react, who_begins
from companion.games.complots.options import OPTIONS
from companion.games.complots.own_line import tell
from companion.games.complots.state import State
from companion.games.complots.teaching import TEACHING, briefings, part
from companion.games.complots.view import outcome, private_view, public_view
from companion.kit.declare import declare
from companion.kit.phases import Phase, Phases

PHASES: Phases[State] = {
    "preparing": VOICE.phase(cards_dealt, who_begins, decide, draft_again, step=cards_dealt, clocks=(OVERDUE,)),
    "turn": VOICE.phase(act, name_cards),
    "statement": VOICE.phase(name_cards),
    "reaction": VOICE.phase(react, again, name_cards, clocks=(REACTIONS_OVER,)),
    "choice": VOICE.phase(decide, name_cards, clocks=(OVERDUE,)),
    "end": Phase(),
}

RULES: Rules[State] = Rules(
    options=lambda setup: OPTIONS,
    plan=plan,
    lacks_phones=lacks_phones,
    briefings=briefings,
    part=part,
    events=EVENTS,
    begin=begin,
    consequences=consequences,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    own_line=tell,
    leave=leave,
    lines=VOICE.every_line,
    **TEACHING.rules,
    **declare(PHASES, lambda state: state.phase, hears=VOICE.hears, corrections=CORRECTIONS.asks),
)
