"""Ten phones that reload without end hold nobody, lose nothing, and leave nothing behind."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.waiting import until
from tests.web.house import House, Phone

PHONES = 10
RELOADS = 15
ANSWERS = 60


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


def answer(phone: Phone) -> list[str]:
    """Answer again and again; return the keys that the hub has acknowledged."""
    acknowledged = []
    for number in range(ANSWERS):
        question = phone.question("points-1")["id"]
        points = {f"seat-{seat}": number for seat in range(1, PHONES + 1)}
        reply = phone.answer(question, points, key=f"answer-{number}")
        assert reply.status == 200
        acknowledged.append(f"answer-{number}")
    return acknowledged


@pytest.mark.long
def test_ten_phones_that_reload_without_end_hold_nobody_and_lose_nothing(
    house: House,
) -> None:
    phones = house.play(*(f"P{number}" for number in range(PHONES)))
    for phone in phones:
        phone.cookie = True
    reload(phones[0], stopped())
    threads_before, sockets_before = threading.active_count(), sockets()
    stop = threading.Event()
    with ThreadPoolExecutor(PHONES) as pool:
        reloading = [pool.submit(reload, phone, stop) for phone in phones]
        try:
            acknowledged = answer(phones[3])
            assert threading.active_count() == threads_before + PHONES
        finally:
            stop.set()
        for future in reloading:
            future.result()
    until(sockets, lambda open_ones: open_ones <= sockets_before)
    assert threading.active_count() == threads_before
    assert [key.rpartition(".")[2] for key in keys(house) if ".answer-" in key] == acknowledged
    assert phones[0].view()["blocks"][1]["rows"][0]["cells"][0] == str(ANSWERS - 1)


def stopped() -> threading.Event:
    stop = threading.Event()
    stop.set()
    return stop


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
    until(sockets, lambda open_ones: open_ones <= sockets_before)
    assert threading.active_count() == threads_before
