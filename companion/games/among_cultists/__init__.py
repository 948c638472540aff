"""Among Cultists: setting up, the night that comes before the first round, and the evening that follows it.

The hub reads the ritual aloud in the variant that fits the table: characters, with or
without the Seer and the Automatic Investigator (AI). Envelopes, cards and the map stay the
source of truth; the hub keeps what lies in front of all, and asks the rest. Which roles
there are on which seats it knows only if each player has told their own phone, and it
reminds nobody else of it. Ballots are secret until all of them are shown.

    game.py       all of it as one value
    phases.py     one table: who is asked what in each phase, and what ends by itself
    view.py       what everybody sees and hears, put together
    next_step.py  what the table does next, in one sentence
    teaching/     lessons, answers, the rules to look up, the game for newcomers, the own role

The chapters of an evening, which do not import each other; each has what can happen in it
(events), what may be done (moves), and mostly what everybody sees (scene):

    before/          the checklist, the envelopes
    night/           the night itself, and the cards after it
    rounds/          Movement, Event, Action, Cleanup
    votes/           votes, and whom somebody found dead
    deaths/          what roles bring about: deaths, the Assassin, the last Cultist
    end/             who has won, and why
    corrections/     what people correct of what the hub believes
    spoken.py        what the voice announces in the evening

The ground that they stand on; each folder imports only those below it:

    entering/     how anything of the evening is told to the hub, and put on the stage
    rules/        what several chapters ask of the rules: who may act, what roles bring, who is voted out, who wins
    table/        what the state holds, and the characters
    voice/        what is read aloud: the ritual of the night, and the lines of the evening
    box/          what is in the box, and what of it is played

If somebody goes home, the game ends: to go on would tell a role (ruling AC-32).

Page numbers are those of the rulebook (Italian, second edition).
"""

from __future__ import annotations

from companion.core.game import AnyRules
from companion.core.lazy import lazy
from companion.core.text import say


def _rules() -> AnyRules:
    """Import the rules once the game is picked: the menu needs none of them."""
    from companion.games.among_cultists.game import RULES

    return RULES


GAME = lazy(
    _rules,
    name="among-cultists",
    title=say("Among Cultists"),
    about=say("Hidden roles: the night read aloud, then ten rounds of events, votes and points."),
    seats=range(4, 9),
    narrated=True,
)
