"""The day of an evening, and the moment at which the hub writes it down."""

from __future__ import annotations

from datetime import datetime

import pytest

from companion.hub.table.evening_date import evening_date


@pytest.mark.parametrize(
    ("ended", "day"),
    [
        (datetime(2026, 11, 30, 22, 15), "2026-11-30"),
        (datetime(2026, 12, 1, 2, 40), "2026-11-30"),
        (datetime(2026, 12, 1, 7, 0), "2026-12-01"),
    ],
)
def test_the_hours_after_midnight_belong_to_the_evening_before(ended: datetime, day: str) -> None:
    assert evening_date(int(ended.timestamp() * 1000)) == day


def test_without_a_game_there_is_no_day() -> None:
    assert evening_date(0) == ""
