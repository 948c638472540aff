"""Attacks by way of a guest's answer: for whom nobody answers, how often, and what a lent phone keeps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.hands import at_hub
from tests.web.house import House, Phone, asked_for

NAMES = ("Anna", "Ben", "Dino", "Elsa")
CARO = 5


def table(house: House, game: str, **options: object) -> list[Phone]:
    """Four have phones that are there, Caro has none; the game has begun."""
    phones = [house.phone(name) for name in NAMES]
    for phone in phones:
        phone.live(f"seat={phone.seat}").first("regions")
    at_hub(house, "table-seat", "Caro")
    phones[0].say("table-game", game)
    for option, value in options.items():
        phones[0].say(f"table-option-{option}", value)
    phones[0].say("table-begin")
    return phones


def voting(house: House) -> list[Phone]:
    phones = table(house, "open-table")
    phones[0].say("vote", "people-shown")
    return phones


def laying(house: House) -> list[Phone]:
    phones = table(house, "overthrone", reveals="phones")
    phones[0].say("king", {"seat-5": 1})
    phones[0].say("duel", "seat-2")
    return phones


def telling(house: House) -> list[Phone]:
    phones = table(house, "among-cultists", knows="yes", level="own", roles={}, ai="no")
    phones[0].say("placed")
    return phones


SECRET: dict[str, tuple[Callable[[House], list[Phone]], object]] = {
    "ballot": (voting, "seat-1"),
    "number": (laying, 9),
    "envelope": (telling, "cultist"),
}
"""What is asked in secret in three games, and an answer to it."""

every_secret = pytest.mark.parametrize("asked", SECRET)

of_caro = pytest.mark.parametrize("asked", ["ballot", "envelope"])
"""What Caro, who has no phone, is asked too."""


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
    hub = stranger.post(f"{stranger.api}/hub/answers", {"seat": 2, "question": id, "value": answer, "key": "k"})
    assert hub.status in (401, 409)
    named = {"seat": 0, "question": f"table-guest-2-{id}-0", "value": "seat-1", "key": "k2"}
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
    """Both are open before the answer, and send different ones at once."""
    phones = voting(house)
    at_hub(house, "table-guest-5", "seat-2")
    ben = phones[1]
    windows = [ben.live("guest=1") for _ in range(2)]
    for window in windows:
        assert "ballot" in str(window.first("regions")["regions"]["questions"])
    with ThreadPoolExecutor(2) as both:
        given = list(both.map(lambda n: ben.answer("g1-ballot-1", f"seat-{n}", seat=CARO, key=f"window-{n}"), (1, 2)))
    assert sorted(reply.status for reply in given) == [200, 401]
    cast = [entry for entry in asked_for(house) if entry.row.type == "BallotCast"]
    assert len(cast) == 1
    for window in windows:
        window.until(lambda _, data: data.get("regions", {}).get("questions") == "")


def test_a_second_device_of_the_neighbour_is_no_way_in(house: House) -> None:
    phones = voting(house)
    at_hub(house, "table-guest-5", "seat-2")
    late = house.phone("Ben the second")
    assert late.get(f"{late.api}/guest").problem == (409, "stale")
    assert late.answer("g1-ballot-1", "seat-1", seat=CARO).problem == (401, "wrong_token")
    assert phones[1].get(f"{phones[1].api}/guest").status == 200


def test_no_browser_keeps_a_page_of_a_guest(house: House) -> None:
    phones = voting(house)
    at_hub(house, "table-guest-5", "seat-2")
    ben = phones[1]
    ben.cookie = True
    asked = ben.get(f"{ben.api}/guest")
    assert asked.status == 200 and asked.headers["cache-control"] == "no-store"
    page = ben.get(f"/{ben.code}")
    assert page.status == 200 and page.headers["cache-control"] == "no-store"
    assert b"Whom do you vote for" in asked.body and b"Caro answers on the phone" in page.body


@of_caro
def test_after_the_answer_the_lent_phone_has_nothing_of_it(asked: str, house: House) -> None:
    begins, answer = SECRET[asked]
    phones = begins(house)
    at_hub(house, "table-guest-5", "seat-2")
    ben = phones[1]
    words = ben.get(f"{ben.api}/guest").json["question"]["text"].partition("'")[0]
    ben.say(asked, answer)
    guest = ben.live("guest=1")
    assert words in str(guest.first("regions")["regions"]["questions"])
    assert ben.answer(ben.get(f"{ben.api}/guest").json["question"]["id"], answer, seat=CARO).status == 200
    assert guest.first("regions")["regions"]["questions"] == ""
    assert words not in str(ben.live("guest=1").first("regions")["regions"])
    assert ben.get(f"{ben.api}/guest").problem == (409, "stale")


def test_a_card_of_who_has_no_phone_is_laid_at_the_hub_and_by_nobody_once_there_is_one(house: House) -> None:
    """Ruling OV-22: beside them anybody says that it lies there; not beside somebody who has a phone."""
    phones = table(house, "overthrone", reveals="phones")
    phones[0].say("king", {"seat-5": 1})
    phones[0].say("duel", "seat-5")
    assert phones[1].asks("card-1-5-for-5") and not phones[1].asks("card-1-1")
    browser = house.phone()
    reply = browser.form(f"/{browser.code}/window", "seat=5")
    assert reply.status == 303
    assert not phones[1].asks("card-1-5-for-5")
    body = {"seat": CARO, "question": "g1-card-1-5", "value": "go", "key": "k"}
    assert phones[1].post(f"{phones[1].api}/hub/answers", body).status in (401, 409)
    assert phones[1].answer("g1-card-1-5", "go", seat=CARO).problem == (401, "wrong_token")
