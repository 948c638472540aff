"""Among Cultists: setting up, the night that comes before the first round, and the evening that follows it.

The hub reads the ritual aloud in the variant that fits the table: characters, with or
without the Seer and the Automatic Investigator (AI). Envelopes, cards and the map stay the
source of truth; the hub keeps what lies in front of all, and asks the rest. Which roles
there are on which seats it knows only if each player has told their own phone, and it
reminds nobody else of it. Ballots are secret until all of them are shown.

    phases.py     one table: who is asked what in each phase, and what ends by itself
    scene.py      what everybody sees and hears, put together
    now.py        what the table does now, in one sentence
    reference.py  what can be looked up

The slices, which do not import each other:

    before/    the checklist, the envelopes
    night/     the night itself, and the cards after it
    rounds/    Movement, Event, Action, Cleanup
    votes/     votes, and whom somebody found dead
    deaths/    what roles bring about: deaths, the Assassin, the last Cultist
    end/       who has won, and why
    spoken.py  what the voice announces in the evening

What they stand on:

    state.py, fields.py      the state, and what it holds
    parts.py                 its parts
    base.py, fates.py        what every event of the evening does besides; what it may bring because of a role
    acting.py, doing.py      who may act; a deed, the same on every phone
    drafts.py                what is entered in several steps, and confirmed
    beats.py                 what stands on the stage for a while
    looks.py, closing.py     what a look asks of the table besides; how long people talk
    tally.py                 who is voted out
    ending.py                how the game comes to its end, what is still to be asked then, and who has won
    lines.py                 what the voice says in the evening: the vote with eyes closed, and announcements
    ritual.py, words.py      the lines of the night, their order and their pauses; what they say
    options.py, choosing.py  which variants there are; what the host chooses, and what would be played with that
    box/                     which sets of roles there are, and what to take out of the box for them
    roles.py, tokens.py      the roles, the event tokens
    numbers.py               what the number of characters decides
    characters.py            characters as choices

Page numbers are those of the rulebook (Italian, second edition).
"""

from __future__ import annotations

from companion.core.game import Game
from companion.core.script import EVENTS as NARRATION
from companion.core.text import say
from companion.games.among_cultists import choosing
from companion.games.among_cultists.before.events import BEFORE_EVENTS
from companion.games.among_cultists.deaths.events import DEATH_EVENTS
from companion.games.among_cultists.drafts import DRAFT_EVENTS
from companion.games.among_cultists.end.events import END_EVENTS
from companion.games.among_cultists.night.events import NIGHT_EVENTS
from companion.games.among_cultists.night.moves import begin
from companion.games.among_cultists.options import PLAYERS
from companion.games.among_cultists.phases import PHASES, follows, hears, phase, stopped
from companion.games.among_cultists.reference import REFERENCE
from companion.games.among_cultists.rounds.events import ROUND_EVENTS
from companion.games.among_cultists.scene import every_line, outcome, scene, secrets
from companion.games.among_cultists.spoken import SPOKEN_EVENTS
from companion.games.among_cultists.state import State
from companion.games.among_cultists.votes.events import VOTE_EVENTS
from companion.kit.declare import declared

GAME: Game[State] = Game(
    name="among-cultists",
    title=say("Among Cultists"),
    about=say("Hidden roles: the night read aloud, then ten rounds of events, votes and points."),
    seats=PLAYERS,
    options=choosing.options,
    plan=choosing.plan,
    reference=REFERENCE,
    events=(
        *NIGHT_EVENTS,
        *BEFORE_EVENTS,
        *ROUND_EVENTS,
        *VOTE_EVENTS,
        *DEATH_EVENTS,
        *END_EVENTS,
        *SPOKEN_EVENTS,
        *DRAFT_EVENTS,
        *NARRATION,
    ),
    begin=begin,
    follows=follows,
    scene=scene,
    secrets=secrets,
    outcome=outcome,
    lines=every_line,
    **declared(PHASES, phase, stops=stopped, hears=hears),
)
