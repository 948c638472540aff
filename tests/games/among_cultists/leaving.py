"""The rules of Among Cultists once a player has gone home: the game is over (ruling AC-33)."""

from __future__ import annotations

REVEALS = {"EndConfirmed"}
"""The event that shows the roles at the end, if the hub knows them (p. 3)."""
