"""The rhythm of a night is that of its script, whatever engine made its lines, and whenever: measured on the stamps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sounds import pcm
from tests.sounds.booth import LENGTHS, Booth, begun
from tests.sounds.game import PAUSES
from tests.sounds.parts import MS, tone


def gaps(here: Booth) -> list[float]:
    """Return the milliseconds between the end of each line and the beginning of the next."""
    heard = [one for one in here.device.heard if any(one.samples == made for made in here.kept)]
    return [(after.began - one.began - pcm.duration(one.samples)) / MS for one, after in pairwise(heard)]


@pytest.mark.parametrize("person", ["never", "from the beginning", "from the third line", "in the middle of a line"])
def test_pauses_are_the_scripts_whatever_engine_was_how_quick(here: Booth, person: str) -> None:
    """Here the person speaks each line more slowly than the usual voice does."""
    usual = dict(here.made)
    theirs = {words: tone(length + 700, 300) for words, length in LENGTHS.items()}
    here.kept = [*usual.values(), *theirs.values()]
    if person == "from the beginning":
        here.made.update(theirs)
    begun(here)
    if person == "in the middle of a line":
        here.wait(1200)
        here.made.update(theirs)
    if person == "from the third line":
        here.wait(2500)
        here.made.update(theirs)
    here.wait(20_000)
    assert here.spoken == list(PAUSES)
    assert gaps(here) == pytest.approx(list(PAUSES.values())[:-1], abs=20)
