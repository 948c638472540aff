"""The night of Among Cultists at `companion serve`, by its JSON."""

from __future__ import annotations

from contextlib import closing

from companion.bots.client import Client
from tests.hub.power.check import code_of
from tests.hub.power.server import Server
from tests.patience import look_first
from tests.waiting import until

PLAYERS = 7

RATE = "5"
"""The slower game time runs, the longer may a busy machine take to start before two lines are lost."""


def answers(client: Client, start: str, value: str) -> None:
    """Let every seat of `client` that is asked a question that begins so answer it."""
    for seat in range(1, PLAYERS + 1):
        view = client.view(seat).body
        look_first(view, int(RATE))
        for question in view["questions"]:
            if question["id"].startswith(start):
                assert client.answer(seat, question["id"], value, question["id"]).status == 200


def begins(server: Server) -> str:
    """Let everybody sit down and be ready; return the table's code."""
    url = server.url()
    with closing(Client(url, code_of(url))) as client:
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


def ends(server: Server) -> None:
    """Return once the night is over."""
    url = server.url()
    with closing(Client(url, code_of(url))) as client:
        until(lambda: client.view().body["phase"], lambda phase: phase == "after", ended=server.ended)
