"""The pages of the set-up: their visitors and times, their requests to root, and secret passwords."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.appliance import set_up
from companion.appliance.hotspot import Hotspot
from companion.hub.backup.naming import list_kept_files
from deploy.setup import apply
from tests.long import cases
from tests.web.house import House, open_house
from tests.web.in_process import AsgiResponse
from web.trust.limits import Limit
from web.trust.pairing import Pairing

OWN, HOUSE = "10.42.0.17", "192.168.7.20"
"""Addresses of phones: in the hub's own Wi-Fi, and in the home network."""

SECRETS = ("velvet curtain", "a long word")
ANSWERS = {"table": "it", "country": "IT", "house": "Casa Rossi", "house-word": SECRETS[0], "word": "lantern raven"}
LOGIN = {"login": "anna", "login-word": SECRETS[1]}


@dataclass
class HubFromCard:
    """A hub from a card without a set-up."""

    house: House
    folder: Path
    patch: pytest.MonkeyPatch

    def ask(self, method: str, path: str, address: str = OWN, **more: Any) -> AsgiResponse:
        """Send a request, from the hub's own Wi-Fi if no other address is given."""
        return self.house.asked(address, method, path, host="10.42.0.1", **more)

    def answer(self, answers: Mapping[str, str], address: str = OWN) -> AsgiResponse:
        return self.ask("POST", "/setup", address, data=answers)

    def since_start(self, seconds: float) -> None:
        self.patch.setattr(set_up, "since_start", lambda: seconds)

    def root_says(self, words: str) -> None:
        """Let root take the request, and report the result."""
        (self.folder / "run/setup.json").unlink(missing_ok=True)
        (self.folder / "state").write_text(f"{words}\n", "ascii")
        if words == "done":
            (self.folder / "new").unlink()

    @property
    def wish(self) -> Any:
        """The request to root."""
        return json.loads((self.folder / "run/setup.json").read_bytes())


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubFromCard]:
    for name in ("run", "data"):
        (tmp_path / name).mkdir()
    (tmp_path / "new").touch()
    for name, path in {"REQUEST": "run/setup.json", "STATE": "state", "NEW": "new"}.items():
        monkeypatch.setattr(set_up, name, tmp_path / path)
    monkeypatch.setattr(set_up, "hotspot", lambda: Hotspot("Companion", "abcd2345ef", True))
    with open_house(tmp_path / "data") as house:
        found = HubFromCard(house, tmp_path, monkeypatch)
        found.since_start(60)
        yield found


def test_who_joins_the_wi_fi_of_a_new_card_is_led_to_the_answers(card: HubFromCard) -> None:
    for path in ("/", f"/{card.house.code}"):
        reply = card.ask("GET", path)
        assert (reply.status, reply.header("location")) == (303, "/setup")
        assert card.ask("GET", f"{path}?later").status == 200, "who wants to play first is let through"
        assert card.ask("GET", path, HOUSE).status == 200
    token = card.house.phone("Anna").token
    assert card.ask("GET", f"/{card.house.code}", headers={"Cookie": f"device={token}"}).status == 200


def test_the_answers_stand_there_in_the_phone_s_language_and_fit(card: HubFromCard) -> None:
    page = card.ask("GET", "/setup", headers={"Accept-Language": "it-CH,it;q=0.9"}).text
    assert 'lang="it" selected' in page and '<option value="CH" selected>Svizzera' in page
    (word,) = re.findall(r'name="word" type="text" value="([a-z2-9]{4}-[a-z2-9]{4})"', page)
    assert card.answer({"table": "it", "country": "CH", "word": word, "house": ""}).status == 303
    assert card.wish == {"language": "it", "country": "CH", "wifi": None, "own": False, "login": None}
    assert card.house.tables.snapshot(card.house.code).public.language == "it", "nobody sits there yet"


