"""Among Cultists as one value: its phases, and what each of its parts brings."""

from __future__ import annotations

from companion.core.game import Rules
from companion.core.phones import PhonesChanged
from companion.core.script import EVENTS as NARRATION
from companion.games.among_cultists import spoken
from companion.games.among_cultists.before import events as before
from companion.games.among_cultists.box.host_choices import lacks_phones, options, plan
from companion.games.among_cultists.corrections import moves as corrections
from companion.games.among_cultists.deaths import events as deaths
from companion.games.among_cultists.end import events as end
from companion.games.among_cultists.end.own_line import tell
from companion.games.among_cultists.entering import questions
from companion.games.among_cultists.night import events as night
from companion.games.among_cultists.night.moves import begin
from companion.games.among_cultists.phases import PHASES, all_consequences, broken, hears, phase, stop_game
from companion.games.among_cultists.rounds import deeds
from companion.games.among_cultists.rounds import events as rounds
from companion.games.among_cultists.rules.finishes import parts
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.teaching import TEACHING, briefings
from companion.games.among_cultists.view import every_line, outcome, private_view, public_view, tonight
from companion.games.among_cultists.voice.own_words import REWORDABLE
from companion.games.among_cultists.votes import events as votes
from companion.kit.declare import declare, event_types_of

RULES: Rules[State] = Rules(
    options=options,
    plan=plan,
    lacks_phones=lacks_phones,
    briefings=briefings,
    part=lambda state, seat: state.roles.get(seat),
    events=(
        *event_types_of(night, before, rounds, deeds, votes, deaths, end, corrections, spoken, questions),
        PhonesChanged,
        *NARRATION,
    ),
    begin=begin,
    consequences=all_consequences,
    public_view=public_view,
    private_view=private_view,
    outcome=outcome,
    parts=parts,
    own_line=tell,
    lines=every_line,
    rewordable=REWORDABLE,
    tonight=tonight,
    **TEACHING.rules,
    **declare(PHASES, phase, stops=stop_game, breaks=broken, hears=hears, corrections=corrections.CORRECTIONS.asks),
)
