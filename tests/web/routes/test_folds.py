"""The form of a folded question: fetched by the phone whose question it is, kept nowhere, noticed by nobody."""

import re
from functools import partial

import pytest

from tests.web.house import House, Phone
from tests.web.hurry import HIDDEN, HURRY
from web.following.stream import Streams

pytestmark = pytest.mark.house(games={"packing": HURRY})


def shells(phone: Phone) -> str:
    """Return the questions of a phone as its stream brings them."""
    with phone.live(f"seat={phone.seat}") as page:
        return str(page.first("regions")["regions"]["questions"])


def form(phone: Phone, start: str, seat: int | None = None) -> str:
    """Return the address of the form of a question."""
    return f"/{phone.code}/question?seat={seat or phone.seat}&question={phone.question(start)['id']}"


def browser(phone: Phone) -> Phone:
    """Return the phone, which keeps its token in a cookie."""
    phone.cookie = True
    return phone


def test_what_is_folded_comes_without_its_form_and_the_form_on_demand(phones: list[Phone]) -> None:
    anna, _ = phones
    drawn = shells(anna)
    fold = re.search(r'<details class="fold" data-key="q-g1-box".*?</details>', drawn, re.DOTALL)
    assert fold and "<form" not in fold[0]
    reply = browser(anna).get(form(anna, "box"))
    assert (reply.status, reply.headers["cache-control"]) == (200, "no-store")
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    asked = re.search(r'<form [^>]*data-question="g1-box"', reply.body.decode())
    assert asked and b'data-give="large" aria-pressed="true"' in reply.body


def test_a_secret_question_s_choices_go_to_its_own_phone_only_and_only_on_demand(phones: list[Phone]) -> None:
    anna, ben = (browser(phone) for phone in phones)
    assert HIDDEN not in shells(anna)
    assert HIDDEN in anna.get(form(anna, "secret")).body.decode()
    for stranger, seat in ((ben, 1), (anna, 2), (Phone(anna.port, anna.code), 1)):
        reply = stranger.get(form(anna, "secret", seat), Accept="application/json")
        assert (reply.status, reply.headers["cache-control"]) == (401, "no-store")
        assert HIDDEN not in reply.body.decode()


def test_what_is_not_asked_any_more_has_no_form(phones: list[Phone]) -> None:
    anna, _ = (browser(phone) for phone in phones)
    path = form(anna, "box")
    for seat, question, status in (("1", "g1-none", 409), ("1", "", 409), ("x", "g1-box", 400), ("", "g1-box", 400)):
        reply = anna.get(f"/{anna.code}/question?seat={seat}&question={question}", Accept="application/json")
        assert reply.status == status
    anna.say("go")
    assert anna.get(path, Accept="application/json").problem == (409, "stale")
    assert anna.get(path.replace(anna.code, "XXXX")).status == 404


@pytest.mark.house(games={"packing": HURRY}, streams=partial(Streams, beat=3600.0))  # or a sign of life comes between
def test_nobody_is_sent_anything_when_a_form_is_fetched(house: House, phones: list[Phone]) -> None:
    anna, ben = (browser(phone) for phone in phones)
    with anna.live("seat=1") as own, ben.live("seat=2") as other, house.phone().live("eye=table") as table:
        for stream in (own, other, table):
            stream.first("regions")
        assert anna.get(form(anna, "secret")).status == 200
        ben.say("bag", "in-map")
        for stream in (own, other, table):
            _, news = stream.next() or ("", {"regions": {}})
            assert news["regions"].keys() & {"questions", "blocks"}, "the first that comes is what comes to all"


def test_a_fold_stays_the_same_while_its_question_does(phones: list[Phone]) -> None:
    anna, ben = phones

    def version() -> str:
        found = re.search(r'data-key="q-g1-toys" data-fold="([0-9a-f]+)"', shells(anna))
        assert found
        return found[1]

    before = version()
    ben.say("bag", "in-map")
    assert version() == before
