"""A phone that is lent for one answer, and a window at the hub: their permissions, and the receivers of messages."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest

from tests.waiting import until
from tests.web.described import check
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone, asked_for
from tests.web.routes.page import without_elements

NAMES = ("Anna", "Ben", "Dino", "Elsa")
CARO = 5

ASKED = "Vote for a player."


def play(house: House, game: str, **options: object) -> list[Phone]:
    """Seat four players with phones and Caro without one; begin the game."""
    phones = [house.phone(name) for name in NAMES]
    for phone in phones:
        phone.live(f"seat={phone.seat}").first("regions")
    answer_at_hub(house, "table-seat", "Caro")
    phones[0].say("table-game", game)
    for option, value in options.items():
        phones[0].say(f"table-option-{option}", value)
    phones[0].say("table-begin")
    return phones


def voting(house: House) -> list[Phone]:
    phones = play(house, "open-table")
    phones[0].say("vote", "people-shown")
    return phones


def laying(house: House) -> list[Phone]:
    phones = play(house, "overthrone", reveals="phones")
    phones[0].say("king", {"seat-5": 1})
    phones[0].say("duel", "seat-2")
    return phones


def telling(house: House) -> list[Phone]:
    phones = play(house, "among-cultists", knows="yes", level="own", roles={}, ai="no")
    phones[0].say("placed")
    return phones


def lent(house: House) -> list[Phone]:
    """Start a vote in which Caro is to answer on the phone of Ben, the second player."""
    phones = voting(house)
    answer_at_hub(house, "table-guest-5", "seat-2")
    return phones


SECRET: dict[str, tuple[Callable[[House], list[Phone]], object]] = {
    "ballot": (voting, "seat-1"),
    "number": (laying, 9),
    "envelope": (telling, "cultist"),
}
"""A secret question in each of three games, and an answer to it."""

every_secret = pytest.mark.parametrize("asked", SECRET)

of_caro = pytest.mark.parametrize("asked", ["ballot", "envelope"])
"""The questions that Caro, who has no phone, is asked too."""


def test_the_lent_phone_alone_gets_the_question_answers_it_once_and_no_browser_keeps_it(house: House) -> None:
    anna, ben, *_ = lent(house)
    ben.cookie = True
    late = house.phone("Ben the second")
    reply = ben.get(f"{ben.api}/guest")
    asked = reply.json
    check("Guest", asked)
    assert (asked["seat"], asked["question"]["id"]) == (CARO, "g1-ballot-1")
    page = ben.get(f"/{ben.code}")
    assert {one.headers["cache-control"] for one in (reply, page)} == {"no-store"}
    assert ASKED[:-1].encode() in reply.body and b"Caro answers on Ben" in page.body
    for other in (anna, late):
        assert other.get(f"{anna.api}/guest").problem == (409, "stale")
        assert other.answer("g1-ballot-1", "seat-1", seat=CARO).problem == (401, "wrong_token")
    assert house.phone().get(f"{anna.api}/guest").problem == (401, "wrong_token")
    receipt = ben.answer("g1-ballot-1", "seat-1", seat=CARO)
    assert receipt.status == 200
    check("Receipt", receipt.json)
    assert ben.get(f"{ben.api}/guest").problem == (409, "stale")
    assert ben.answer("g1-ballot-1", "seat-2", seat=CARO).problem == (401, "wrong_token")


def test_the_own_page_of_the_lent_phone_gets_a_curtain_and_all_pages_read_of_it(house: House) -> None:
    anna, ben, *_ = lent(house)
    ben.say("ballot", "seat-1")
    regions = ben.live("seat=2").first("regions")["regions"]
    assert 'data-guest="5"' in str(regions["guest"]) and "Caro" in str(regions["guest"])
    assert ASKED not in str(regions), "it comes once somebody has taken the phone"
    page = ben.live("guest=1").first("regions")["regions"]
    assert ASKED in str(page["questions"])
    assert "secrets" not in page and "me" not in page and "mine" not in page
    empty = anna.live("guest=1").first("regions")["regions"]
    assert str(empty.get("questions", "")) == "" and str(empty.get("guest", "")) == "", "her phone is not lent"
    sentence = "Caro answers on Ben's phone."
    assert all(sentence in view["notices"] for view in (anna.view(), ben.view(), house.phone().view()))
    assert sentence in unescape(house.phone().get(f"/{house.code}/table").body.decode())


@of_caro
def test_after_the_answer_the_lent_phone_has_nothing_of_it(asked: str, house: House) -> None:
    begins, answer = SECRET[asked]
    phones = begins(house)
    answer_at_hub(house, "table-guest-5", "seat-2")
    ben = phones[1]
    words = ben.get(f"{ben.api}/guest").json["question"]["text"].partition("'")[0]
    ben.say(asked, answer)
    guest = ben.live("guest=1")
    assert words in str(guest.first("regions")["regions"]["questions"])
    assert ben.answer(ben.get(f"{ben.api}/guest").json["question"]["id"], answer, seat=CARO).status == 200
    news = guest.first("regions")["regions"]
    assert news["guest"] == "" and news["questions"] == ""
    assert words not in str(ben.live("guest=1").first("regions")["regions"])
    assert ben.get(f"{ben.api}/guest").problem == (409, "stale")


@every_secret
def test_nobody_answers_for_a_seat_whose_phone_is_there(asked: str, house: House) -> None:
    begins, answer = SECRET[asked]
    phones = begins(house)
    owner = phones[1]
    id, before = owner.question(asked)["id"], asked_for(house)
    assert not [q for phone in phones for q in phone.view()["questions"] if q["id"].startswith("table-guest-2")]
    stranger = house.phone()
    for thief in (phones[0], phones[2], stranger):
        assert thief.answer(id, answer, seat=2).problem == (401, "wrong_token")
    for seat, problem in ((2, (401, "wrong_token")), (0, (409, "stale"))):  # nor do the hub's own controls
        body = {"seat": seat, "question": id, "value": answer, "key": f"k{seat}"}
        assert stranger.post(f"{stranger.api}/hub/answers", body).problem == problem
    named = {"seat": 0, "question": f"table-guest-2-{id}-0", "value": "seat-1", "key": "guest"}
    assert stranger.post(f"{stranger.api}/hub/answers", named).problem == (409, "stale")
    for phone in phones:
        assert phone.get(f"{phone.api}/guest").problem == (409, "stale")
    assert asked_for(house) == before
    assert owner.answer(id, answer).status == 200


@of_caro
def test_the_hub_answers_nothing_secret_for_who_has_no_phone(asked: str, house: House) -> None:
    begins, answer = SECRET[asked]
    phones = begins(house)
    id = phones[1].question(asked)["id"]
    body = {"seat": CARO, "question": id, "value": answer, "key": "k"}
    assert phones[0].post(f"{phones[0].api}/hub/answers", body).problem == (409, "stale")


def test_two_windows_of_the_lent_phone_are_one_vote(house: House) -> None:
    """Check this for windows that are both open before the answer, and send different ones at once."""
    ben = lent(house)[1]
    windows = [ben.live("guest=1") for _ in range(2)]
    for window in windows:
        assert "ballot" in str(window.first("regions")["regions"]["questions"])
    with ThreadPoolExecutor(2) as both:
        given = list(both.map(lambda n: ben.answer("g1-ballot-1", f"seat-{n}", seat=CARO, key=f"window-{n}"), (1, 2)))
    assert sorted(reply.status for reply in given) == [200, 401]
    assert len([entry for entry in asked_for(house) if entry.row.type == "BallotCast"]) == 1
    for window in windows:
        window.until(lambda _, data: data.get("regions", {}).get("questions") == "")


# A window at the hub


def open_window(phone: Phone, seat: object = 3) -> tuple[int, str]:
    """Ask for a window like the form on the table's page; the browser keeps its token."""
    reply = phone.form(f"/{phone.code}/window", f"seat={seat}")
    kept = reply.headers.get("set-cookie", "")
    if kept.startswith("device="):
        phone.token, phone.cookie = kept.removeprefix("device=").partition(";")[0], True
    return reply.status, reply.headers.get("location", "")


