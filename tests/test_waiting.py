"""Waits: each ends once its condition is met, and a failed one says its condition and the last thing seen."""

from __future__ import annotations

import itertools
import socket
import subprocess
import sys
from collections.abc import Callable
from threading import Thread

import pytest
from playwright.sync_api import Browser

from tests.browser.screens import comes, pass_time
from tests.hub.power.server import HubProcess
from tests.waiting import until
from tests.web.events import EventStream


def test_what_is_met_is_returned() -> None:
    numbers = itertools.count()
    assert until(lambda: next(numbers), lambda number: number > 3) == 4


def test_a_failure_names_the_condition_and_the_last_thing_seen() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        until(lambda: ["bell"], lambda sounds: "gong" in sounds, patience=0)
    assert "that never came\nlast seen: ['bell']" in str(failed.value)
    assert """until(lambda: ["bell"], lambda sounds: "gong" in sounds, patience=0)""" in str(failed.value)


def test_a_condition_on_several_lines_is_named_whole() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        until(
            lambda: 1,
            lambda number: number == 2,
            patience=0,
        )
    assert "lambda number: number == 2" in str(failed.value)


def test_an_error_that_passes_is_waited_out_and_named_if_it_does_not() -> None:
    answers = iter(["", "", "words"])

    def see() -> str:
        if not (answer := next(answers)):
            raise ConnectionError("nobody listens")
        return answer

    assert until(see, passing=ConnectionError) == "words"
    with pytest.raises(pytest.fail.Exception, match="last seen: ConnectionError"):
        answers = iter([""])
        until(see, passing=ConnectionError, patience=0)


def test_an_end_is_not_waited_for_in_vain() -> None:
    never = pytest.raises(pytest.fail.Exception, match="it can't come any more: 3\nlast seen: False")
    with subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"]) as process, never:
        until(lambda: False, ended=process.poll)


def test_what_came_just_before_the_end_counts() -> None:
    assert until(lambda: "all", ended=lambda: "it is over") == "all"


def test_something_long_is_cut() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"x{100} … \(5,002 characters\)"):
        until(lambda: "x" * 5_000, lambda _: False, patience=0)


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each wait fail soon."""
    monkeypatch.setattr("tests.waiting.PATIENCE", 0.3)


def failure(wait: Callable[[], object]) -> str:
    with pytest.raises(pytest.fail.Exception) as failed:
        wait()
    return str(failed.value)


def stream(*events: str, ends: bool) -> EventStream:
    """Return a stream that sends these events."""
    body = "".join(f"event: {event}\ndata: {{}}\n\n" for event in events).encode()
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _ = server.accept()
        line.recv(4096)
        head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.sendall(head + f"{len(body):x}\r\n".encode() + body + b"\r\n")
        if not ends:
            line.recv(1)
        line.close()
        server.close()

    Thread(target=serve).start()
    return EventStream(server.getsockname()[1], "/", {})


def test_a_program_that_ends_too_early_is_shown_with_what_it_said() -> None:
    with subprocess.Popen([sys.executable, "-c", "print('no port is free')"], stdout=subprocess.PIPE) as process:
        said = failure(lambda: HubProcess(process).wait_for("http://"))
    assert 'HubProcess(process).wait_for("http://")' in said
    assert "it can't come any more: the hub has ended with 0\nlast seen: 'no port is free\\n'" in said


def test_a_stream_that_ends_is_shown_with_its_last_event() -> None:
    with stream("regions", "alive", ends=True) as phone:
        said = failure(lambda: phone.first("secrets"))
    assert 'phone.first("secrets")' in said
    assert "it can't come any more: the stream has ended\nlast seen: ('alive', {})" in said


def test_a_stream_that_falls_silent_is_shown_with_its_last_event(no_patience: None) -> None:
    with stream("regions", ends=False) as phone:
        phone.sock.settimeout(0.1)
        said = failure(lambda: phone.first("secrets"))
    assert 'phone.first("secrets")' in said and "that never came\nlast seen: ('regions', {})" in said


def test_a_page_is_shown_with_what_stands_on_it(browser: Browser, no_patience: None) -> None:
    page = browser.new_page()
    page.clock.install()
    page.set_content("<p>Night falls</p><button hidden>Vote</button>")
    assert "last seen: (\"document.title === 'Day'\", False)" in failure(
        lambda: comes(page, "document.title === 'Day'")
    )
    said = failure(lambda: pass_time(page, page.locator("button")))
    assert 'pass_time(page, page.locator("button"))' in said and "last seen: 'Night falls'" in said
    page.close()
