"""The live channel through real sockets, with the whole hub behind it, and its limited places."""

import os
import socket
import struct
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from tests.waiting import until
from tests.web.events import OPEN, EventStream
from tests.web.house import House, Phone, open_house
from tests.web.serving.lines import watched_crowds
from web.following import stream as web_stream
from web.following.stream import MOST_OF_ONE, Streams
from web.serving import connection, server
from web.trust.identity import device_of

BEAT = 0.05
"""Seconds between two heartbeats here, so that a test need not wait long for one."""


pytestmark = pytest.mark.house(streams=partial(Streams, beat=BEAT))


def here(house: House) -> set[str]:
    """Return the devices whose phones the hub believes to be there."""
    return set(house.tables._tables[house.code].phones._here)


def bare(view: Any) -> Any:
    """Return a view without its time."""
    return {name: value for name, value in view.items() if name != "now"}


def test_every_connection_begins_with_the_whole_present_view(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    for _ in range(3):
        bruno.say("table-pause")
        with anna.stream() as private, house.phone().stream() as public:
            name, view = private.next() or ("", None)
            assert (name, bare(view)) == ("view", bare(anna.view()))
            assert bare(public.first("view")) == bare(house.phone().view())
        bruno.say("table-resume")


def test_a_page_begins_with_all_its_regions(house: House) -> None:
    anna = house.play("Anna", "Bruno")[0]
    public = {
        "head",
        "lesson",
        "next",
        "spotlight",
        "end",
        "line",
        "notices",
        "seats",
        "blocks",
        "happened",
        "reference",
        "help",
    }
    with anna.live("seat=1") as phone, anna.live("eye=table") as table:
        assert phone.first("regions")["regions"].keys() == {*public, "me", "secrets", "questions"}
        assert table.first("regions")["regions"].keys() == public


def test_a_page_gets_only_the_regions_that_changed(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    anna.say("table-teach")  # no lessons
    with anna.live("seat=1") as page:
        page.first("regions")
        bruno.say("countdown", "600")
        assert page.first("regions")["regions"].keys() == {"head", "questions"}


def test_signs_of_life_come_in_a_steady_rhythm_with_the_present_time(house: House) -> None:
    with house.phone("Anna").stream() as stream:
        stream.first("view")
        beats = [stream.first("alive") for _ in range(4)]
        times = [beat["now"] for beat in beats]
        assert times == sorted(times)
        assert {beat["paused"] for beat in beats} == {False}


@pytest.mark.house(streams=partial(Streams, beat=3600.0))  # else a heartbeat breaks the silence
def test_who_sees_no_change_gets_nothing(house: House) -> None:
    anna, bruno = house.phone("Anna"), house.phone("Bruno")
    anna.say("table-game", "open-table")
    with bruno.stream() as other, house.phone().stream() as table, bruno.live("seat=2") as page:
        assert [s.next() is not None for s in (other, table, page)] == [True] * 3
        with anna.stream() as own:
            own.first("view")
            anna.say("table-option-rounds", 3)  # the host's alone until the game begins
            assert {"table-option-rounds-0": 3}.items() <= {
                question["id"]: question["value"] for question in own.first("view")["questions"]
            }.items()
        anna.say("table-name", "Zoe")
        for stream in (other, table, page):
            assert "Zoe" in str(stream.next()), "what comes next is what everybody sees"


def test_a_seat_that_goes_on_elsewhere_ends_the_old_phone_s_streams(house: House) -> None:
    anna, other = house.phone("Anna"), house.phone()
    with anna.stream() as stream, anna.live("seat=1") as page:
        stream.first("view"), page.first("regions")
        anna.pick(other.ask_for(1), 1)
        for ended in (stream, page):
            *_, last = ended.rest()
            assert last == ("gone", {"why": "moved"})
    assert anna.stream().status == 401


def test_a_phone_that_gains_a_seat_gets_another_page(house: House) -> None:
    anna = house.phone("Anna")
    with anna.live("seat=1") as page, anna.stream() as stream:
        page.first("regions"), stream.first("view")
        anna.sit("Bruno")
        with pytest.raises(pytest.fail.Exception, match=r"the stream has ended(.|\n)*'why': 'changed'"):
            page.until(lambda name, data: name == "no such event")
        assert len(stream.first("view")["seats"]) == 2


def change(bruno: Phone, reads: EventStream) -> None:
    """Begin a countdown and stop it, and read the changes on a stream; no phone may answer endlessly."""
    bruno.say("countdown", "600")
    bruno.say("stop")
    reads.until(lambda name, data: name == "view" and not data["timers"])


def test_a_phone_that_stops_reading_holds_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check this because it may stay for an hour: waiting phones would wait as long."""
    monkeypatch.setattr(connection, "UNREAD_TIME", 3600.0)
    crowds = watched_crowds(monkeypatch)
    with open_house(tmp_path) as house:
        anna, bruno = house.play("Anna", "Bruno")
        with anna.stream(buffer=1024), bruno.stream() as reads:

            def stuck() -> list[bool]:
                change(bruno, reads)
                return [one.flow.write_paused for one in list(cast("Any", crowds[0]._all))]

            until(stuck, any)
            for _ in range(10):
                change(bruno, reads)


def test_a_phone_that_stops_reading_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "UNREAD_TIME", 0.5)
    monkeypatch.setattr(server, "UNREAD_TIME", 3600.0)  # the kernel does not drop it
    with open_house(tmp_path) as house:
        anna, bruno = house.play("Anna", "Bruno")
        with anna.stream(buffer=1024) as stuck, bruno.stream() as reads:
            reads.first("view")
            until(lambda: here(house), lambda devices: len(devices) == 2)

            def left() -> set[str]:
                change(bruno, reads)
                return here(house)

            until(left, lambda devices: devices == {device_of(bruno.token)})
            sent = 0
            with suppress(ConnectionResetError):
                while data := stuck.sock.recv(65536):
                    sent += len(data)
            assert sent < 500_000, "what is old waits for a phone that does not read"


@pytest.mark.house()  # no heartbeat among the few events that it may get
def test_a_phone_that_reads_again_gets_the_newest_view(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    with anna.stream(buffer=1024) as slow:
        for _ in range(20):
            bruno.say("countdown", "600")
            bruno.say("stop")
        bruno.say("vote", "yes-no-shown")
        assert slow.until(lambda name, data: name == "view" and data["phase"] == "vote")
        assert slow.events < 20, "half of all views at least were never sent"


@pytest.mark.parametrize("how", ["FIN", "RST"])
def test_a_phone_that_hangs_up_is_noticed_at_once(house: House, how: str) -> None:
    anna = house.phone("Anna")
    stream = anna.stream()
    stream.first("view")
    until(lambda: here(house), lambda devices: len(devices) == 1)
    if how == "RST":
        stream.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    stream.close()
    until(lambda: here(house), lambda devices: not devices)


def test_what_a_client_says_on_its_stream_is_not_listened_to(house: House) -> None:
    with house.phone("Anna").stream() as stream:
        stream.first("view")
        stream.sock.sendall(b"GET / HTTP/1.1\r\n\r\n" * 1000)
        assert {name for name, _ in (stream.next() or ("", 0) for _ in range(3))} <= {"view", "alive"}


def test_the_last_state_always_arrives_however_many_change_it_at_once(house: House) -> None:
    phones = house.play(*(f"P{number}" for number in range(6)))
    streams = [phone.stream() for phone in (*phones, house.phone())]
    for stream in streams:
        stream.first("view")

    def changes(phone: Phone) -> None:
        for _ in range(15):
            for start, value in (("countdown", "600"), ("stop", "go")):
                asked = [q for q in phone.view()["questions"] if f"-{start}-" in q["id"]]
                for question in asked:
                    phone.answer(question["id"], value)

    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(changes, phones))
    phones[0].say("round-1")
    for stream in streams:
        assert stream.until(lambda name, data: name == "view" and data["blocks"][0]["rows"][0]["text"] == "2")
        stream.close()


def test_at_the_end_of_the_hub_every_stream_ends(tmp_path: Path) -> None:
    streams: list[EventStream] = []
    with open_house(tmp_path) as house:
        phone = house.phone("Anna")
        streams += [phone.stream(), house.phone().stream(), phone.live("seat=1")]
        for stream in streams:
            assert stream.next()
            OPEN.remove(stream)
    for stream in streams:
        stream.rest()
        stream.close()


def sockets() -> int:
    """Return the number of open sockets of this process, the hub's and the phones'."""
    count = 0
    for name in os.listdir("/proc/self/fd"):
        try:
            count += os.readlink(f"/proc/self/fd/{name}").startswith("socket:")
        except FileNotFoundError:
            continue
    return count


def reload(phone: Phone, times: int) -> None:
    """Load the page and its stream and hang up, that many times; of every second stream only the head is read."""
    for load in range(times):
        assert phone.get(f"/{phone.code}").status == 200
        with phone.live(f"seat={phone.seat}") as stream:
            assert stream.status == 200
            if load % 2:
                assert stream.next()


def test_hundreds_of_connections_one_after_the_other_leave_no_socket_and_no_thread(house: House) -> None:
    phone = house.phone("Anna", cookie=True)
    reload(phone, 15)
    threads_before, sockets_before = threading.active_count(), sockets()
    reload(phone, 250)
    until(sockets, lambda open_ones: open_ones <= sockets_before)
    assert threading.active_count() == threads_before


# Places of streams: when all are taken, a new one is refused, and no open one is closed for it


def opened(phone: Phone) -> EventStream:
    """Return a new stream of a phone, or of the table, once its first view has come."""
    stream = phone.stream()
    stream.first("view")
    return stream


def alive(*streams: EventStream) -> bool:
    """Return whether all of these are still open."""
    return all(stream.first("alive") for stream in streams)


def got(stream: EventStream) -> int:
    """Return the status of a stream, 429 if there was no place; hang up."""
    with stream:
        return stream.status


@pytest.mark.parametrize("path", ["/api/tables/CODE/stream", "/CODE/live?eye=table"])
def test_nobody_is_pushed_out_by_others_from_the_same_address(house: House, path: str) -> None:
    anna = house.phone("Anna")

    def way() -> EventStream:
        return EventStream(house.port, path.replace("CODE", house.code), {})

    first = [way() for _ in range(MOST_OF_ONE)]
    assert alive(*first)
    for _ in range(4):
        assert got(way()) == 429
    anna.say("table-name", "Zoe")
    for stream in first:
        assert stream.until(lambda name, data: name in ("view", "regions") and "Zoe" in str(data))
    first.pop().close()
    until(lambda: got(way()), lambda status: status == 200)


def test_pages_that_other_sites_fetch_push_neither_the_table_page_nor_the_hub_s_own_screen_out(house: House) -> None:
    """Check this because an image whose address is the stream's takes a place, too, and the hub cannot know it."""
    with house.phone().live("eye=hub") as screen, house.phone().live("eye=table") as page:
        assert alive(screen, page)
        fetched = [house.phone().live("eye=table") for _ in range(2 * MOST_OF_ONE)]
        assert [stream.status for stream in fetched] == [200] * (MOST_OF_ONE - 1) + [429] * (MOST_OF_ONE + 1)
        assert alive(screen, page)
        with house.phone().live("eye=hub") as again, house.phone("Anna").live("seat=1") as phone:
            assert alive(again, phone)


def window(house: House, cookie: str, **more: str) -> EventStream:
    """Open the stream of a table's page as the page does in a browser with this cookie."""
    page = f"http://127.0.0.1:{house.port}/{house.code}/table"
    return EventStream(house.port, f"/{house.code}/live?eye=table", {"Cookie": cookie, "Referer": page, **more})


def browser(house: House) -> str:
    """Return the cookie of a browser that has opened the table's page."""
    said = house.phone().get(f"/{house.code}/table").headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict"} <= set(said.split("; ")) and "Max-Age" not in said
    return said.partition(";")[0]


def test_the_newest_window_of_a_table_s_page_takes_the_place_of_the_oldest_in_its_browser(house: House) -> None:
    cookie, other = browser(house), browser(house)
    theirs = window(house, other)
    mine = [window(house, cookie) for _ in range(MOST_OF_ONE)]
    assert mine[-1].status == 200, "the fourth has found a place of its own browser's"
    assert mine[0].rest()[-1] == ("gone", {"why": "tab"})
    assert alive(theirs, *mine[1:])
    assert got(window(house, "")) == 429


@pytest.mark.parametrize(
    "more",
    [
        {"Cookie": ""},
        {"Referer": "http://evil.example/"},
        {"Referer": "http://127.0.0.1:1/page"},
        {"Referer": ""},
        {"Sec-Fetch-Site": "same-site"},
        {"Cookie": "window=AAAAAAAAAAAAAAAAAAAAAA"},
    ],
    ids=["no cookie", "another site", "another port", "nobody", "another port, said by the browser", "another browser"],
)
def test_nobody_else_pushes_a_table_s_page_out(house: House, more: dict[str, str]) -> None:
    cookie = browser(house)
    mine = [window(house, cookie) for _ in range(MOST_OF_ONE)]
    assert alive(*mine)
    assert got(window(house, **{"cookie": cookie, **more})) in (403, 429)
    assert alive(*mine)


def test_the_fifth_window_of_a_phone_takes_the_place_of_its_oldest_and_of_nobody_else_s(house: House) -> None:
    """Check this for a phone that has lost the Wi-Fi and returns before the hub knows that it was gone."""
    anna, bruno = house.play("Anna", "Bruno")
    others = [opened(bruno), opened(house.phone())]
    mine = [opened(anna) for _ in range(MOST_OF_ONE)]
    assert alive(*others, *mine)
    mine.append(opened(anna))
    assert mine[0].rest()[-1] == ("gone", {"why": "tab"})
    anna.say("table-pause")
    for stream in (*others, *mine[1:]):
        assert stream.until(lambda name, data: name == "view" and data["paused"])


def test_when_all_places_are_taken_only_who_is_there_may_come_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_stream, "MOST", 12)
    phones = [house.phone(f"P{number}") for number in range(9)]
    streams = [opened(phone) for phone in phones]
    phones[0].say("table-name", "Zoe")
    assert all(stream.first("view") for stream in streams)
    streams += [opened(phone) for phone in phones[:3]]
    assert got(house.phone("Late").stream()) == 429
    assert got(house.phone().stream()) == 429
    assert got(house.phone().live("eye=hub")) == 429
    assert alive(*streams)
    again = opened(phones[5])
    assert streams[5].rest()[-1] == ("gone", {"why": "tab"})
    assert alive(*streams[:5], *streams[6:], again)


def test_strangers_have_half_of_all_places(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_stream, "MOST", 12)
    monkeypatch.setattr(web_stream, "MOST_OF_ONE", 100)
    anna = house.phone("Anna")
    table = [opened(house.phone()) for _ in range(3)]
    pages = [house.phone().live("eye=table") for _ in range(3)]
    assert got(house.phone().stream()) == 429
    assert got(house.phone().live("eye=table")) == 429
    mine = [opened(anna) for _ in range(5)]
    assert alive(*table, *pages, *mine, house.phone().live("eye=hub"))
    table.pop().close()
    until(lambda: got(house.phone().stream()), lambda status: status == 200)
