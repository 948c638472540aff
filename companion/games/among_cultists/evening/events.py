"""All that can happen in an evening."""

from __future__ import annotations

from typing import Any

from companion.core.script import EVENTS as NARRATION
from companion.core.script import NarrationEvent
from companion.games.among_cultists.evening.deaths.events import DEATH_EVENTS, DeathEvent
from companion.games.among_cultists.evening.deaths.events import REVEALS as OF_ROLES
from companion.games.among_cultists.evening.deaths.events import UNDOABLE as IN_DEATHS
from companion.games.among_cultists.evening.end.events import END_EVENTS, EndEvent
from companion.games.among_cultists.evening.end.events import REVEALS as OF_ENDS
from companion.games.among_cultists.evening.rounds.events import ROUND_EVENTS, RoundEvent
from companion.games.among_cultists.evening.rounds.events import UNDOABLE as IN_ROUNDS
from companion.games.among_cultists.evening.spoken.events import SPOKEN_EVENTS, AnnouncementBegan
from companion.games.among_cultists.evening.votes.events import REVEALS as OF_VOTES
from companion.games.among_cultists.evening.votes.events import UNDOABLE as IN_VOTES
from companion.games.among_cultists.evening.votes.events import VOTE_EVENTS, VoteEvent

OwnEvent = RoundEvent | VoteEvent | DeathEvent | EndEvent | AnnouncementBegan
"""What is no part of a narration."""

Event = OwnEvent | NarrationEvent

OWN_EVENTS: tuple[type[Any], ...] = (*ROUND_EVENTS, *VOTE_EVENTS, *DEATH_EVENTS, *END_EVENTS, *SPOKEN_EVENTS)
EVENTS: tuple[type[Any], ...] = (*OWN_EVENTS, *NARRATION)
REVEALS: frozenset[type[Any]] = OF_VOTES | OF_ROLES | OF_ENDS
UNDOABLE: frozenset[type[Any]] = IN_ROUNDS | IN_VOTES | IN_DEATHS

ASIDE: frozenset[type[Any]] = frozenset({AnnouncementBegan, *NARRATION})
"""What the voice does: an entry can be taken back while it is announced."""

__all__ = ["ASIDE", "EVENTS", "OWN_EVENTS", "REVEALS", "UNDOABLE", "Event", "OwnEvent"]
