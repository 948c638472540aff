"""Moods: the state of a table in one word, for a room whose lamps play along.

The list is closed: each mood has its colours in every home. A game declares one in each public view, from public state
alone. The table adds the moods outside of games.
"""

from __future__ import annotations

from typing import Literal

GameMood = Literal["lobby", "day", "discussion", "vote", "night", "dawn", "death", "danger"]
"""A mood that a game declares.

People prepare, play, talk, or decide in secret. Eyes are closed, or open again after that. Somebody is dying, or
everybody is in danger.
"""

Mood = Literal[GameMood, "idle", "win", "paused"]
"""The mood of a table: the game's, nobody plays, somebody has won, or all wait until somebody continues."""
