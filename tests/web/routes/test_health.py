"""The hub's reports: its health, its figures for named addresses, and hints for people who can act on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.text import say
from tests.waiting import until
from tests.web.described import check
from tests.web.events import EventStream
from tests.web.house import House, open_house


class Far:
    """A venue whose database cannot be reached."""

    reached = True

    def lives(self) -> bool:
        return self.reached

    def lag(self) -> float:
        return 0.25


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, settings={"watchers": ("127.0.0.1",)}) as house:
        yield house


def test_a_hub_says_that_it_lives_and_a_node_only_while_it_reaches_the_database(house: House) -> None:
    phone = house.phone()
    assert phone.get("/api/health").json == {"lives": True}
    far = Far()
    house.tables.lend_venue(far)  # type: ignore[arg-type]
    assert phone.get("/api/health").status == 200
    far.reached = False
    reply = phone.get("/api/health")
    assert reply.problem == (503, "not_known")
    check("Error", reply.json)


def test_the_figures_are_for_named_addresses_alone(house: House) -> None:
    assert house.phone().get("/metrics").status == 403


def test_the_figures_count_answers_and_name_nobody(watched: House) -> None:
    anna, _ = watched.play("Annabella", "Benedetto")
    assert anna.answer("nothing", 1).status == 409
    watched.tables.lend_venue(Far())  # type: ignore[arg-type]
    with anna.stream():
        reply = anna.get("/metrics")
    text = reply.body.decode()
    found = dict(re.findall(r"^(companion_\S+) (\S+)$", text, re.MULTILINE))
    assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert int(found['companion_answers_total{status="200"}']) >= 2
    assert found['companion_answers_total{status="409"}'] == "1"
    assert float(found['companion_answer_seconds{quantile="0.99"}']) > 0
    assert (found["companion_tables"], found["companion_disk_lag_seconds"]) == ("1", "0.25")
    assert float(found["companion_phones"]) >= 1
    told = ("Annabella", "Benedetto", watched.code, anna.token)
    assert not [word for word in told if word in text]
    assert all(
        re.fullmatch(r"# (HELP|TYPE) companion_\w+ .+|companion_\w+({\w+=\"[\w.]+\"})? \S+", line)
        for line in text.splitlines()
    )


SAYS = "No loudspeaker was found."

PASSED_ON = {"X-Forwarded-For": "192.168.7.20"}
"""The header of a request from elsewhere that a proxy has forwarded."""


@pytest.fixture
def lacking(house: House) -> House:
    """A hub that lacks a loudspeaker."""
    house.phone("Anna")
    house.phone("Ben")
    house.tables.trouble("sounds", say(SAYS))
    until(lambda: house.tables.snapshot(house.code).hints)
    return house


def test_the_host_s_phone_and_the_hub_s_own_screen_show_them(house: House) -> None:
    house.tables.trouble("sounds", say(SAYS))
    for page in (house.phone("Anna").live("seat=1"), house.phone().live("eye=hub"), house.phone().live("eye=table")):
        assert SAYS in page.region("hints")


def test_no_other_phone_and_no_other_table_page_shows_them(lacking: House) -> None:
    elsewhere = EventStream(lacking.port, f"/{lacking.code}/live?eye=table", PASSED_ON)
    for page in (lacking.phone("Caro").live("seat=3"), elsewhere):
        shown = page.read_until(lambda name, _: name == "alive")  # from then on it only gets heartbeats
        assert len(shown) > 1 and SAYS not in str(shown)


def test_programs_go_on_reading_them_among_the_notices(lacking: House) -> None:
    assert lacking.phone().view()["notices"] == [SAYS]


def test_they_go_by_themselves_once_what_they_say_is_over(lacking: House) -> None:
    screen = lacking.phone().live("eye=hub")
    assert SAYS in screen.region("hints")
    lacking.tables.trouble("sounds", None)
    assert screen.region("hints") == ""


def test_a_hint_whose_numbers_change_keeps_its_key(house: House) -> None:
    screen = house.phone().live("eye=hub")
    keys = set()
    for done in (1, 2):
        house.tables.trouble("sounds", say("Preparing the voice: {done} of {all} lines.", done=done, all=9))
        keys.add(screen.region("hints").partition('data-key="')[2].partition('"')[0])
    assert len(keys - {""}) == 1
