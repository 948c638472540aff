"""The date of an evening: a night until six in the morning belongs to the day before."""

from __future__ import annotations

from datetime import datetime, timedelta

NIGHT_HOURS = 6
"""The hours after midnight that belong to the evening before."""


def evening_date(wall: int) -> str:
    """Return the day of an evening whose last game ended at `wall` milliseconds, as YYYY-MM-DD; empty for 0."""
    if not wall:
        return ""
    return (datetime.fromtimestamp(wall / 1000) - timedelta(hours=NIGHT_HOURS)).date().isoformat()
