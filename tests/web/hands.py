"""The hub's own controls, over HTTP."""

from __future__ import annotations

from companion.core.view import Seat
from tests.questions import only
from tests.web.house import House


def answer_at_hub(house: House, start: str, value: object = "go", seat: int = 0) -> None:
    """Answer by the hub's own controls: for the table, or for the `seat` of a player without a phone."""
    private = house.tables.snapshot(house.code).private(Seat(seat))
    assert private
    id = only(private.questions, start, lambda question: question.id).id
    body = {"seat": seat, "question": id, "value": value, "key": f"{id} {seat}"}
    phone = house.phone()
    assert phone.post(f"{phone.api}/hub/answers", body).status == 200
