"""The life of the program: a failing frontend is reported, an idle hub writes nothing, and the end is orderly."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import cycle
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from companion.bots.client import HubClient
from companion.hub.ending import SIGNALS, ending
from tests.hub.power.check import api, code_of, codes_of
from tests.hub.power.server import COMPANION, serving
from tests.hub.stranger import install, path
from tests.long import further
from tests.waiting import PATIENCE, until


def strange(tmp_path: Path, **frontends: str) -> Mapping[str, str]:
    """Install frontends of a stranger; return the environment in which they are found."""
    return {"PYTHONPATH": path(install(tmp_path / "packages", frontends))}


def notices(url: str, code: str) -> list[str]:
    return list(api(url, f"/tables/{code}/view")["notices"])


def test_a_face_that_cannot_start_is_told_on_every_table_and_the_rest_goes_on(tmp_path: Path) -> None:
    frontends = strange(
        tmp_path,
        deaf="strange_faces:deaf",
        broken="strange_breaks:face",
        falls="strange_faces:falls",
        good="strange_faces:good",
        trips="strange_faces:trips",
    )
    with serving(tmp_path / "data", "--tables", "2", environment=frontends) as server:
        url = server.url()
        codes = codes_of(url)
        assert len(codes) == 2
        for code in codes:
            assert notices(url, code) == [
                "broken is off. It can't be loaded.",
                "deaf is off. No ears were found.",
                "falls is off. It can't be started.",
                "trips is off. It can't be started.",
            ]
        assert (tmp_path / "data" / "good").read_text() == "on "
        assert server.stop() == 0
    assert "falls is off. It can't be started." in server.said
    assert "a secret word" not in server.said
    assert "Traceback" not in server.said
    assert (tmp_path / "data" / "good").read_text() == "off", "every frontend that runs is told to stop"


def test_a_face_that_is_switched_off_is_not_even_loaded(tmp_path: Path) -> None:
    frontends = strange(tmp_path, good="strange_faces:good", falls="strange_breaks:face")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "companion.toml").write_text(
        "[frontends.falls]\nenabled = false\n[frontends.good]\ndepth = 3\n"
    )
    with serving(tmp_path / "data", environment=frontends) as server:
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


def test_started_with_nohup_it_outlives_its_terminal_and_stops_while_somebody_follows_the_stream(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, program=("nohup", *COMPANION)) as server:
        url = server.url()
        server.process.send_signal(signal.SIGHUP)
        assert notices(url, code_of(url)) == []
        with urlopen(f"{url}/api/tables/{code_of(url)}/stream", timeout=PATIENCE) as stream:
            assert stream.readline() == b"event: view\n"
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


def test_without_any_face_that_shows_the_table_it_ends_in_words(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[frontends.web]\nenabled = false\n")
    with serving(tmp_path) as server:
        said, _ = server.process.communicate(timeout=PATIENCE)
        assert server.process.returncode == 1
    assert said == b"Error: There's nothing left to show the table.\n"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Restore the signal handlers of the tests."""
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    yield
    for number, handler in before:
        signal.signal(number, handler)


def test_a_signal_is_written_down_by_the_kernel_before_anybody_waits_and_not_by_a_handler_that_runs_later() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        with ending() as end:
            signal.raise_signal(number)
            assert not end.wait()
    with ending() as end:
        for number in SIGNALS:
            signal.signal(number, lambda *_: None)
        signal.raise_signal(signal.SIGTERM)
        assert not end.wait()


def test_after_a_signal_the_others_are_ignored_until_the_program_has_ended_and_a_terminal_that_goes_may_be() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with ending() as end:
        signal.raise_signal(signal.SIGHUP)
        assert not end.is_told(), "the hub is to outlive its terminal"
        signal.raise_signal(signal.SIGTERM)
        end.wait()
    signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN


def test_a_thread_starts_the_hub_again_and_a_signal_meanwhile_ends_it_after_all() -> None:
    with ending() as end:
        thread = Thread(target=end.start_again)
        thread.start()
        assert end.wait()
        thread.join()
        assert not end.is_told()
        signal.raise_signal(signal.SIGTERM)
        assert end.is_told()
    assert signal.getsignal(signal.SIGTERM) != signal.SIG_IGN, "what is ignored would stay ignored when it starts again"


WATCHED = 2.0
"""Seconds; `make bench` watches for a minute, and `make pi-machine` counts the writes to the card."""


def written(pid: int, data: Path) -> tuple[int, dict[str, tuple[int, int]]]:
    """Return the bytes that a process has sent to disks, and the sizes and times of the files in its folder."""
    found = re.search(r"^write_bytes: (\d+)$", Path(f"/proc/{pid}/io").read_text("ascii"), re.MULTILINE)
    assert found
    files = {path.name: path.stat() for path in data.iterdir()}
    return int(found[1]), {name: (stat.st_size, stat.st_mtime_ns) for name, stat in files.items()}


def test_nothing_is_written_while_nobody_does_anything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url, pid = server.url(), server.process.pid
        with closing(HubClient(url, code_of(url))) as client:
            seat = int(client.sit_down("Anna").body["seat"])
            with closing(client.stream(seat)):

                def around() -> list[object]:
                    """Return the writes before and after an answer that the hub accepts, and one that it refuses."""
                    before = written(pid, tmp_path)
                    assert client.answer(seat, "nonsense", 1, "key").status == 409
                    return [before, written(pid, tmp_path)]

                before, _ = until(around, lambda seen: seen[0] == seen[1])
                time.sleep(WATCHED)  # the test must wait in order to see that nothing happens
                assert written(pid, tmp_path) == before
                client.sit_down("Ben")
                assert written(pid, tmp_path) != before
