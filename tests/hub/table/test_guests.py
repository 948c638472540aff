"""A guest's answer at the hub: from the lent phone alone, once, and with a receipt that tells nothing of the seat."""

from pathlib import Path

import pytest

from companion.core.view import AT_HUB, HUB, Seat
from companion.faces import Receipt
from tests.hub.by_hand import Hub, after_a_crash, got, phone, running

CARO = Seat(3)
BALLOT = "g1-ballot-1"


@pytest.fixture
def lent(hub: Hub) -> Hub:
    """Anna and Ben have phones, Caro has none; they vote, and Caro is to answer on the phone of Ben."""
    for name in ("Anna", "Ben"):
        hub.sit(name)
        hub.tables.present(hub.code, phone(name), True)
    at_hub(hub, "table-seat", "Caro")
    hub.play()
    hub.say(1, "vote", "people-shown")
    at_hub(hub, "table-guest-3", "seat-2")
    return hub


def at_hub(hub: Hub, start: str, value: str) -> None:
    assert hub.say(HUB, start, value, device=AT_HUB).problem is None


def answer(hub: Hub, device: str, value: object = "seat-1", *, seat: int = CARO, key: str = "") -> Receipt:
    return got(hub.post_id(seat, BALLOT, value, device=device, key=key))


def test_the_lent_phone_is_asked_the_question_and_no_other_phone(lent: Hub) -> None:
    asked = lent.look.guest(phone("Ben"))
    assert asked and asked.seat == CARO and asked.secrets == ()
    assert [question.id for question in asked.questions] == [BALLOT]
    assert lent.look.guest(phone("Anna")) is None and lent.look.guest(AT_HUB) is None and lent.look.guest("") is None


def test_the_lent_phone_answers_once(lent: Hub) -> None:
    receipt = answer(lent, phone("Ben"))
    assert (receipt.problem, receipt.seat) == (None, 0)
    assert [entry.row.type for entry in lent.entries()][-2:] == ["GuestClosed", "BallotCast"]
    assert lent.look.guest(phone("Ben")) is None
    assert answer(lent, phone("Ben"), "seat-2").problem == "stranger"


@pytest.mark.parametrize("device", ["Anna", "Zoe", "a second window of Ben"])
def test_no_other_phone_answers_for_the_seat(lent: Hub, device: str) -> None:
    assert answer(lent, phone(device)).problem == "stranger"


def test_the_hubs_own_controls_do_not_answer_in_secret(lent: Hub) -> None:
    assert answer(lent, AT_HUB).problem == "stale"


def test_the_lent_phone_answers_nothing_else_of_the_seat(lent: Hub) -> None:
    for question in lent.questions(CARO):
        if question.id != BALLOT:
            assert got(lent.post_id(CARO, question.id, "go", device=phone("Ben"))).problem == "stale"
    assert answer(lent, phone("Ben"), seat=1).problem == "stranger", "nor for anybody else"


def test_the_own_answer_of_the_lent_phone_is_another_one(lent: Hub) -> None:
    assert answer(lent, phone("Ben"), "seat-1", seat=2).problem is None
    assert lent.look.guest(phone("Ben")) is not None
    assert answer(lent, phone("Ben"), "seat-2").problem is None


def test_what_cannot_be_chosen_changes_nothing(lent: Hub) -> None:
    receipt = answer(lent, phone("Ben"), "seat-9")
    assert (receipt.problem, receipt.seat) == ("not_offered", 0)
    assert lent.look.guest(phone("Ben")) is not None


def test_a_receipt_has_the_tag_of_what_all_see_also_after_a_crash(lent: Hub, tmp_path: Path) -> None:
    receipt = answer(lent, phone("Ben"), key="k")
    seen = lent.look.tag(None)
    assert receipt.tag == seen != lent.look.tag(CARO)
    again = answer(lent, phone("Ben"), key="k")
    assert (again.problem, again.tag) == (None, seen), "the same key does nothing twice"
    with after_a_crash(lent, tmp_path / "b") as other:
        late = answer(other, phone("Ben"), key="k")
        assert (late.problem, late.tag) == (None, other.look.tag(None)) and late.tag != other.look.tag(CARO)


def test_nothing_that_is_sent_depends_on_the_answer(tmp_path: Path) -> None:
    """Two hubs with the same table: pushes, receipts, and the tags of all other eyes."""
    with running(tmp_path / "a", names="Anna Ben") as hub:
        at_hub(hub, "table-seat", "Caro")
        hub.play()
        hub.say(1, "vote", "people-shown")
        at_hub(hub, "table-guest-3", "seat-2")
        sent = []
        for value in ("seat-1", "seat-2"):
            with after_a_crash(hub, tmp_path / value) as other:
                pushed: list[str] = []
                quiet = other.tables.listen(pushed.append)
                receipt = answer(other, phone("Ben"), value)
                quiet()
                sent.append((pushed, receipt, [other.look.tag(eye) for eye in (None, Seat(1), Seat(2))]))
        assert sent[0] == sent[1]


def test_the_owners_phone_that_comes_back_takes_the_answer_back(hub: Hub) -> None:
    for name in ("Anna", "Ben", "Dino"):
        hub.sit(name)
        hub.tables.present(hub.code, phone(name), True)
    hub.play()
    hub.say(1, "vote", "people-shown")
    hub.tables.present(hub.code, phone("Dino"), False)
    hub.wait(9)
    assert not hub.asks(1, "table-guest-3"), "a phone that is gone for a moment is there"
    hub.wait(22)
    hub.say(1, "table-guest-3", "seat-2")
    hub.say(2, "table-agree-guest-3", "yes")
    assert hub.look.guest(phone("Ben")) is not None
    hub.tables.present(hub.code, phone("Dino"), True)
    hub.settle()
    assert hub.look.guest(phone("Ben")) is None
    assert answer(hub, phone("Ben")).problem == "stranger"
    assert answer(hub, phone("Dino"), seat=3).problem is None
