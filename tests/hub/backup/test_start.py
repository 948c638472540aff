"""What lies ready is taken in when the hub starts, before anything is read of the data."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from companion.bots.client import Client
from companion.hub.backup.restore import lay_ready
from tests.hub.backup.folder import backup_of
from tests.hub.by_hand import running
from tests.hub.power.check import code_of
from tests.hub.power.server import Server, serving
from tests.web.house import Phone

PIECE = 15_000


def people(server: Server) -> list[str]:
    """Return who sits at the table of a hub."""
    url = server.url()
    with closing(Client(url, code_of(url))) as client:
        return [place["name"] for place in client.view(None).body["seats"]]


def port_of(server: Server) -> int:
    """Return the port of a hub, which takes a free one at each start."""
    return int(server.url().rpartition(":")[2])


@pytest.mark.long
def test_it_begins_with_the_restored_evening_and_its_settings_even_if_a_new_one_was_asked_for(tmp_path: Path) -> None:
    kept, data = tmp_path / "kept", tmp_path / "data"
    with running(kept, names="Anna Ben"), running(data, names="Carla"):
        lay_ready(BytesIO(backup_of(kept)), data)
    (data / "companion.toml").write_text("[faces.web]\nenabled = false\n")
    with serving(data, "--new") as server:
        assert people(server) == ["Anna", "Ben"]
        assert server.stop() == 0
    assert {path.name for path in (data / "before-1").iterdir()} == {"companion.toml", "evening.db"}
    with serving(data, "--new") as server:
        assert people(server) == [], "what was typed holds again"
        assert server.stop() == 0


def test_a_hub_that_runs_starts_again_by_itself_with_what_its_own_screen_restores(tmp_path: Path) -> None:
    with serving(tmp_path, "--new") as server:
        port = port_of(server)
        anna = Phone(port, code_of(server.url()))
        anna.sit("Anna")
        kept = anna.form("/backup/file", "").body
        Phone(port, anna.code).sit("Ben")
        for at in range(0, len(kept), PIECE):
            path = f"/backup/piece?upload=0123456789&at={at}&size={len(kept)}"
            about = {"Origin": f"http://127.0.0.1:{port}", "Content_Type": "application/octet-stream"}
            assert anna.ask("POST", path, kept[at : at + PIECE], **about).status == 204
        server.said = ""
        assert anna.form("/backup/restore", f"upload=0123456789&size={len(kept)}").status == 204
        assert people(server) == ["Anna"]
        anna.port = port_of(server)
        assert anna.get("/backup/state").json == {"taken": False}
        assert anna.view()["seats"][0]["name"] == "Anna", "her phone has its seat"
        assert server.stop() == 0
    assert (tmp_path / "before-1" / "evening.db").exists()
    assert "Traceback" not in server.said
