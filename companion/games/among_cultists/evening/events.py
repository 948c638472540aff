"""All that can happen in an evening."""

from __future__ import annotations

from typing import Any

from companion.core.script import EVENTS as NARRATION
from companion.core.script import NarrationEvent
from companion.games.among_cultists.evening.end.events import END_EVENTS, EndEvent
from companion.games.among_cultists.evening.rounds.events import ROUND_EVENTS, RoundEvent
from companion.games.among_cultists.evening.rounds.events import UNDOABLE as IN_ROUNDS
from companion.games.among_cultists.evening.votes.events import REVEALS, VOTE_EVENTS, VoteEvent
from companion.games.among_cultists.evening.votes.events import UNDOABLE as IN_VOTES

OwnEvent = RoundEvent | VoteEvent | EndEvent
"""What is no part of a narration."""

Event = OwnEvent | NarrationEvent

OWN_EVENTS: tuple[type[Any], ...] = (*ROUND_EVENTS, *VOTE_EVENTS, *END_EVENTS)
EVENTS: tuple[type[Any], ...] = (*OWN_EVENTS, *NARRATION)
UNDOABLE: frozenset[type[Any]] = IN_ROUNDS | IN_VOTES

__all__ = ["EVENTS", "OWN_EVENTS", "REVEALS", "UNDOABLE", "Event", "OwnEvent"]