def test_what_root_is_asked_is_laid_where_root_and_the_hub_alone_read(card: HubFromCard) -> None:
    reply = card.answer({**ANSWERS, **LOGIN})
    assert (reply.status, reply.header("location")) == (303, "/setup/done?house=yes")
    assert (card.folder / "run/setup.json").stat().st_mode & 0o777 == 0o600
    house, login = (
        {"name": name, "password": word} for name, word in (("Casa Rossi", SECRETS[0]), ("anna", SECRETS[1]))
    )
    assert card.wish == {"language": "it", "country": "IT", "wifi": house, "own": False, "login": login}


def test_who_has_set_it_up_has_the_hub_s_buttons_and_others_get_them_by_the_word(card: HubFromCard) -> None:
    reply = card.answer(ANSWERS)
    (cookie,) = [value for name, value in reply.headers if name == "set-cookie" and value.startswith("paired=")]
    card.root_says("done")
    mine = {"Cookie": cookie.partition(";")[0]}
    assert json.loads(card.ask("GET", "/setup/state", headers=mine).text)["well"]
    assert card.ask("GET", "/setup", headers=mine).status == 200, "it stands behind the hub's own controls"
    assert card.ask("GET", "/setup").status == 403, "a card that is set up leads nobody there"
    assert card.ask("POST", "/pair", HOUSE, data={"code": "lantern crow"}).status == 403
    assert card.ask("POST", "/pair", HOUSE, data={"code": "Lantern-Raven"}).status == 303
    assert "lantern" not in (card.folder / "data/controls").read_text("ascii")


def test_a_wrong_wi_fi_leads_back_to_the_answers_with_a_sentence(card: HubFromCard) -> None:
    card.answer({**ANSWERS, **LOGIN})
    assert json.loads(card.ask("GET", "/setup/state").text)["over"] is False
    card.root_says("refused wifi")
    told = json.loads(card.ask("GET", "/setup/state", headers={"Accept-Language": "en"}).text)
    assert told == {"says": set_up.REFUSED["wifi"].message, "over": True, "well": False}
    assert "join your Wi-Fi" in card.ask("GET", "/setup", headers={"Accept-Language": "en"}).text
    assert card.answer(ANSWERS).status == 303


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"house-word": "short"}, set_up.WIFI_PASSWORD),
        ({"house": "x" * 33}, set_up.WIFI_NAME),
        ({"login": "Anna", "login-word": SECRETS[1]}, set_up.LOGIN_NAME),
        ({"login": "anna", "login-word": "short"}, set_up.LOGIN_PASSWORD),
        ({"word": "short"}, None),
        ({"country": "Italy"}, set_up.REFUSED["failed"]),
    ],
)
def test_a_wrong_answer_is_told_keeps_the_others_and_asks_nothing_of_root(
    card: HubFromCard, wrong: dict[str, str], says: Any
) -> None:
    reply = card.ask("POST", "/setup?language=en", data={**ANSWERS, **wrong})
    assert reply.status == 422 and (says is None or says.message.partition(";")[0] in unescape(reply.text))
    assert not (card.folder / "run/setup.json").exists() and not (card.folder / "data/controls").exists()
    if "house" not in wrong:
        assert 'value="Casa Rossi"' in reply.text
    assert not [secret for secret in SECRETS if secret in reply.text]


def test_no_password_stands_on_a_page_in_a_log_or_in_a_backup(
    card: HubFromCard, caplog: pytest.LogCaptureFixture
) -> None:
    card.answer({**ANSWERS, **LOGIN})
    pages = [card.ask("GET", path).text for path in ("/setup", "/setup/done?house=yes", "/setup/state")]
    files = [path.read_text("latin-1") for path in (card.folder / "data").rglob("*") if path.is_file()]
    for secret in SECRETS:
        assert not [text for text in (*pages, *files, caplog.text) if secret in text]
    assert "controls" in list_kept_files(card.folder / "data"), "the word goes along to another hub, as its hash"


