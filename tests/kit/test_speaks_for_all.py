"""Taps that speak for everyone: the first answer counts for all, and pages draw them so."""

import pytest

from companion.core.event import Event
from companion.core.move import EVERYBODY, To
from companion.kit.steps import tap


@pytest.mark.parametrize(
    ("to", "active_seat", "required", "for_everyone"),
    [
        (EVERYBODY, None, True, True),
        (EVERYBODY, None, False, False),
        (EVERYBODY, 2, True, False),
        ((1, 2), None, True, False),
        (1, None, True, False),
    ],
)
def test_a_tap_speaks_for_all_if_the_table_waits_for_anyones(
    to: To, active_seat: int | None, required: bool, for_everyone: bool
) -> None:
    move = tap("done", "Done", Event[object](), to=to, active_seat=active_seat, required=required)
    assert move.for_everyone is for_everyone
