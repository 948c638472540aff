"""A phone that is lent for one answer, and a window at the hub: what is sent to whom, and who may."""

import pytest

from tests.waiting import until
from tests.web.described import check
from tests.web.hands import at_hub
from tests.web.house import House, Phone

FOREIGN = {"X-Forwarded-For": "192.168.7.20"}
"""What makes a request one that did not begin at the hub."""

ASKED = "Whom do you vote for?"


def lent(house: House) -> tuple[Phone, Phone]:
    """Anna and Ben have phones, Caro has none; they vote, and Caro is to answer on the phone of Ben."""
    anna, ben = house.phone("Anna"), house.phone("Ben")
    for phone in (anna, ben):
        phone.live(f"seat={phone.seat}").first("regions")
    at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("vote", "people-shown")
    at_hub(house, "table-guest-3", "seat-2")
    return anna, ben


def test_the_lent_phone_alone_gets_the_question_and_answers_it_once(house: House) -> None:
    anna, ben = lent(house)
    asked = ben.get(f"{ben.api}/guest").json
    check("Guest", asked)
    assert (asked["seat"], asked["question"]["id"]) == (3, "g1-ballot-1")
    assert anna.get(f"{anna.api}/guest").problem == (409, "stale")
    assert house.phone().get(f"{anna.api}/guest").problem == (401, "wrong_token")
    assert anna.answer("g1-ballot-1", "seat-1", seat=3).problem == (401, "wrong_token")
    receipt = ben.answer("g1-ballot-1", "seat-1", seat=3)
    assert receipt.status == 200
    check("Receipt", receipt.json)
    assert ben.get(f"{ben.api}/guest").problem == (409, "stale")
    assert ben.answer("g1-ballot-1", "seat-2", seat=3).problem == (401, "wrong_token")


def test_the_own_page_of_the_lent_phone_gets_a_curtain_and_no_word_of_the_question(house: House) -> None:
    _, ben = lent(house)
    ben.say("ballot", "seat-1")
    regions = ben.live("seat=2").first("regions")["regions"]
    assert 'data-guest="3"' in str(regions["guest"]) and "Caro" in str(regions["guest"])
    assert ASKED not in str(regions), "it comes once somebody has taken the phone"
    page = ben.live("guest=1").first("regions")["regions"]
    assert ASKED in str(page["questions"])
    assert "secrets" not in page and "me" not in page and "mine" not in page


def test_a_page_of_a_guest_on_a_phone_that_is_not_lent_is_empty(house: House) -> None:
    anna, _ = lent(house)
    page = anna.live("guest=1").first("regions")["regions"]
    assert str(page.get("questions", "")) == "" and str(page.get("guest", "")) == ""


def test_the_guests_page_loses_all_of_it_with_the_answer(house: House) -> None:
    _, ben = lent(house)
    stream = ben.live("guest=1")
    assert ASKED in str(stream.first("regions")["regions"]["questions"])
    ben.answer("g1-ballot-1", "seat-1", seat=3)
    news = stream.first("regions")["regions"]
    assert news["guest"] == "" and news["questions"] == ""


def test_every_page_and_every_program_read_of_it(house: House) -> None:
    anna, ben = lent(house)
    sentence = "Caro answers on the phone of Ben."
    assert all(sentence in view["notices"] for view in (anna.view(), ben.view(), house.phone().view()))
    assert sentence in house.phone().get(f"/{house.code}/table").body.decode()


# A window at the hub


def window(phone: Phone, seat: object = 3, **headers: str) -> tuple[int, str]:
    """Ask for a window as the form on the table's page does; the browser keeps its token."""
    reply = phone.form(f"/{phone.code}/window", f"seat={seat}", **headers)
    kept = reply.headers.get("set-cookie", "")
    if kept.startswith("device="):
        phone.token, phone.cookie = kept.removeprefix("device=").partition(";")[0], True
    return reply.status, reply.headers.get("location", "")


@pytest.fixture
def table(house: House) -> House:
    """Anna has a phone, Ben and Caro have none; a game runs."""
    anna = house.phone("Anna")
    for name in ("Ben", "Caro"):
        at_hub(house, "table-seat", name)
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("vote", "people-shown")
    return house


def test_a_window_at_the_hub_is_an_ordinary_phone(table: House) -> None:
    browser = table.phone()
    assert window(browser) == (303, f"/{table.code}")
    assert browser.view(3)["questions"][0]["id"] == "g1-ballot-1"
    assert browser.answer("g1-ballot-1", "seat-1", seat=3).status == 200
    page = browser.get(f"/{table.code}")
    assert page.status == 200 and b'data-open="3"' in page.body


def test_several_share_one_window(table: House) -> None:
    browser = table.phone()
    for seat in (2, 3):
        assert window(browser, seat)[0] == 303
    page = browser.get(f"/{table.code}").body
    assert b"data-shared" in page and b"data-open" not in page


def test_a_window_that_is_open_already_is_found_again(table: House) -> None:
    browser = table.phone()
    window(browser)
    token = browser.token
    assert window(browser) == (303, f"/{table.code}") and browser.token == token


def test_the_table_at_the_hub_stays_the_table_beside_a_window(table: House) -> None:
    """Who reloads it does not put what Caro is asked onto the screen that all see."""
    browser = table.phone()
    window(browser)
    assert (browser.get("/").status, b"page-table" in browser.get("/").body) == (200, True)
    assert b'data-open="3"' in browser.get(f"/{table.code}").body


def test_nobody_elsewhere_opens_a_window(table: House) -> None:
    stranger = table.phone()
    reply = stranger.form(f"/{table.code}/window", "seat=3", **FOREIGN)
    assert reply.status == 403 and "set-cookie" not in reply.headers
    assert stranger.form(f"/{table.code}/window", "seat=3", Origin="http://evil.example").status == 403


@pytest.mark.parametrize(("seat", "status"), [(1, 409), (9, 409), ("x", 400), ("", 400)])
def test_a_seat_with_a_phone_or_none_at_all_gets_no_window(table: House, seat: object, status: int) -> None:
    reply = table.phone().form(f"/{table.code}/window", f"seat={seat}")
    assert reply.status == status and "set-cookie" not in reply.headers


def test_who_has_a_window_goes_on_on_a_phone_of_their_own_later(table: House) -> None:
    browser, new = table.phone(), table.phone()
    window(browser)
    stream = browser.live("seat=3")
    stream.first("regions")
    word = new.ask_for(3)
    assert browser.pick(word, 3, by=3).status == 200
    until(lambda: new.view(3)["questions"][0]["id"], lambda id: id == "g1-ballot-1")


def test_the_hubs_controls_bear_the_way_to_a_window_and_no_secret(table: House) -> None:
    stream = table.phone().live("eye=hub")
    hands = ""
    while not hands:
        hands = str(stream.first("regions")["regions"].get("hands", ""))
    assert f'action="/{table.code}/window"' in hands and "Open a page for Caro" in hands
    assert ASKED not in hands
