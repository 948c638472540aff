"""A player's phone inside a guest, run by the Python of the hub there.

`guest_phone.py URL CODE TOKEN SEAT [QUESTION [VALUE]]` waits until the hub answers. It answers the question whose id
begins so, if one is named, and prints the seat's view.
"""

from __future__ import annotations

import json
import sys
import time
from contextlib import closing
from typing import Any

from companion.bots.client import HubClient, HubReply, Lost

PATIENCE = 60.0
"""Seconds that a hub may take to start."""


def view_of(url: str, code: str, token: str, seat: str, question: str = "", value: str = "go") -> dict[str, Any]:
    """Return the view of a phone at a table, after an answer if there is a question."""
    with closing(HubClient(url, code, token)) as client:
        view = _view(client, int(seat))
        if question:
            id = next(one["id"] for one in view["questions"] if one["id"].startswith(question))
            # A question takes no answer in its first moments.
            time.sleep(1)
            reply = client.answer(int(seat), id, value, f"guest {time.time_ns()}")
            assert reply.status == 200, reply
            view = _view(client, int(seat))
        return view


def _view(client: HubClient, seat: int) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            reply: HubReply = client.view(seat)
            assert reply.status == 200, reply
            return reply.body
        except Lost:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(view_of(*sys.argv[1:])))
