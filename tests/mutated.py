"""Files that were whole once: cut, longer, with bytes changed, most of all where a format says what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

HEAD = 64
"""Bytes at the beginning of a file in which formats say most of what is in it."""

TELLING = (0, 1, 0x7F, 0x80, 0xFF)
"""Values of a byte at which a number becomes none, or too large."""


def mutated(content: bytes, random: Random) -> Iterator[tuple[str, bytes]]:
    """Yield without end what was done to a file, and what became of it."""
    while True:
        at = random.randrange(len(content))
        yield f"cut at {at}", content[:at]
        wrong = bytearray(content)
        wrong[at] ^= 1 << random.randrange(8)
        yield f"a bit turned at {at}", bytes(wrong)
        for _ in range(random.randint(1, 200)):
            wrong[random.randrange(len(wrong))] = random.randrange(256)
        yield "many bytes turned", bytes(wrong)
        for name, start, end in (("head", 0, HEAD), ("end", len(content) - HEAD, len(content))):
            wrong = bytearray(content)
            places = [random.randrange(max(0, start), min(end, len(content))) for _ in range(random.randint(1, 4))]
            for place in places:
                wrong[place] = random.choice((*TELLING, random.randrange(256)))
            yield f"bytes of its {name} turned at {places}", bytes(wrong)
        yield f"a byte more at {at}", content[:at] + random.randbytes(1) + content[at:]
        yield f"its beginning lacks {at + 1}", content[at + 1 :]
