"""Among Cultists: the setup, the night before the first round, and the evening after it.

The hub reads the ritual aloud, in the variant for this table: its characters, with or without the Seer and the
Automatic Investigator (AI). Envelopes, cards and the map stay the source of truth. The hub keeps the public part and
asks for the rest. It knows the roles only if each player has told their own phone, and reminds nobody else of them.
Ballots are secret until all of them are shown.

    game.py       the whole game as one value
    phases.py     one table: the questions of each phase, its buttons and clocks
    view.py       the public view and the private views, put together
    next_step.py  the table's next step, in one sentence
    teaching/     lessons, answers, the rules to look up, the game for newcomers, the briefings

The chapters of an evening do not import each other. Each has its events (events.py), its questions (moves.py), and
mostly its public part (view.py):

    before/          the checklist, the envelopes
    night/           the night itself, and the cards after it
    rounds/          Movement, Event, Action, Cleanup
    votes/           votes, and characters found dead
    deaths/          effects of roles: deaths, the Assassin, the last Cultist
    end/             the end, its winners and their reason
    corrections/     corrections of the hub's state
    spoken.py        announcements in the evening

The ground that they stand on; each folder imports only those below it:

    entering/     common parts of the evening's events and questions
    rules/        rules that several chapters ask: actions, effects of roles, votes, the winner
    table/        the state, and the characters
    voice/        lines to read aloud: the ritual of the night, and the evening
    box/          the contents of the box, and the part of it that is played

If a player leaves, the game ends: playing on would reveal a role (ruling AC-32).

Page numbers are those of the rulebook (Italian, second edition).
"""

from __future__ import annotations

from companion.core.emblem import Emblem
from companion.core.lazy import lazy
from companion.core.text import say

GAME = lazy(
    __name__,
    name="among-cultists",
    title=say("Among Cultists"),
    about=say("Hidden roles: a narrated night, then ten rounds of events, votes and points."),
    seats=range(4, 9),
    minutes=(45, 90),
    emblem=Emblem(
        "M32 6c-12 7-19 19-19 34v17h38V40c0-15-7-27-19-34z",
        "M32 19c-6 4-9 11-9 18 0 6 4 11 9 11s9-5 9-11c0-7-3-14-9-18zM28 36v2M36 36v2M13 57q5-8 12-10M51 57q-5-8-12-10",
        accent="#c3b2f6",
    ),
    narrated=True,
)
