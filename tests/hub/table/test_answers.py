"""Answers: they are checked against the question, on disk before they are acknowledged, and done once."""

import threading
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.core.text import Text
from companion.core.view import AT_HUB, HUB, Seat
from companion.frontends import Problem, Receipt
from companion.hub.log.log import Unsaved
from companion.hub.table.load import RECEIPTS
from companion.hub.table.receipts import KEYS_KEPT, hash_key
from tests.hub.by_hand import ManualHub, after_a_crash, got, phone, read, running


def refused(hub: ManualHub, receipt: Receipt, problem: Problem, words: str) -> None:
    assert receipt.problem == problem
    assert isinstance(receipt.says, Text)
    assert words in receipt.says.message


def test_an_accepted_answer_is_on_disk_when_its_receipt_comes(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        receipt = hub.say(1, "table-name", "Zoe", key="k1")
        assert (receipt.seat, receipt.problem, receipt.says) == (1, None, None)
        last = read(tmp_path, hub.code)[-1]
        assert (last.row.type, last.row.body) == ("Renamed", b'{"type":"Renamed","seat":1,"name":"Zoe"}')
        assert last.key == f"1.{phone('Anna')[:16]}.{hash_key('k1')}"
        assert receipt.tag == hub.snapshot.tag(Seat(1)) != hub.snapshot.tag(Seat(2))


def test_what_is_told_is_on_disk_already(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna") as hub:
        rows: list[tuple[int, str, int]] = []
        quiet = hub.tables.listen(
            lambda code: rows.append(
                (len(read(tmp_path, code)), hub.snapshot.public.seats[0].name, threading.get_ident())
            )
        )
        hub.say(1, "table-name", "Zoe")
        quiet()
        hub.say(1, "table-name", "Yves")
        assert [(count, name) for count, name, _ in rows] == [(3, "Zoe")]
        assert rows[0][2] != threading.get_ident(), "the hub's own thread tells"


@pytest.mark.parametrize(
    ("start", "value", "problem", "words"),
    [
        ("table-name", "", "not_offered", "letters"),
        ("table-name", {"a": 1}, "not_offered", "letters"),
        ("table-name", "Ben", "refused", "already"),
        ("table-colour", "teal", "not_offered", "can't choose that"),
        ("table-order", ["seat-1"], "not_offered", "one place"),
    ],
)
@pytest.mark.hub(names="Anna Ben")
def test_a_refusal_has_words_and_leaves_the_log_as_it_was(
    hub: ManualHub, start: str, value: object, problem: Problem, words: str
) -> None:
    before = hub.snapshot, hub.entries()
    refused(hub, hub.say(1, start, value), problem, words)
    assert (hub.snapshot, hub.entries()) == before


@pytest.mark.hub(names="Anna Ben")
def test_a_question_that_is_no_longer_asked_is_stale(hub: ManualHub) -> None:
    hub.play()
    old = hub.question(1, "vote").id
    assert not got(hub.post_id(1, old, "yes-no-shown")).problem
    before = hub.entries()
    for id, value in ((old, "yes-no-shown"), ("nonsense", 1)):
        refused(hub, got(hub.post_id(2, id, value)), "stale", "no longer open")
    assert hub.entries() == before


@pytest.mark.hub(names="Anna Ben")
def test_the_seat_of_somebody_else_cannot_be_answered_for(hub: ManualHub) -> None:
    before = hub.entries()
    receipt = hub.say(2, "table-name", "Zoe", device=phone("Anna"))
    refused(hub, receipt, "stranger", "doesn't have this seat")
    assert receipt.tag == "", "a stranger learns nothing of the seat"
    refused(hub, hub.say(2, "table-name", "Zoe", device="nobody"), "stranger", "doesn't have")
    assert hub.entries() == before


@pytest.mark.hub(names="Anna")
def test_a_phone_with_two_seats_answers_for_both(hub: ManualHub) -> None:
    assert hub.sit("Ben", phone("Anna")).seat == 2
    assert not hub.say(1, "table-name", "Zoe", key="same").problem
    assert not hub.say(2, "table-name", "Yves", key="same").problem
    assert [place.name for place in hub.snapshot.public.seats] == ["Zoe", "Yves"]


@pytest.mark.hub(names="Anna Ben")
def test_the_same_key_gets_the_same_receipt_and_does_nothing_twice(hub: ManualHub) -> None:
    refusal = hub.say(1, "table-name", "Ben", key="k")
    assert refusal.problem == "refused" and hub.say(1, "table-name", "Zoe", key="k") == refusal
    assert not hub.say(2, "table-name", "Yves", key="k").problem, "a key is the sender's own"
    assert [place.name for place in hub.snapshot.public.seats] == ["Anna", "Yves"]
    hub.play()
    first = hub.say(1, "first", key="once")
    assert not hub.say(2, "vote", "yes-no-shown").problem
    count = len(hub.entries())
    again = hub.say(1, "round", key="once")
    assert again == first, "the key decides, whatever it comes with"
    assert len(hub.entries()) == count


@pytest.mark.hub(names="Anna Ben")
def test_the_same_key_does_nothing_twice_after_a_restart_either(hub: ManualHub, tmp_path: Path) -> None:
    hub.play(rounds=1)
    receipts = [hub.say(1, "first", key="one"), hub.say(2, "first", key="two")]
    hub.say(1, "points-1", {"seat-1": 1, "seat-2": 0})
    last = hub.post(1, "round", key="the end: two events")
    receipts.append(got(last))
    with after_a_crash(hub, tmp_path / "b") as again:
        count = len(again.entries())
        id = "g1-first-1"
        same = [again.post_id(1, id, "go", key="one"), again.post_id(2, id, "go", key="two")]
        same.append(again.post_id(1, id, "go", key="the end: two events"))
        assert [got(future) for future in same] == receipts
        assert len(again.entries()) == count


@pytest.mark.hub(names="Anna Ben")
def test_a_receipt_after_a_restart_shows_the_view_right_after_the_answer(hub: ManualHub, tmp_path: Path) -> None:
    hub.play()
    receipt = hub.say(1, "countdown", "15", key="k")
    hub.wait(20)
    assert hub.entries()[-1].row.type == "CountdownEnded", "an event that was nobody's answer"
    with after_a_crash(hub, tmp_path / "b") as again:
        assert got(again.post_id(1, "", "", key="k")) == receipt


def test_the_hub_comes_back_whatever_devices_and_keys_are_called(hub: ManualHub, tmp_path: Path) -> None:
    hub.sit("Anna", "panel.2.of.the.hall")
    assert not hub.say(1, "table-name", "Zoe", key="a.b.c").problem
    with after_a_crash(hub, tmp_path / "b") as again:
        again.devices[1] = "panel.2.of.the.hall"
        assert not again.say(1, "table-name", "Yves", key="a.b.c").problem
        assert again.snapshot.public.seats[0].name == "Zoe", "the key was known"


@pytest.mark.hub(names="Anna")
def test_a_stranger_cannot_make_the_hub_forget_the_keys_of_others(hub: ManualHub) -> None:
    first = hub.say(1, "table-name", "Zoe", key="k")
    for number in range(2 * KEYS_KEPT):
        got(hub.post_id(1, "", "", key=f"n{number}", device=f"stranger {number}"))
        got(hub.post_id(1, "", "", key=f"n{number}", device="one stranger"))
    assert hub.say(1, "table-name", "Yves", key="k") == first


def forgotten(hub: ManualHub, seat: int) -> None:
    """Let the phone of `seat` send answers until the hub has forgotten its older receipts."""
    for number in range(KEYS_KEPT + 1):
        got(hub.post_id(seat, "nonsense", 1, key=f"later {number}"))


@pytest.mark.hub(names="Anna Ben")
def test_a_key_that_no_memory_holds_is_found_in_the_log(hub: ManualHub) -> None:
    assert not hub.say(1, "table-name", "Zoe", key="k").problem
    assert not hub.say(1, "table-name", "Yves").problem
    forgotten(hub, 1)
    before = hub.entries()
    again = hub.say(1, "table-name", "Zoe", key="k")
    assert again == Receipt(1, hub.snapshot.tag(Seat(1))), "accepted, with the tag of the present view"
    assert (hub.entries(), hub.snapshot.public.seats[0].name) == (before, "Yves")


@pytest.mark.hub(names="Anna Ben")
def test_after_a_restart_the_oldest_key_still_does_nothing_twice(hub: ManualHub, tmp_path: Path) -> None:
    assert not hub.say(1, "table-name", "Zoe", key="first").problem
    names = ("Yves", "Zita")
    for number in range(RECEIPTS + 1):
        assert not hub.say(2, "table-name", names[number % 2], key=f"k{number}").problem
    with after_a_crash(hub, tmp_path / "b") as again:
        again.devices = hub.devices
        count = len(again.entries())
        assert not again.say(1, "table-name", "Xaver", key="first").problem
        assert again.snapshot.public.seats[0].name == "Zoe"
        assert len(again.entries()) == count


@pytest.mark.hub(names="Anna Ben")
def test_who_has_left_a_seat_learns_from_an_old_key_nothing_of_who_sits_there_now(hub: ManualHub) -> None:
    assert hub.sit("Bea", phone("Anna")).seat == 3
    id = hub.question(3, "table-stand").id
    assert not got(hub.post_id(3, id, "go", key="leaving")).problem
    forgotten(hub, 1)
    assert hub.sit("Caro").seat == 3
    again = got(hub.post_id(3, id, "go", key="leaving", device=phone("Anna")))
    assert again == Receipt(3, hub.snapshot.tag(None))


@pytest.mark.hub(names="Anna Ben")
def test_while_the_log_cannot_be_read_nobody_is_told_that_an_old_answer_is_new(hub: ManualHub) -> None:
    assert not hub.say(1, "table-name", "Zoe", key="k").problem
    forgotten(hub, 1)
    with patch.object(hub.log, "has", side_effect=Unsaved):
        refused(hub, hub.say(1, "table-name", "Yves", key="k"), "not_known", "unclear")
    assert not hub.say(1, "table-name", "Yves", key="k").problem
    assert hub.snapshot.public.seats[0].name == "Zoe"


CARO = Seat(3)
BALLOT = "g1-ballot-1"


def lent(hub: ManualHub) -> None:
    """Let Anna, Ben and Caro vote; Caro has no phone, and is to answer on Ben's."""
    assert not hub.say(HUB, "table-seat", "Caro", device=AT_HUB).problem
    hub.play()
    hub.say(1, "vote", "people-shown")
    assert not hub.say(HUB, "table-guest-3", "seat-2", device=AT_HUB).problem


def as_guest(hub: ManualHub, value: object = "seat-1", *, device: str = phone("Ben"), id: str = BALLOT) -> Receipt:
    return got(hub.post_id(CARO, id, value, device=device, key=f"{device} {value} {id}"))


@pytest.mark.hub(names="Anna Ben", present=True)
def test_a_guest_answers_one_question_once_and_the_receipt_has_nothing_of_the_seat(
    hub: ManualHub, tmp_path: Path
) -> None:
    lent(hub)
    assert (
        hub.snapshot.guest(phone("Anna")) is None
        and hub.snapshot.guest(AT_HUB) is None
        and hub.snapshot.guest("") is None
    )
    assert [as_guest(hub, device=device).problem for device in (phone("Anna"), "a window of Ben")] == ["stranger"] * 2
    assert as_guest(hub, device=AT_HUB).problem == "stale"
    others = [question.id for question in hub.questions(CARO) if question.id != BALLOT]
    assert others and {as_guest(hub, "go", id=id).problem for id in others} == {"stale"}
    refused = as_guest(hub, "seat-9")
    assert (refused.problem, refused.seat) == ("not_offered", 0)
    assert not got(hub.post_id(2, BALLOT, "seat-1")).problem, "the phone's owner answers too"
    asked = hub.snapshot.guest(phone("Ben"))
    assert asked and (asked.seat, asked.secrets, [one.id for one in asked.questions]) == (CARO, (), [BALLOT])
    receipt = as_guest(hub)
    assert (receipt.problem, receipt.seat) == (None, 0)
    assert receipt.tag == hub.snapshot.tag(None) != hub.snapshot.tag(CARO)
    assert [entry.row.type for entry in hub.entries()][-2:] == ["GuestClosed", "BallotCast"]
    assert as_guest(hub) == receipt, "the same key does nothing twice"
    assert as_guest(hub, "seat-2").problem == "stranger" and hub.snapshot.guest(phone("Ben")) is None
    with after_a_crash(hub, tmp_path / "b") as again:
        late = as_guest(again)
        assert (late.problem, late.tag) == (None, again.snapshot.tag(None)) and late.tag != again.snapshot.tag(CARO)


@pytest.mark.hub(names="Anna Ben", present=True)
def test_nothing_that_is_sent_depends_on_the_answer_of_a_guest(hub: ManualHub, tmp_path: Path) -> None:
    """Check this at two hubs with the same table: pushes, receipts, and the tags of all other observers."""
    lent(hub)
    sent = []
    for value in ("seat-1", "seat-2"):
        with after_a_crash(hub, tmp_path / value) as other:
            pushed: list[str] = []
            quiet = other.tables.listen(pushed.append)
            receipt = as_guest(other, value)
            quiet()
            sent.append((pushed, receipt, [other.snapshot.tag(observer) for observer in (None, Seat(1), Seat(2))]))
    assert sent[0] == sent[1]
