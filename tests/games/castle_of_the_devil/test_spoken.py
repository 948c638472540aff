"""The voice of Castle of the Devil reads every line at its moment."""

import re
from collections.abc import Iterable, Sequence

import pytest

from companion.core.report import NarratorPresent
from companion.core.table import Played, TableEvent
from companion.games.castle_of_the_devil.lines import lines
from companion.kit.announcement import Announced
from companion.texts import translator
from companion.texts.catalogue import TRANSLATED
from tests.games.castle_of_the_devil.by_hand import act, dealt, duel, holding, over, put, setup_of, state, use
from tests.laws.evening import Evening


def aloud(happened: Sequence[TableEvent]) -> tuple[str, ...]:
    """Return the keys of the lines that are read of what has happened."""
    read = [event.event.lines for event in happened if isinstance(event, Played) and isinstance(event.event, Announced)]
    return read[-1] if read else ()


def voiced(companies: str = "oobbb", *, say: str = "yes") -> Evening:
    evening = dealt(companies, say=say)
    evening.do(NarratorPresent(True))
    return evening


def declares(evening: Evening, kind: str) -> Sequence[TableEvent]:
    act(evening, "declare")
    evening.say(1, "declare", kind)
    if kind == "own":
        evening.say(1, "names", {})
    return evening.say(1, "confirm", "declare")


def test_every_line_of_a_game_is_heard_at_its_moment() -> None:
    heard: set[str] = set()
    evening = voiced()
    heard.update(aloud(act(evening, "spy", 2)))
    heard.update(aloud(act(evening, "duel", 3)))
    heard.update(aloud(over(evening)))
    for seat, side in ((1, "sword"), (4, "sword"), (5, "shield")):
        evening.say(seat, "support", side)
    for _ in range(2):
        heard.update(aloud(over(evening)))
    assert heard == {"turn-2", "attacks-2", "defends-3", "support", "wins-2"}

    evening = duel(voiced(), 2, swords="3", shields="45")
    use(evening, 1, "dagger")
    heard.update(aloud(over(evening)))
    evening = put(voiced(), deck=1)
    act(evening, "trade", 2)
    evening.say(2, "answer", "bag")
    heard.update(aloud(evening.say(1, "effect", "done")))
    evening = holding(voiced(), Anna=4)
    heard.update(aloud(declares(evening, "own")))
    heard.update(aloud(evening.say(1, "objects", {"key": 3})))
    evening = holding(voiced("bbooo"), Anna=4)
    declares(evening, "own")
    heard.update(aloud(evening.say(1, "objects", {"goblet": 2})))
    evening = holding(voiced(), Anna=4)
    declares(evening, "lodge")
    heard.update(aloud(evening.say(1, "objects", {"lodge": 1, "key": 3})))
    assert kinds(heard) == kinds(lines(setup_of(5, edition="a")))


def kinds(keys: Iterable[str]) -> set[str]:
    """Return the keys without the seat, and without the reason, that some of them name."""
    return {"why" if key.startswith("why-") else key.rstrip("0123456789") for key in keys}


def test_nothing_is_read_where_the_host_wants_silence() -> None:
    evening = voiced(say="no")
    assert lines(state(evening).setup) == {}
    assert aloud(act(evening, "spy", 2)) == ()


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_the_voice_has_nothing_to_guess_in_any_language(language: str) -> None:
    """No digits, abbreviations, brackets or signs: espeak-ng would read them in its own way."""
    translate = translator(language)
    for line in lines(setup_of(5, edition="a")).values():
        words = translate(line.text)
        assert not re.search(r"[^\w\s.,:;!?¡¿'’]|\d|\b\w{1,3}\.(?!$)", words), words
        assert words[-1] in ".?!"


def test_nothing_is_read_aloud_of_a_deck_that_was_put_right() -> None:
    """What a drawn object triggers a correction does not: the pages say what the rules say of an empty deck."""
    evening = put(holding(voiced(), Anna=5, Ben=5, Caro=5, Dino=4), deck=1)
    sheet = evening.question(1, "right-counts").value
    assert isinstance(sheet, dict)
    evening.say(1, "right-counts", {**sheet, "objects-4": 5, "deck": 0})
    assert aloud(evening.say(2, "table-agree-entry", "yes")) == () and state(evening).deck == 0
