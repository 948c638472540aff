"""All that can be asked for in an evening, and what devices report."""

from __future__ import annotations

from companion.core.game import Repeat, Spoken, Tick
from companion.core.script import NarratorPresent
from companion.games.among_cultists.evening.deaths.commands import DeathCommand
from companion.games.among_cultists.evening.end.commands import EndCommand
from companion.games.among_cultists.evening.rounds.commands import RoundCommand
from companion.games.among_cultists.evening.votes.commands import VoteCommand

OwnCommand = RoundCommand | VoteCommand | DeathCommand | EndCommand
Command = OwnCommand | Tick | Spoken | Repeat | NarratorPresent
