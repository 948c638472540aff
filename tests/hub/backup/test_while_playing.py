"""Ten phones answer while backups are made: what was acknowledged is in them, and a restored hub goes on there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.bots.client import Client
from companion.hub.log.log import Log
from tests.hub.by_hand import read
from tests.hub.power.check import code_of, keys, nothing_is_done_twice, nothing_is_lost
from tests.hub.power.check import what_is_shown_is_what_is_in_the_log as shown_as_logged
from tests.hub.power.crowd import Crowd
from tests.hub.power.server import serving
from tests.hub.typed import companion

TEN = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fred", "Gina", "Hugo", "Ines", "Jost")

BACKUPS = 4

BETWEEN = 25
"""Answers between two backups, at the least."""


def asked(crowd: Crowd, url: str, code: str) -> list[Any]:
    """Return what each player sees of the table, moments and absences apart."""
    views = []
    for player in crowd.players:
        with closing(Client(url, code, player.token)) as client:
            reply = client.view(player.seat)
        assert reply.status == 200, (player.name, reply)
        view = reply.body
        views.append([view["phase"], view["title"], view["secrets"], [one["id"] for one in view["questions"]]])
    return views


@pytest.mark.long
def test_what_was_acknowledged_before_a_backup_is_in_it_and_the_table_goes_on(tmp_path: Path) -> None:
    crowd = Crowd("backup", TEN)
    known: dict[Path, set[str]] = {}
    with serving(tmp_path / "data") as server:
        url = server.url()
        code = code_of(url)
        for player in crowd.players:
            player.sit_down(url, code)
        with crowd.playing(url, code):
            for number in range(BACKUPS):
                crowd.wait_for_more(BETWEEN)
                file = tmp_path / f"{number}.backup"
                known[file] = {said.key for said in crowd.acknowledged}
                done = companion("backup", file, "--data", tmp_path / "data")
                assert done.exit_code == 0, done.output
        assert companion("backup", tmp_path / "last.backup", "--data", tmp_path / "data").exit_code == 0
        left = asked(crowd, url, code)
        whole = read(tmp_path / "data", code)
        assert server.stop() == 0
    for file, acknowledged in known.items():
        folder = tmp_path / file.stem
        assert companion("restore", file, "--data", folder).exit_code == 0
        entries = read(folder, code)
        assert entries == whole[: len(entries)], "the log up to a moment, and nothing else"
        assert acknowledged <= set(keys(entries))
    new = tmp_path / "new"
    assert companion("restore", tmp_path / "last.backup", "--data", new).exit_code == 0
    with closing(Log(new)) as log:
        nothing_is_lost(crowd, list(log.read(code)))
    with serving(new) as server:
        url = server.url()
        assert code_of(url) == code
        assert asked(crowd, url, code) == left, "each phone is asked what it was asked"
        shown_as_logged(crowd, url, new, code)
        nothing_is_done_twice(crowd, url, new, code)
        with crowd.playing(url, code):
            crowd.wait_for_more(BETWEEN)
        assert server.stop() == 0
    nothing_is_lost(crowd, read(new, code))
