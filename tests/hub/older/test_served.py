"""A hub that finds data of an older version starts empty and says so; each command says what to do with them."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.bots.client import Client
from companion.hub.log.log import LOG
from companion.hub.log.mark import FORMAT
from deploy import smoke
from tests.hub.older.made import GOES, NAME, STAYS, database, files, older
from tests.hub.power.check import code_of
from tests.hub.power.server import COMPANION, PATIENCE, serving
from tests.hub.scripts import companion

SAYS = "Evenings from an older version can't be opened. They may hold forgotten names."


def test_the_hub_starts_empty_plays_and_says_where_the_old_evenings_are_until_they_are_gone(tmp_path: Path) -> None:
    older(tmp_path)
    how = f"{SAYS} To delete them, use the page of the hub's data or delete {tmp_path / 'old-1'}.\n"
    for name in ("Anna", "Ben"):
        with serving(tmp_path) as server:
            url = server.url()
            assert how in server.said
            with closing(Client(url, code_of(url))) as client:
                assert client.sit_down(name).status == 200
                view = client.view().body
                assert SAYS not in view["notices"], "a player can do nothing about it"
                assert [place["name"] for place in view["seats"]] == ["Anna", "Ben"][: 1 + (name == "Ben")]
            assert server.stop() == 0
    there = files(tmp_path)
    assert {name: there[name] for name in STAYS} == STAYS
    assert not [name for name, content in there.items() if NAME in content and not name.startswith(("old-1/", "a let"))]
    assert {f"old-1/{name}" for name in GOES} == {name for name in there if name.startswith("old-")}
    found = companion("doctor", "--data", tmp_path)
    assert (found.exit_code, how in found.output) == (1, True)
    (tmp_path / "old-1").rename(tmp_path.with_name("old-1"))
    with serving(tmp_path) as server:
        server.url()
        assert SAYS not in server.said
        assert server.stop() == 0
    assert SAYS not in companion("doctor", "--data", tmp_path).output


def test_a_newer_version_s_data_stay_and_are_refused_in_words(tmp_path: Path) -> None:
    older(tmp_path, FORMAT + 1)
    before = files(tmp_path)
    found = companion("serve", "--port", "0", "--data", tmp_path)
    says = "A newer version wrote these data. Install that version."
    assert (found.exit_code, found.output) == (1, f"Error: {says}\n")
    assert {**files(tmp_path), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}
    assert says in companion("doctor", "--data", tmp_path).output


@pytest.mark.parametrize("command", ["ledger", "doctor", "backup FILE", "move --from DATA --to NEW"])
def test_before_it_has_started_each_command_says_that_the_hub_lays_them_aside(tmp_path: Path, command: str) -> None:
    data = tmp_path / "data"
    database(data / LOG, FORMAT - 1)
    places = {"FILE": tmp_path / "file", "DATA": data, "NEW": tmp_path / "new"}
    words = [places.get(word, word) for word in command.split()]
    found = companion(*words, *(() if "--from" in command else ("--data", data)))
    assert found.exit_code == 1
    assert "An older version wrote these data. The hub lays them aside when it starts." in found.output
    assert not (data / "old-1").exists() and not (tmp_path / "file").exists()


def test_a_plug_that_is_pulled_while_it_starts_loses_nothing(tmp_path: Path) -> None:
    before = files(older(tmp_path))
    (tmp_path / "older-part").mkdir()
    (tmp_path / LOG).rename(tmp_path / "older-part" / LOG)
    with serving(tmp_path) as server:
        server.url()
        assert SAYS in server.said
        assert server.stop() == 0
    assert (tmp_path / "old-1" / LOG).read_bytes() == before[LOG]
    assert (tmp_path / "old-1" / f"{LOG}-wal").read_bytes() == before[f"{LOG}-wal"]


@pytest.mark.parametrize(
    ("mark", "why"),
    [(FORMAT - 1, ""), (FORMAT + 1, "Error: A newer version wrote these data. Install that version.\n")],
)
def test_the_try_before_an_update_starts_on_a_copy_of_older_data_and_says_why_not_on_newer(
    tmp_path: Path, mark: int, why: str
) -> None:
    data, other = older(tmp_path / "data", mark), tmp_path / "copy"
    before = files(data)
    other.mkdir()
    smoke.copy(data, other)
    assert smoke.answered(Path(COMPANION[0]), other, PATIENCE) == why
    assert (other / "old-1" / LOG).exists() == (not why)
    assert {**files(data), f"{LOG}-shm": b""} == {**before, f"{LOG}-shm": b""}
