"""A full disk: answers are refused in words, the clock continues in memory, nothing gets out of order."""

import resource
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.bots.client import HubClient
from companion.hub.table.logged_table import UNSAVED_NOTICE
from tests.hub.by_hand import ManualHub, lasting, phone, read, replayed, running
from tests.hub.power.check import code_of
from tests.hub.power.server import serving
from tests.patience import look_first
from tests.waiting import until

pytestmark = pytest.mark.hub(names="Anna Ben", present=True)


@pytest.fixture
def hub(hub: ManualHub) -> Iterator[ManualHub]:
    """Two players, a countdown of 15 s, and a disk on which nothing fits any more."""
    hub.play()
    hub.say(1, "countdown", "15")
    hub.fill_disk()
    yield hub
    hub.make_room()


def test_answers_are_refused_in_words_and_may_be_tried_again_with_the_same_key(hub: ManualHub) -> None:
    before = hub.entries()
    receipt = hub.say(1, "vote", "yes-no-shown", key="k")
    assert receipt.problem == "unsaved"
    assert receipt.says and "Nothing has changed" in receipt.says.message
    assert hub.sit("Caro").problem == "unsaved" and len(hub.snapshot.public.seats) == 2
    assert hub.entries() == before
    assert hub.asks(1, "vote")
    hub.make_room()
    assert hub.say(1, "vote", "yes-no-shown", key="k").problem is None
    assert hub.entries()[-1].row.type == "VoteOpened"


def test_the_table_says_that_nothing_is_saved_until_it_is_again_without_anybody_asking(hub: ManualHub) -> None:
    assert hub.notices == []
    tag = hub.snapshot.tag(None)
    hub.wait(16)
    assert hub.notices == [UNSAVED_NOTICE]
    assert hub.snapshot.tag(None) != tag
    assert hub.entries()[-1].row.type == "CountdownStarted"
    hub.make_room()
    hub.wait(2)
    assert hub.notices == []
    assert hub.entries()[-1].row.type == "CountdownEnded"
    assert replayed(hub.entries()).public == lasting(hub.snapshot)


def test_ticks_and_reports_go_on_in_memory_and_are_written_in_order_first(hub: ManualHub) -> None:
    before = hub.entries()
    hub.wait(10)
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(10)
    hub.tables.present(hub.code, phone("Ben"), True)
    hub.wait(1)
    assert hub.asks(1, "countdown"), "the one before has ended"
    assert [place.away for place in hub.snapshot.public.seats] == [False, False]
    assert hub.entries() == before
    shown = hub.snapshot.public
    hub.make_room()
    assert hub.say(1, "round").problem is None
    written = hub.entries()[len(before) :]
    assert [entry.row.type for entry in written] == ["CountdownEnded", "WentAway", "CameBack", "RoundEnded"]
    assert [entry.number for entry in hub.entries()] == list(range(1, len(before) + 5))
    assert [entry.game_time for entry in written] == sorted(entry.game_time for entry in written)
    assert replayed(hub.entries()[:-1]).public.seats == shown.seats


def test_a_report_waits_for_its_turn_behind_what_waits_in_memory(hub: ManualHub) -> None:
    hub.wait(16)
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(9)
    hub.make_room()
    hub.tables.present(hub.code, phone("Ben"), True)
    hub.settle()
    kinds = [entry.row.type for entry in hub.entries()]
    assert kinds[-4:] == ["CountdownStarted", "CountdownEnded", "WentAway", "CameBack"]
    assert replayed(hub.entries()).public == lasting(hub.snapshot)


def test_what_waits_in_memory_is_written_when_the_hub_stops(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna") as hub:
        hub.play()
        hub.say(1, "countdown", "15")
        hub.fill_disk()
        hub.wait(16)
        hub.make_room()
    assert "CountdownEnded" in [entry.row.type for entry in read(tmp_path, hub.code)]


def test_the_program_itself_says_so_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        url = server.url()
        code = code_of(url)
        with closing(HubClient(url, code)) as anna:
            assert anna.sit_down("Anna").status == 200
            look_first(anna.view(1).body)
            before = read(tmp_path, code)
            unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, unlimited[1]))
            refused = anna.answer(1, "table-name-0", "Zoe", "k")
            assert (refused.status, refused.body["error"]) == (507, "unsaved")
            assert "Nothing has changed" in refused.body["says"]
            assert anna.view().body["notices"] == [UNSAVED_NOTICE.message]
            assert read(tmp_path, code) == before
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            until(lambda: anna.view().body["notices"], lambda notices: not notices, ended=server.ended)
            assert anna.answer(1, "table-name-0", "Zoe", "k").status == 200
            server.kill()
    assert replayed(read(tmp_path, code)).public.seats[0].name == "Zoe"


def test_a_data_folder_that_is_deleted_while_the_program_runs_counts_as_nothing_being_saved(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        url = server.url()
        code = code_of(url)
        with closing(HubClient(url, code)) as anna:
            assert anna.sit_down("Anna").status == 200
            look_first(anna.view(1).body)
            data.rename(tmp_path / "aside")
            refused = anna.answer(1, "table-name-0", "Zoe", "k")
            assert (refused.status, refused.body["error"]) == (507, "unsaved")
            assert anna.view().body["notices"] == [UNSAVED_NOTICE.message]
            shutil.rmtree(tmp_path / "aside")
            assert anna.answer(1, "table-name-0", "Zoe", "k").status == 507
        assert server.stop() == 0
    assert "Traceback" not in server.said
