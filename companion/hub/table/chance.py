"""The system's secure source of chance."""

from __future__ import annotations

import secrets

from companion.core.chance import Chance


def system_chance() -> Chance:
    """Return chance for one decision; nobody can foresee it."""
    return Chance(secrets.randbelow)
