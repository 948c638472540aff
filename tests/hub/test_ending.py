"""What ends the hub is heard at any moment, by the main thread alone."""

import signal
from collections.abc import Iterator
from threading import Thread

import pytest

from companion.hub.ending import SIGNALS, ending


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Give the signals back as the tests had them."""
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    yield
    for number, handler in before:
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_heard_though_it_comes_before_anybody_waits(number: int) -> None:
    with ending() as end:
        signal.raise_signal(number)
        assert not end.wait()


def test_the_kernel_writes_the_signal_down_and_not_a_handler_that_python_runs_later() -> None:
    with ending() as end:
        for number in SIGNALS:
            signal.signal(number, lambda *_: None)
        signal.raise_signal(signal.SIGTERM)
        assert not end.wait()


def test_after_a_signal_the_others_are_ignored_until_the_program_has_ended() -> None:
    with ending() as end:
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


def test_a_terminal_that_goes_does_not_end_a_hub_that_is_to_outlive_it() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with ending() as end:
        signal.raise_signal(signal.SIGHUP)
        assert not end.is_told()