@pytest.mark.parametrize("path", ["/setup", "/setup/done", "/setup/state"])
def test_nobody_else_reaches_it_and_nobody_after_an_hour(card: HubFromCard, path: str) -> None:
    assert card.ask("GET", path).status == 200
    for address in (HOUSE, "10.42.1.17", "fe80::1", ""):
        assert card.ask("GET", path, address).status == 403
    card.since_start(3600)
    assert card.ask("GET", path).status == 403
    assert card.answer(ANSWERS).status == 403
    card.since_start(60)
    card.patch.setattr(set_up, "hotspot", lambda: Hotspot("Companion", "abcd2345ef", False))
    assert card.ask("GET", path).status == 403, "the own Wi-Fi is off: such an address is somebody else's"
    assert not (card.folder / "run/setup.json").exists()


def test_the_hub_s_own_controls_reach_it_and_open_it_for_an_hour(card: HubFromCard) -> None:
    (card.folder / "new").unlink()
    here = card.house.phone()
    assert card.ask("GET", "/setup").status == 403
    assert here.get("/setup").status == 200
    assert card.ask("POST", "/setup/open").status == 403
    assert here.form("/setup/open", "").status == 303
    assert card.ask("GET", "/setup").status == 200
    assert card.ask("GET", "/setup", HOUSE).status == 403
    assert here.form("/setup", "table=&country=&house=&word=&own=yes").status == 303
    assert card.wish == {"language": "", "country": "", "wifi": None, "own": True, "login": None}


def test_a_second_answer_waits_for_the_first(card: HubFromCard) -> None:
    assert card.answer(ANSWERS).status == 303
    assert card.answer(ANSWERS).status == 409
    card.root_says("working")
    assert card.answer(ANSWERS).status == 409


def test_no_phone_loses_the_hub_while_a_game_is_played_nor_by_a_page_of_another_site(card: HubFromCard) -> None:
    foreign = card.ask("POST", "/setup", data=ANSWERS, headers={"Origin": "http://elsewhere.example"})
    card.house.play("Anna", "Ben")
    assert (foreign.status, card.answer(ANSWERS).status) == (403, 409)
    assert not (card.folder / "run/setup.json").exists()
    assert card.answer({"table": "", "country": "IT", "house": "", "word": ""}).status == 303


FIELDS = (*ANSWERS, *LOGIN, "own", "person")

TYPED = st.one_of(st.sampled_from(["", "it", "IT", *ANSWERS.values(), *LOGIN.values()]), st.text(max_size=80))
"""Possible contents of a field."""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=cases(100))
@given(st.dictionaries(st.sampled_from(FIELDS), TYPED))
def test_whatever_is_typed_is_taken_or_refused_in_words_and_root_gets_a_whole_wish(
    card: HubFromCard, answers: dict[str, str]
) -> None:
    (card.folder / "run/setup.json").unlink(missing_ok=True)
    card.patch.setattr(Limit, "allows", lambda *_: True)
    reply = card.answer({"table": "", **answers})
    assert reply.status in (303, 400, 422), reply.text
    assert (card.folder / "run/setup.json").exists() == (reply.status == 303)
    if reply.status == 303:
        assert apply.check(card.wish), "root takes what the hub has taken"


def test_a_hub_that_was_started_by_hand_says_so(house: House) -> None:
    assert house.phone().get("/setup", Accept="application/json").problem == (404, "not_found")


def test_a_word_stays_over_a_restart_and_another_takes_its_place(tmp_path: Path) -> None:
    pairing = Pairing(tmp_path)
    assert not pairing.has_word and pairing.pair("lantern raven") is None
    pairing.choose_word("lantern raven")
    assert (tmp_path / "controls").stat().st_mode & 0o777 == 0o600
    again = Pairing(tmp_path)
    assert again.has_word and again.pair(" LANTERN-raven ")
    again.choose_word("other word")
    assert again.pair("lantern raven") is None and again.pair("otherword")
    (tmp_path / "controls").write_text("damaged", "ascii")
    assert again.pair("otherword") is None
