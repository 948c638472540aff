"""What holds in Among Cultists once somebody has gone home: it is over (ruling AC-33)."""

from __future__ import annotations

REVEALS = {"EndConfirmed"}
"""The end shows the roles, where the hub knows them (p. 3)."""
