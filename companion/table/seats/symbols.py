"""The symbols of people that logs may hold: today's, and the former ones, which are icons of games today."""

from __future__ import annotations

from typing import cast, get_args

from companion.core.icons import Icon, Symbol

_FORMER = ("candle", "raven", "key", "moon", "eye", "skull", "rose", "dagger", "hourglass", "crown")

SUCCESSORS: dict[str, Symbol] = dict(zip(_FORMER, get_args(Symbol), strict=False))
"""The symbol that a person has today, by the one of an older log, backup or notebook."""


def current_symbol(symbol: Icon | str) -> Symbol:
    """Return a recorded symbol as the one of today."""
    return SUCCESSORS.get(symbol, cast("Symbol", symbol))
