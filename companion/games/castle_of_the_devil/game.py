"""Castle of the Devil as one value: brings its phases and its parts together."""

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
from companion.games.castle_of_the_devil.own_line import tell
from companion.games.castle_of_the_devil.setting_up import lacks_phones, list_plan
from companion.games.castle_of_the_devil.state import State
from companion.games.castle_of_the_devil.teaching import TEACHING, briefings, part
from companion.games.castle_of_the_devil.view import outcome, parts, private_view, public_view
from companion.kit.declare import declare
from companion.kit.phases import Phase, Phases, at_hand

OWN = (note, correct_card)
"""Things that only a player's own phone keeps, at any moment."""

STEP_IN = (at_hand(hold), at_hand(use))

PAUSE: Phase[State] = ANNOUNCEMENTS.phase(*STEP_IN, *OWN, step=hold, clocks=(PAUSE_OVER,))
"""A pause of a duel, in which anyone may step in; each looks the same."""

PHASES: Phases[State] = {
    "entering": ANNOUNCEMENTS.phase(record_cards, correct_card),
    "preparing": ANNOUNCEMENTS.phase(who_begins, correct_card, step=who_begins),
    "turn": ANNOUNCEMENTS.phase(act, declare_victory, use, *OWN),
    "trade": ANNOUNCEMENTS.phase(trade, *OWN),
    "surplus": ANNOUNCEMENTS.phase(give_away, *OWN),
    "challenge": PAUSE,
    "support": ANNOUNCEMENTS.phase(support, *OWN, clocks=(PAUSE_OVER,)),
    "hypnosis": PAUSE,
    "fight": ANNOUNCEMENTS.phase(*STEP_IN, at_hand(take_back), *OWN, step=hold, clocks=(PAUSE_OVER,)),
    "aftermath": PAUSE,
    "prize": ANNOUNCEMENTS.phase(prize, *OWN),
    "cards": ANNOUNCEMENTS.phase(enter_cards, read_cards, *OWN),
    "end": Phase(clocks=(ANNOUNCEMENTS.clock,)),
}

RULES: Rules[State] = Rules(
    options=options,
    plan=list_plan,
    lacks_phones=lacks_phones,
    briefings=briefings,
    part=part,
    events=EVENTS,
    begin=begin,
    consequences=consequences,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    parts=parts,
    own_line=tell,
    lines=ANNOUNCEMENTS.every_line,
    **TEACHING.rules,
    **declare(PHASES, lambda state: state.phase, hears=ANNOUNCEMENTS.hears, corrections=CORRECTIONS.asks),
)
