"""The life of the program: a face that fails is told on every table, and the end is in order."""

import signal
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.hub.power.check import api, code_of, codes_of
from tests.hub.power.server import COMPANION, Server, serving
from tests.hub.stranger import install, path
from tests.long import further
from tests.waiting import PATIENCE


def strange(tmp_path: Path, **faces: str) -> Mapping[str, str]:
    """Install faces of a stranger; returns the environment in which they are found."""
    return {"PYTHONPATH": path(install(tmp_path / "packages", faces))}


def notices(url: str, code: str) -> list[str]:
    return list(api(url, f"/tables/{code}/view")["notices"])


def test_a_face_that_cannot_start_is_told_on_every_table_and_the_rest_goes_on(tmp_path: Path) -> None:
    faces = strange(
        tmp_path,
        deaf="strange_faces:deaf",
        broken="strange_breaks:face",
        falls="strange_faces:falls",
        good="strange_faces:good",
        trips="strange_faces:trips",
    )
    with serving(tmp_path / "data", "--tables", "2", environment=faces) as server:
        url = server.url()
        codes = codes_of(url)
        assert len(codes) == 2
        for code in codes:
            assert notices(url, code) == [
                "broken is off. It cannot be loaded.",
                "deaf is off. No ears were found.",
                "falls is off. It cannot be started.",
                "trips is off. It cannot be started.",
            ]
        assert (tmp_path / "data" / "good").read_text() == "on "
        assert server.stop() == 0
    assert "falls is off. It cannot be started." in server.said
    assert "a secret word" not in server.said
    assert "Traceback" not in server.said
    assert (tmp_path / "data" / "good").read_text() == "off", "every face that runs is told to stop"


def test_a_face_that_is_switched_off_is_not_even_loaded(tmp_path: Path) -> None:
    faces = strange(tmp_path, good="strange_faces:good", falls="strange_breaks:face")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "companion.toml").write_text("[faces.falls]\nenabled = false\n[faces.good]\ndepth = 3\n")
    with serving(tmp_path / "data", environment=faces) as server:
        url = server.url()
        assert notices(url, code_of(url)) == []
        assert (tmp_path / "data" / "good").read_text() == "on 3", "its own settings reach it"
        assert server.stop() == 0
    assert "falls" not in server.said


@pytest.mark.parametrize("number", further([signal.SIGTERM, signal.SIGINT, signal.SIGHUP]))
def test_it_stops_when_it_is_told_to_and_leaves_one_file_of_data(tmp_path: Path, number: int) -> None:
    with serving(tmp_path) as server:
        server.url()
        assert server.stop(number) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"evening.db", "hub.lock"}, "nothing is left written ahead"
    assert "Traceback" not in server.said


def test_started_with_nohup_it_outlives_its_terminal(tmp_path: Path) -> None:
    with serving(tmp_path, program=("nohup", *COMPANION)) as server:
        url = server.url()
        server.process.send_signal(signal.SIGHUP)
        assert notices(url, code_of(url)) == []
        assert server.stop() == 0


@pytest.mark.long
def test_it_stops_however_often_and_however_early_it_is_told_to(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.url()
        for number in cycle((signal.SIGINT, signal.SIGTERM)):
            if server.process.poll() is not None:
                break
            server.process.send_signal(number)
        assert server.process.returncode == 0


def test_it_stops_while_somebody_follows_the_stream(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url = server.url()
        with urlopen(f"{url}/api/tables/{code_of(url)}/stream", timeout=PATIENCE) as stream:
            assert stream.readline() == b"event: view\n"
            assert server.stop() == 0


def test_without_any_face_that_shows_the_table_it_ends_in_words(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[faces.web]\nenabled = false\n")
    with serving(tmp_path) as server:
        assert ended(server) == 1
    assert server.said == "Error: Nothing is left that could show the table.\n"


def ended(server: Server) -> int:
    said, _ = server.process.communicate(timeout=PATIENCE)
    server.said += said.decode()
    return server.process.returncode
