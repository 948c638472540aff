"""Whatever clients do who mean no good, every honest phone's answer is acknowledged within seconds."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hub.power.check import code_of
from tests.hub.power.server import COMPANION, Server, serving
from tests.long import further
from tests.web.events import OPEN
from tests.web.house import Phone
from tests.web.serving.siege import ATTACKS, Siege, idle, siege, waited
from web.serving.crowd import raise_file_limit

WORST = 5.0
"""Seconds. A frozen hub takes longer; a slow machine does not."""

PHONES = 10
LAST = 77
"""The points that the last answer gives to everybody."""

FEW_FILES = ("sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *COMPANION)


def play(server: Server) -> list[Phone]:
    """Return ten phones at an open table that has begun."""
    url = server.url()
    port, code = int(url.rpartition(":")[2]), code_of(url)
    phones = [Phone(port, code) for _ in range(PHONES)]
    for number, phone in enumerate(phones):
        phone.sit(f"P{number}")
    phones[0].say("table-game", "open-table")
    phones[0].say("table-begin")
    return phones


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Phone]]:
    """Ten phones at one hub for all attacks."""
    raise_file_limit()
    with serving(tmp_path_factory.mktemp("hub")) as server:
        yield play(server)
        assert server.stop() == 0
        assert "Traceback" not in server.said


def hold(phones: list[Phone], attack: Callable[[Siege], None]) -> float:
    """Let every phone answer while an attack goes on; return the longest wait in seconds."""
    pages = [phone.live(f"seat={phone.seat}") for phone in phones]
    for page in pages:
        page.first("regions")
    with siege(attack, phones[0].port, phones[0].code):
        waits = [waited(phone, LAST - n) for n, phone in reversed(list(enumerate(phones)))]
        for page in pages:
            page.until(
                lambda name, data: (
                    name == "regions" and str(LAST) in re.findall(r"\d+", str(data["regions"].get("blocks")))
                )
            )
    while OPEN:
        OPEN.pop().close()
    return max(waits)


@pytest.mark.parametrize("attack", further(ATTACKS.values(), 4), ids=ATTACKS.keys())
def test_every_honest_answer_is_acknowledged_in_time(
    phones: list[Phone], attack: Callable[[Siege], None], record_property: Callable[[str, object], None]
) -> None:
    worst = hold(phones, attack)
    record_property("worst wait", f"{worst * 1000:.0f} ms")
    assert worst < WORST


@pytest.mark.long
def test_a_hub_that_may_open_few_files_goes_on_and_says_once_what_it_lacks(tmp_path: Path) -> None:
    raise_file_limit()
    with serving(tmp_path / "data", program=FEW_FILES) as server:
        assert hold(play(server), idle) < WORST
        assert server.stop() == 0
    assert server.said.count("WARNING") == 1
    assert "too many connections" in server.said
