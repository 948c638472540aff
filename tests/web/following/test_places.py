"""Streams have places: when all are taken, who comes is refused, and nobody who is there is pushed out."""

from functools import partial

import pytest

from tests.waiting import until
from tests.web.events import Stream
from tests.web.house import House, Phone
from web.following import stream as web_stream
from web.following.stream import MOST_OF_ONE, Streams

pytestmark = pytest.mark.house(streams=partial(Streams, beat=0.05))


def opened(phone: Phone) -> Stream:
    """Return a new stream of a phone, or of the table, once its first view has come."""
    stream = phone.stream()
    stream.first("view")
    return stream


def alive(*streams: Stream) -> bool:
    """Return whether all of these go on."""
    return all(stream.first("alive") for stream in streams)


def got(stream: Stream) -> int:
    """Return the status that a stream got, 429 where there is no place; hang up."""
    with stream:
        return stream.status


@pytest.mark.parametrize("path", ["/api/tables/CODE/stream", "/CODE/live?eye=table"])
def test_nobody_is_pushed_out_by_others_from_the_same_address(house: House, path: str) -> None:
    anna = house.phone("Anna")

    def way() -> Stream:
        return Stream(house.port, path.replace("CODE", house.code), {})

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
    """An image whose address is the stream's takes a place, too: nothing tells the hub that it is an image."""
    with house.phone().live("eye=hub") as screen, house.phone().live("eye=table") as page:
        assert alive(screen, page)
        fetched = [house.phone().live("eye=table") for _ in range(2 * MOST_OF_ONE)]
        assert [stream.status for stream in fetched] == [200] * (MOST_OF_ONE - 1) + [429] * (MOST_OF_ONE + 1)
        assert alive(screen, page)
        with house.phone().live("eye=hub") as again, house.phone("Anna").live("seat=1") as phone:
            assert alive(again, phone)


def test_the_fifth_window_of_a_phone_takes_the_place_of_its_oldest_and_of_nobody_else_s(house: House) -> None:
    """A phone that has lost the Wi-Fi comes back before the hub knows that it was gone."""
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
