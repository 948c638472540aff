"""The snapshot of a table for an observer at one moment, and its tag."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.text import say
from companion.core.view import Observer, Seat
from companion.games import GAMES
from companion.hub.table.snapshot import Snapshot
from companion.table import inputs as i
from tests.hub.by_hand import running
from tests.laws.evening import Evening
from tests.laws.plays import random_play


def snapshot(evening: Evening) -> Snapshot:
    return Snapshot(evening.rules, evening.table)


def seen(snapshot: Snapshot, observer: Observer) -> bytes:
    """Return all bytes of an observer's view."""
    private = snapshot.private(observer) if observer is not None else None
    return msgspec.json.encode([snapshot.public, private])


@pytest.mark.parametrize("seed", range(3))
def test_tags_are_equal_if_and_only_if_the_bytes_are(seed: int) -> None:
    bytes_of: dict[str, bytes] = {}
    looks = []
    for evening, _, _ in random_play(GAMES["open-table"], seed, 60):
        looks.append(snapshot(evening))
        looks.append(snapshot(evening))
    pairs = [(one.tag(observer), seen(one, observer)) for one in looks for observer in (None, *map(Seat, range(1, 6)))]
    for tag, data in pairs:
        assert bytes_of.setdefault(tag, data) == data
    assert len(bytes_of) == len({data for _, data in pairs}) > 100


def test_the_tag_of_an_eye_that_sits_nowhere_is_that_of_the_table_and_seats_are_known_by_their_phones() -> None:
    evening = Evening("Anna", "Ben")
    assert snapshot(evening).tag(Seat(7)) == snapshot(evening).tag(None) != snapshot(evening).tag(Seat(1))
    assert snapshot(evening).private(Seat(7)) is None
    evening.sit("Caro", "phone of Anna")
    assert snapshot(evening).seats_of("phone of Anna") == (1, 3)
    assert snapshot(evening).seats_of("nobody") == ()
    assert (snapshot(evening).language_of(Seat(1)), snapshot(evening).language_of(Seat(9))) == ("", "")


def test_a_notice_is_seen_by_all_and_changes_every_tag() -> None:
    evening = Evening("Anna", "Ben")
    plain = snapshot(evening)
    noted = Snapshot(evening.rules, evening.table, [say("The disk takes nothing.")])
    assert noted.public.notices == (say("The disk takes nothing."),)
    for observer in (None, Seat(1), Seat(2)):
        assert noted.tag(observer) != plain.tag(observer)
    assert noted.private(Seat(1)) == plain.private(Seat(1))


def test_the_view_is_that_of_the_rules() -> None:
    random = Random(3)
    *_, (evening, _, _) = random_play(GAMES["open-table"], random.random(), 40)
    for observer in (None, *evening.table.seats):
        view = evening.view(observer)
        assert snapshot(evening).public == replace(view.public, spotlight=())  # the log holds no spotlight
        assert (snapshot(evening).private(observer) if observer else None) == view.private


def test_a_device_that_asks_for_a_seat_finds_its_word_and_no_other_device_does() -> None:
    evening = Evening("Anna", "Ben")
    evening.do(i.AskSeat("new phone", 2))
    (handover,) = evening.table.handovers
    found = snapshot(evening).handover_to("new phone")
    assert found and (found.seat, found.word, found.deadline) == (2, handover.word, handover.deadline)
    assert snapshot(evening).handover_to("phone of Ben") is None
    assert snapshot(evening).handover_to("") is None


def test_who_has_won_does_not_stand_above_the_next_game(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        hub.play("open-table", points="none")
        hub.say(1, "table-ask-end")
        hub.say(2, "table-agree-end", "yes")
        hub.say(1, "winners", {"seat-2": 1})
        assert [highlight.kind for highlight in hub.snapshot.public.spotlight] == ["winner"]
        hub.say(1, "table-begin")
        assert hub.snapshot.public.phase != "gathering" and not hub.snapshot.public.spotlight
