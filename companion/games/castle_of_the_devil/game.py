"""Castle of the Devil as one value: its phases, and what each of its parts brings."""

from __future__ import annotations

from companion.core.game import Rules
from companion.games.castle_of_the_devil.events import EVENTS
from companion.games.castle_of_the_devil.lines import ANNOUNCEMENTS, consequences
from companion.games.castle_of_the_devil.moves.before import begin, correct_card, record_cards, who_begins
from companion.games.castle_of_the_devil.moves.corrections import CORRECTIONS
from companion.games.castle_of_the_devil.moves.declaring import declare_victory
from companion.games.castle_of_the_devil.moves.fighting import PAUSE_OVER, hold, prize, support
from companion.games.castle_of_the_devil.moves.notes import note
from companion.games.castle_of_the_devil.moves.trading import trade
from companion.games.castle_of_the_devil.moves.turned import enter_cards, read_cards
from companion.games.castle_of_the_devil.moves.turns import act, give_away
from companion.games.castle_of_the_devil.moves.uses import take_back, use
from companion.games.castle_of_the_devil.options import options
from companion.games.castle_of_the_devil.setting_up import plan
from companion.games.castle_of_the_devil.state import State
from companion.games.castle_of_the_devil.teaching import TEACHING, briefings, part
from companion.games.castle_of_the_devil.view import outcome, parts, private_view, public_view
from companion.kit.declare import declare
from companion.kit.phases import Phase, Phases, at_hand
from companion.kit.seated import stops

OWN = (note, correct_card)
"""What only the own phone keeps, and everybody may do at any moment."""

STEP_IN = (at_hand(hold), at_hand(use))

PAUSE: Phase[State] = Phase(
    asks=(*STEP_IN, *OWN), step=hold, buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock, PAUSE_OVER)
)
"""A time in a duel in which anybody may step in; each looks the same."""

PHASES: Phases[State] = {
    "entering": Phase(
        asks=(record_cards, correct_card), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)
    ),
    "preparing": Phase(
        asks=(who_begins, correct_card), step=who_begins, buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)
    ),
    "turn": Phase(
        asks=(act, declare_victory, use, *OWN), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)
    ),
    "trade": Phase(asks=(trade, *OWN), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)),
    "surplus": Phase(asks=(give_away, *OWN), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)),
    "challenge": PAUSE,
    "support": Phase(asks=(support, *OWN), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock, PAUSE_OVER)),
    "hypnosis": PAUSE,
    "fight": Phase(
        asks=(*STEP_IN, at_hand(take_back), *OWN),
        step=hold,
        buttons=(ANNOUNCEMENTS.repeat,),
        clocks=(ANNOUNCEMENTS.clock, PAUSE_OVER),
    ),
    "aftermath": PAUSE,
    "prize": Phase(asks=(prize, *OWN), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)),
    "cards": Phase(
        asks=(enter_cards, read_cards, *OWN), buttons=(ANNOUNCEMENTS.repeat,), clocks=(ANNOUNCEMENTS.clock,)
    ),
    "end": Phase(clocks=(ANNOUNCEMENTS.clock,)),
}

RULES: Rules[State] = Rules(
    options=options,
    plan=plan,
    briefings=briefings,
    part=part,
    events=EVENTS,
    begin=begin,
    consequences=consequences,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    parts=parts,
    lines=ANNOUNCEMENTS.every_line,
    **TEACHING.rules,
    **declare(PHASES, lambda state: state.phase, stops=stops, hears=ANNOUNCEMENTS.hears, corrections=CORRECTIONS.asks),
)
