"""Sixteen phones: the bytes that a watch, a pick in it, the question of a ballot, and a ballot cost each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from companion.games import GAMES
from tests.hub.by_hand import running
from tests.laws.plays import NAMES
from tests.long import further
from tests.sixteen import widen
from tests.web.weighed_pages import WeighedPages
from web.drawing import drawn_questions, html_views
from web.drawing.region import RegionPart
from web.following import viewers

MOST = 1000
"""Bytes for each phone."""

SET = {"werewolf": 4, "seer": 1, "witch": 1, "hunter": 1, "bodyguard": 1, "cupid": 1, "villager": 7}

LONG = tuple("".join(Random(seat).choices(ascii_lowercase, k=16)).title() for seat in range(16))
"""Sixteen names of sixteen letters, which nothing shortens."""

WATCHES = {"eve": {"seat-1": 1, "seat-3": 1}, "watch-1": "seat-3", "watch-2": "seat-3", "watch-3": "nothing"}
"""The picks by watch."""


def weigh(folder: Path, language: str, names: Sequence[str] = NAMES[:16]) -> Mapping[str, int]:
    """Play to the end of a first ballot, read aloud; return the most bytes for a phone by what came."""
    found: dict[str, int] = {}
    with running(folder, games={"werewolf": widen(GAMES["werewolf"])}, names=" ".join(names)) as hub:
        for device in hub.devices.values():
            hub.tables.present(hub.code, device, True)
        hub.play("werewolf", set="own", own_set=SET, first_night="victim", read_aloud="yes")
        hub.tables.narrate(hub.code, "voice", True)
        pages = WeighedPages(hub, language)
        for seat in hub.devices:
            hub.say(seat, "ready")
        pages.look()
        for watch, pick in WATCHES.items():
            while hub.snapshot.public.phase != watch:
                pages.look()
                hub.wait(1)
            found[watch] = max(pages.look().values())
            hub.say(1, watch, pick)
            own, *others = pages.look().values()
            found[f"a pick in {watch}"] = own
            assert not any(others), "a pick is nothing to others"
        while hub.snapshot.public.phase != "talk":
            hub.wait(1)
            pages.look()
        for seat in hub.devices:
            if hub.asks(seat, "talked"):
                hub.say(seat, "talked")
                came = pages.look()
        found["ballot"] = max(came.values())
        assert hub.snapshot.public.phase == "ballot"
        voters = [seat for seat in hub.devices if hub.asks(seat, "vote")]
        for seat in voters[:-1]:
            hub.say(seat, "vote", "nobody")
            found["a ballot of somebody"] = max(found.get("a ballot of somebody", 0), *pages.look().values())
    return found


@pytest.mark.parametrize("names", further((NAMES[:16], LONG), alone=True), ids=("usual", "long"))
@pytest.mark.parametrize("language", further(("es", "en", "it")))
def test_each_of_sixteen_phones_gets_a_question_and_a_ballot_in_a_kilobyte(
    tmp_path: Path, language: str, names: Sequence[str]
) -> None:
    found = weigh(tmp_path, language, names)
    assert len(found) == 10 and max(found.values()) <= MOST, found


def _ring_anew(key: str, html: str, marks: tuple[str, ...]) -> RegionPart:
    return RegionPart(key, f"{html}<!--{' '.join(marks)}-->")


FAULTS: Mapping[str, tuple[object, str, Callable[..., object]]] = {
    "places are sent anew with each mark": (html_views, "with_marks", _ring_anew),
    "each choice bears a name": (drawn_questions, "list_people", lambda plain, question, people: plain),
    "nothing is shortened": (viewers, "shorten", lambda text: text),
}


@pytest.mark.parametrize("fault", further(tuple(FAULTS)))
def test_phones_that_get_more_than_they_need_are_noticed(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    found = weigh(tmp_path, "es", LONG)
    assert max(found.values()) > MOST, found
