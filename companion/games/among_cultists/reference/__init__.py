"""What can be looked up about Among Cultists, chapter by chapter: for all eyes, in words of our own.

phases.py     the round, encounters, what may be talked about
acting.py     actions: of the characters, of the rooms, and what books score
events.py     what each event does
voting.py     votes and the knife
roles.py      each role, and what it can do
automatic.py  what the Automatic Investigator (AI) does
ending.py     who wins, and when
"""

from __future__ import annotations

from companion.core.view import Facts
from companion.games.among_cultists.reference.acting import CHARACTERS, ROOMS
from companion.games.among_cultists.reference.automatic import AUTOMATIC
from companion.games.among_cultists.reference.ending import END
from companion.games.among_cultists.reference.events import EVENTS
from companion.games.among_cultists.reference.phases import ENCOUNTERS, ROUND, TALK
from companion.games.among_cultists.reference.roles import ROLES
from companion.games.among_cultists.reference.voting import VOTES

REFERENCE: tuple[Facts, ...] = (ROUND, ENCOUNTERS, TALK, CHARACTERS, ROOMS, EVENTS, VOTES, ROLES, AUTOMATIC, END)
"""All chapters, in the order in which a table needs them."""
