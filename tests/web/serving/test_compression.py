"""The bytes on the wire: streams as gzip that any browser reads while they run, and the size of a phone's page."""

import gzip
import zlib
from random import Random

from tests.web.events import EventStream
from tests.web.house import House, Phone
from tests.web.weight import LIMIT, WARM_LIMIT, first_load, is_cached
from web.serving import compression
from web.serving.compression import ROW, WHOLE, EvenPart, EvenRow, GzipStream

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo", "Ida", "Jan")
SHORT, LONG, OTHER = b"short", b"<li>long</li>" * 100, bytes(range(256)) * 9
NOISE = Random(1).randbytes(1100)


def test_a_stream_is_one_gzip_file_whatever_its_parts() -> None:
    stream = GzipStream()
    sent = [stream.pack(parts) for parts in ((SHORT, LONG, OTHER), (), (b"",), (LONG,), (OTHER, SHORT))]
    whole = SHORT + LONG + OTHER + LONG + OTHER + SHORT
    assert gzip.decompress(b"".join(sent) + stream.end()) == whole
    assert gzip.decompress(GzipStream().end()) == b""


def test_each_message_can_be_read_as_soon_as_it_has_come() -> None:
    stream, reader = GzipStream(), zlib.decompressobj(wbits=31)
    for parts in ((SHORT, LONG), (LONG,), (SHORT,), (OTHER, LONG)):
        assert reader.decompress(stream.pack(parts)) == b"".join(parts)


def test_what_many_streams_are_sent_is_compressed_once() -> None:
    compression._join.cache_clear()
    compression._pack.cache_clear()
    for number in range(10):
        GzipStream().pack((LONG, SHORT, b"%d" % (number % 2)))
    assert compression._pack.cache_info().misses == 4, "two common parts, and two ends"


def test_parts_with_secrets_of_other_lengths_take_as_many_bytes() -> None:
    head = len(GzipStream().pack(()))
    cases = (
        (EvenRow, range(250), ROW),
        (EvenPart, range(800), WHOLE),
        (EvenRow, (320, 900), WHOLE),
        (EvenPart, (1010,), 2 * WHOLE),
    )
    for kind, lengths, wanted in cases:
        sizes = {len(GzipStream().pack((kind(NOISE[:length]),))) - head for length in lengths}
        assert sizes == {wanted}
    stream = GzipStream()
    sent = stream.pack((SHORT, EvenPart(LONG))) + stream.pack((SHORT, EvenRow(OTHER[:7])))
    assert gzip.decompress(sent + stream.end()) == SHORT + LONG + SHORT + OTHER[:7]


def test_a_part_that_is_even_is_not_taken_for_an_equal_one_that_is_not() -> None:
    sizes = [len(GzipStream().pack((SHORT, kind(LONG)))) for kind in (bytes, EvenRow, EvenPart, bytes)]
    assert sizes[0] == sizes[3] < sizes[1] < sizes[2]


def test_a_part_is_compressed_by_what_stands_before_it_in_the_same_message_alone() -> None:
    first, again = GzipStream(), GzipStream()
    alone, twice = len(first.pack((OTHER,))), len(again.pack((OTHER, OTHER)))
    assert twice < alone + 50
    assert first.pack((OTHER,)) == again.pack((OTHER,)), "whatever came before"


def packed(phone: Phone) -> EventStream:
    """Open the page's stream of a phone like a browser."""
    identity = {"Cookie": f"device={phone.token}", "Accept-Encoding": "gzip, deflate"}
    return EventStream(phone.port, f"/{phone.code}/live?seat={phone.seat}", identity)


def test_a_browser_reads_in_gzip_what_others_read_plain(house: House) -> None:
    anna, ben = house.play("Anna", "Ben")
    with packed(anna) as small, anna.live("seat=1") as plain:
        assert b"\r\ncontent-encoding: gzip\r\n" in small.head
        assert b"content-encoding" not in plain.head
        for _ in range(3):
            ben.say("round")
        wanted = "Round 3"
        plain.until(lambda name, data: wanted in str(data))
        reader = zlib.decompressobj(wbits=31)
        found = b""
        while wanted.encode() not in found:
            found += reader.decompress(small.some())
        assert found.startswith(b"event: phrases\ndata: {") and b"\n\nevent: regions\ndata: {" in found


def test_a_ballot_is_small_on_the_wire(house: House) -> None:
    phones = house.play(*NAMES)
    phones[0].say("vote", "people-shown")
    with packed(phones[9]) as stream:
        stream.some()
        phones[1].say("ballot", "seat-3")
        assert len(stream.some()) < 1000


def test_the_first_load_of_a_phones_page_and_the_next_evenings_keep_within_their_bytes(house: House) -> None:
    phone = house.play(*NAMES)[0]
    weights = first_load(house, phone)
    again = {path: weight for path, weight in weights.items() if not is_cached(path)}
    assert len(again) == 2, "the page and its stream"
    assert sum(weights.values()) <= LIMIT, weights
    assert sum(again.values()) <= WARM_LIMIT, again
