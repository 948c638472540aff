"""The size of a briefing on the wire: a phone is sent the same number of bytes for every role, at the real hub.

The bytes are counted as gzip.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from string import ascii_lowercase

import pytest
from msgspec.structs import replace

from companion.core.briefing import LONGEST
from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.core.view import Fact, Secret
from tests.browser.stage import Scenery, SceneryHub
from tests.laws.briefed import BRIEFED, told
from tests.laws.folders import part
from tests.laws.mend import Mend, mended
from tests.long import further
from tests.web.events import EventStream
from tests.web.house import House
from web.following.stream import Streams

# A heartbeat would be counted.
pytestmark = pytest.mark.house(streams=partial(Streams, beat=3600.0))

BRIEFING = Mend(
    "teaching/briefings.toml",
    "what a phone is sent with one part and its secrets has at most a tenth more bytes than with any other",
)

Held = Sequence[tuple[Sequence[Secret], Sequence[Fact]]]
"""The secrets and the briefing of a role, for each role that the phone shows in turn."""

LONG = "It wins " + ", ".join("".join(Random(n).choices(ascii_lowercase, k=8)) for n in range(150))
"""Words that no briefing of Lantern may contain."""

WAYS = ("to a page that follows the table", "to a page that is loaded")


class Wire:
    """A phone that shows the spotlight, and counts the bytes that it receives."""

    def __init__(self, house: House, stage: SceneryHub, language: str) -> None:
        phone = house.phone("Anna")
        self.spotlight = stage
        self.port = house.port
        self.path = f"/{house.code}/live?seat=1&language={language}"
        self.identity = {"Cookie": f"device={phone.token}", "Accept-Encoding": "gzip"}

    def sizes(self, held: Held) -> Iterator[tuple[int, int]]:
        """Yield the bytes of each role on a page that follows the table, and on one that is loaded then."""
        with self._follow() as page:
            reader = zlib.decompressobj(wbits=31)
            reader.decompress(page.some())
            for secrets, briefing in held:
                self.spotlight.show(Scenery(secrets=tuple(secrets), briefing=tuple(briefing)))
                sent = page.some()
                assert b"briefing" in reader.decompress(sent), "all of it comes in one push"
                with self._follow() as loaded:
                    yield len(sent), len(loaded.some())
                self.spotlight.show(Scenery())
                reader.decompress(page.some())

    def _follow(self) -> EventStream:
        return EventStream(self.port, self.path, self.identity)


@pytest.mark.parametrize("game", BRIEFED)
@pytest.mark.parametrize("language", further(LANGUAGES))
def test_a_phone_is_sent_as_many_bytes_for_each_part(
    game: str, language: str, staged: House, stage: SceneryHub
) -> None:
    wire, known = Wire(staged, stage, language), set[str]()
    with mended(game, BRIEFING):
        for parts in part(game, "parts").held():
            known |= set(parts)
            held = [(secrets, tuple(briefing.facts)) for secrets, briefing in parts.values()]
            for way, sizes in zip(WAYS, zip(*wire.sizes(held), strict=True), strict=True):
                assert max(sizes) <= LONGEST * min(sizes), (way, dict(zip(parts, sizes, strict=True)))
        assert known == {part for briefings in told(BRIEFED[game]) for part in briefings}, "held() has every part"


def test_a_part_that_comes_in_more_bytes_is_found(staged: House, stage: SceneryHub) -> None:
    (parts,) = part("lantern", "parts").held()
    secrets, briefing = parts["dim"]
    longer = replace(briefing, do=say(LONG))
    wire = Wire(staged, stage, "en")
    (short, _), (long, _) = wire.sizes([(secrets, tuple(one.facts)) for one in (briefing, longer)])
    assert long > LONGEST * short
