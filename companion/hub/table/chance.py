"""The system's secure source of chance."""

from __future__ import annotations

import secrets
from functools import partial

from companion.core.chance import Chance

system_chance = partial(Chance, secrets.randbelow)
"""Chance for one decision; nobody can foresee it."""
