"""Seven players who let a night begin at a hub that is a process of its own."""

from __future__ import annotations

from contextlib import closing

from companion.bots.client import HubClient
from tests.hub.power.check import code_of
from tests.hub.power.server import HubProcess
from tests.patience import look_first

PLAYERS = 7

RATE = "5"
"""The factor by which the night runs faster than real time."""


def answers(client: HubClient, start: str, value: str) -> None:
    """Let every seat of `client` answer a question whose id begins with `start`, if it has one."""
    for seat in range(1, PLAYERS + 1):
        view = client.view(seat).body
        look_first(view, int(RATE))
        for question in view["questions"]:
            if question["id"].startswith(start):
                assert client.answer(seat, question["id"], value, question["id"]).status == 200


def begins(server: HubProcess) -> str:
    """Let everybody sit down and be ready; return the table's code."""
    url = server.url()
    with closing(HubClient(url, code_of(url))) as client:
        for seat in range(PLAYERS):
            assert client.sit_down(f"P{seat}").status == 200
        answers(client, "table-game", "among-cultists")
        answers(client, "table-option-pace", "brisk")
        answers(client, "table-option-knows", "no")
        answers(client, "table-begin", "go")
        view = client.view(1).body
        look_first(view, int(RATE))
        placed = next(question["id"] for question in view["questions"] if "placed" in question["id"])
        assert client.answer(1, placed, "go", placed).status == 200
        answers(client, "g1-ready", "go")
    return code_of(url)
