"""There may be only so many connections, and when there are too many those go that are idle."""

import errno
from asyncio import new_event_loop
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.web.house import open_house
from tests.web.serving.lines import GET, ended, head_of, line_to, watched_crowds
from web.serving import crowd as web_crowd
from web.serving.crowd import Crowd


def test_one_address_has_half_of_all_connections_and_those_that_are_idle_the_longest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    crowds = watched_crowds(monkeypatch)
    monkeypatch.setattr(web_crowd, "MOST", 20)
    with open_house(tmp_path) as house, ExitStack() as lines:
        anna = house.phone("Anna")
        stream = lines.enter_context(anna.stream())
        stream.first("view")
        idle = [lines.enter_context(line_to(house)) for _ in range(30)]
        assert anna.view()["seats"]
        assert len(crowds[0]) <= 10
        assert all(ended(line) for line in idle[:20])
        idle[-1].sendall(GET)
        assert head_of(idle[-1]) == b"HTTP/1.1 200 OK"
        anna.say("table-name", "Zoe")
        assert stream.first("view")["seats"][0]["name"] == "Zoe"
    assert len([record for record in caplog.records if "too many connections" in record.getMessage()]) == 1


@dataclass(eq=False)
class Fellow:
    """A connection that only notes that it was ended."""

    address: str
    dropped: bool = False

    def drop(self) -> None:
        self.dropped = True


def test_nobody_is_taken_in_any_more_when_the_server_ends() -> None:
    crowd = Crowd(10**6)
    before, late = Fellow("192.168.7.1"), Fellow("192.168.7.2")
    crowd.enter(before)
    crowd.over = True
    crowd.enter(late)
    assert late.dropped
    assert not before.dropped
    assert len(crowd) == 1
    crowd.leave(late)


def test_all_addresses_together_have_a_limit_too_and_who_is_answered_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_crowd, "MOST", 4)
    crowd = Crowd(10**6)
    fellows = [Fellow(f"192.168.7.{number}") for number in range(7)]
    for fellow in fellows[:4]:
        crowd.enter(fellow)
    crowd.busy(fellows[0])
    crowd.busy(fellows[1])
    crowd.idle(fellows[1])  # it is the last now that became idle
    for fellow in fellows[4:]:
        crowd.enter(fellow)
    assert [fellow.dropped for fellow in fellows] == [False, True, True, True, False, False, False]
    for fellow in fellows[4:]:
        crowd.busy(fellow)
    crowd.enter(late := Fellow("192.168.7.9"))
    assert late.dropped, "when all others are answered, the newest goes"
    crowd.idle(late)
    assert len(crowd) == 4


def test_when_no_file_is_left_those_that_are_idle_go_and_one_warning_a_minute_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    crowd = Crowd(0, lambda: now[0])
    fellows = [Fellow(f"192.168.7.{number}") for number in range(crowd.most)]
    for fellow in fellows:
        crowd.enter(fellow)
    with closing(new_event_loop()) as loop:
        for _ in range(6):
            crowd.fault(loop, {"exception": OSError(errno.EMFILE, "")})
            now[0] += 11
    assert all(fellow.dropped for fellow in fellows)
    assert not len(crowd)
    assert len(caplog.records) == 1