@pytest.fixture
def table(house: House) -> House:
    """Start a vote of Anna, who has a phone, and Ben and Caro (seat 3), who have none."""
    anna = house.phone("Anna")
    for name in ("Ben", "Caro"):
        answer_at_hub(house, "table-seat", name)
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("vote", "people-shown")
    return house


def test_a_window_at_the_hub_is_an_ordinary_phone_that_is_found_again_and_leaves_the_table_alone(table: House) -> None:
    """Check that reloading the table does not show Caro's question on the public screen."""
    browser = table.phone()
    assert open_window(browser) == (303, f"/{table.code}")
    token = browser.token
    assert open_window(browser) == (303, f"/{table.code}") and browser.token == token
    assert browser.view(3)["questions"][0]["id"] == "g1-ballot-1"
    assert (browser.get("/").status, b"page-table" in browser.get("/").body) == (200, True)
    assert browser.answer("g1-ballot-1", "seat-1", seat=3).status == 200
    page = browser.get(f"/{table.code}")
    assert page.status == 200 and b'data-open="3"' in page.body
    assert open_window(browser, 2)[0] == 303
    page = browser.get(f"/{table.code}")
    assert b"data-shared" in page.body and b"data-open" not in page.body, "several share one window"


@pytest.mark.parametrize(
    ("seat", "headers", "status"),
    [
        (3, {"X-Forwarded-For": "192.168.7.20"}, 403),
        (3, {"Origin": "http://evil.example"}, 403),
        (1, {}, 409),
        (9, {}, 409),
        ("x", {}, 400),
        ("", {}, 400),
    ],
    ids=["from elsewhere", "another site", "a seat with a phone", "nobody's seat", "no seat", "nothing"],
)
def test_nobody_elsewhere_opens_a_window_nor_does_a_seat_with_a_phone_get_one(
    table: House, seat: object, headers: dict[str, str], status: int
) -> None:
    reply = table.phone().form(f"/{table.code}/window", f"seat={seat}", **headers)
    assert reply.status == status and "set-cookie" not in reply.headers


def test_who_has_a_window_goes_on_on_a_phone_of_their_own_later(table: House) -> None:
    browser, new = table.phone(), table.phone()
    open_window(browser)
    browser.live("seat=3").first("regions")
    word = new.ask_for(3)
    assert browser.pick(word, 3, by=3).status == 200
    until(lambda: new.view(3)["questions"][0]["id"], lambda id: id == "g1-ballot-1")


def test_the_hubs_controls_bear_the_way_to_a_window_and_no_secret(table: House) -> None:
    hands = str(table.phone().live("eye=hub").region("hands"))
    assert f'action="/{table.code}/window"' in hands and "Open a page for Caro" in without_elements(hands)
    assert ASKED not in hands
