"""The video that keeps phones awake: small, and in parts, without which Safari plays none."""

from tests.web.house import House
from web.drawing import awake_video
from web.routes.assets import Assets

MOST = 8_000
"""Bytes."""

URL = Assets().url("awake.mp4")


def test_it_is_small_and_always_the_same() -> None:
    video = awake_video.make()
    assert len(video) < MOST
    assert video == awake_video.make()
    assert video[4:8] == b"ftyp"
    assert [name for name in (b"avc1", b"mp4a", b"mdat") if name in video] == [b"avc1", b"mp4a", b"mdat"]


def test_no_unit_of_the_picture_looks_like_the_beginning_of_another() -> None:
    for number in range(64):
        unit = awake_video._same(number)
        assert all(unit[at : at + 3] not in (b"\0\0\0", b"\0\0\1", b"\0\0\2") for at in range(len(unit)))
    assert awake_video._escaped(b"\0\0\1\0\0\0") == b"\0\0\3\1\0\0\3\0"


def test_it_is_served_whole_or_in_the_part_that_is_asked_for(house: House) -> None:
    anyone = house.phone()
    whole = anyone.get(URL)
    assert (whole.status, whole.headers["accept-ranges"], whole.headers["content-type"]) == (200, "bytes", "video/mp4")
    assert whole.body == awake_video.make()
    for wanted, start, stop in (("0-1", 0, 2), ("100-", 100, len(whole.body)), ("-7", len(whole.body) - 7, None)):
        part = anyone.get(URL, Range=f"bytes={wanted}")
        assert (part.status, part.body) == (206, whole.body[start:stop])
        assert part.headers["content-range"] == f"bytes {start}-{start + len(part.body) - 1}/{len(whole.body)}"
    for foolish in ("bytes=9999999-", "bytes=x", "lines=1-2", "bytes=0-1,4-5"):
        found = anyone.get(URL, Range=foolish)
        assert (found.status, found.body) == (200, whole.body)
