"""Ten phones that reload without end hold nobody, lose nothing, and leave nothing behind."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.events import PATIENCE
from tests.web.house import House, Phone

PHONES = 10
RELOADS = 15
ANSWERS = 60
WORST = 2.0
"""Seconds: far more than an answer takes here, and far less than a hub that is held would take."""


def sockets() -> int:
    """Return how many sockets this process, the hub's and the phones', has open."""
    count = 0
    for name in os.listdir("/proc/self/fd"):
        try:
            count += os.readlink(f"/proc/self/fd/{name}").startswith("socket:")
        except FileNotFoundError:
            continue
    return count


def reload(phone: Phone, stop: threading.Event) -> int:
    """Load the page and its stream, hang up, and so on, as often as is asked for or until `stop`."""
    loads = 0
    while loads < RELOADS or not stop.is_set():
        assert phone.get(f"/{phone.code}").status == 200
        with phone.live(f"seat={phone.seat}") as stream:
            assert stream.status == 200
            if loads % 2:
                assert stream.next()
        loads += 1
        if loads >= 20 * RELOADS:
            break
    return loads


def answer(phone: Phone, waited: list[float]) -> list[str]:
    """Answer again and again; return the keys that the hub has acknowledged."""
    acknowledged = []
    for number in range(ANSWERS):
        question = phone.question("points-1")["id"]
        points = {f"seat-{seat}": number for seat in range(1, PHONES + 1)}
        began = time.monotonic()
        reply = phone.answer(question, points, key=f"answer-{number}")
        waited.append(time.monotonic() - began)
        assert reply.status == 200
        acknowledged.append(f"answer-{number}")
    return acknowledged


@pytest.mark.long
def test_ten_phones_that_reload_without_end_hold_nobody_and_lose_nothing(
    house: House, record_property: Callable[[str, object], None]
) -> None:
    phones = house.play(*(f"P{number}" for number in range(PHONES)))
    for phone in phones:
        phone.cookie = True
    reload(phones[0], stopped())
    threads_before, sockets_before = threading.active_count(), sockets()
    waited: list[float] = []
    stop = threading.Event()
    with ThreadPoolExecutor(PHONES) as pool:
        reloading = [pool.submit(reload, phone, stop) for phone in phones]
        try:
            acknowledged = answer(phones[3], waited)
            assert threading.active_count() == threads_before + PHONES
        finally:
            stop.set()
        loads = sum(future.result() for future in reloading)
    assert settled(sockets_before) <= sockets_before
    assert threading.active_count() == threads_before
    assert [key.rpartition(".")[2] for key in keys(house) if ".answer-" in key] == acknowledged
    assert phones[0].view()["blocks"][1]["rows"][0]["cells"][0] == str(ANSWERS - 1)
    waited.sort()
    figures = f"{loads} loads, {ANSWERS} answers: median {waited[len(waited) // 2] * 1000:.1f} ms, worst "
    record_property("answers", f"{figures}{waited[-1] * 1000:.1f} ms")
    print(figures + f"{waited[-1] * 1000:.1f} ms")  # noqa: T201
    assert waited[-1] < WORST


def stopped() -> threading.Event:
    stop = threading.Event()
    stop.set()
    return stop


def settled(most: int) -> int:
    """Return the number of sockets once it is at most `most`, or when patience ends."""
    ends = time.monotonic() + PATIENCE / 2
    while (found := sockets()) > most and time.monotonic() < ends:
        time.sleep(0.02)
    return found


def keys(house: House) -> list[str]:
    """Return the keys of the answers on disk."""
    return [entry.key for entry in house.log.read(house.code) if entry.key]


def test_hundreds_of_connections_one_after_the_other_leave_no_socket_and_no_thread(house: House) -> None:
    phone = house.phone("Anna")
    reload(phone, stopped())
    threads_before, sockets_before = threading.active_count(), sockets()
    for _ in range(500):
        with phone.stream() as stream:
            assert stream.status == 200
    assert phone.get("/api").status == 200
    assert settled(sockets_before) <= sockets_before
    assert threading.active_count() == threads_before
