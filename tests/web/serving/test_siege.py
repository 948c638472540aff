"""The server under attack: whatever malicious clients do, every honest phone's answer is acknowledged."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hub.power.check import code_of
from tests.hub.power.server import COMPANION, HubProcess, serving
from tests.long import further
from tests.web.events import OPEN
from tests.web.house import Phone
from tests.web.serving.siege import ATTACKS, Siege, idle, siege, waited
from web.serving.connection_limiter import raise_file_limit

PATIENT = """
import sys
from web.serving import connection, server
from companion.hub.cli import main

connection.REQUEST_TIME = connection.UNREAD_TIME = server.GRACE = 3600
sys.argv[0] = "companion"
main()
"""
"""A hub that drops no client for an hour: a phone that had to wait until then would lose patience."""

PHONES = 10
LAST = 77
"""The points that the last answer gives to everybody."""

FEW_FILES = ("sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *COMPANION)


def play(server: HubProcess) -> list[Phone]:
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
    with serving(tmp_path_factory.mktemp("hub"), program=(sys.executable, "-c", PATIENT)) as server:
        yield play(server)
        assert server.stop() == 0
        assert "Traceback" not in server.said


def hold(phones: list[Phone], attack: Callable[[Siege], None]) -> None:
    """Let every phone answer, and every page show it, during an attack."""
    pages = [phone.live(f"seat={phone.seat}") for phone in phones]
    for page in pages:
        page.first("regions")
    with siege(attack, phones[0].port, phones[0].code):
        for n, phone in reversed(list(enumerate(phones))):
            waited(phone, LAST - n)
        for page in pages:
            page.until(
                lambda name, data: (
                    name == "regions" and str(LAST) in re.findall(r"\d+", str(data["regions"].get("blocks")))
                )
            )
    while OPEN:
        OPEN.pop().close()


@pytest.mark.parametrize("attack", further(ATTACKS.values(), 4), ids=ATTACKS.keys())
def test_every_honest_answer_is_acknowledged_while_it_goes_on(
    phones: list[Phone], attack: Callable[[Siege], None]
) -> None:
    hold(phones, attack)


@pytest.mark.long
def test_a_hub_that_may_open_few_files_goes_on_and_says_once_what_it_lacks(tmp_path: Path) -> None:
    raise_file_limit()
    with serving(tmp_path / "data", program=FEW_FILES) as server:
        hold(play(server), idle)
        assert server.stop() == 0
    assert server.said.count("WARNING") == 1
    assert "too many connections" in server.said
