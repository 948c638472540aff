"""The hub's own buttons: only the hub's own machine and paired browsers may press them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.frontends import Settings
from tests.web.events import EventStream
from tests.web.house import House, Phone, open_house, state
from tests.web.in_process import AsgiResponse
from web.frontend import announce_pairing, show_code
from web.trust.pairing import DIGITS, EVENING, READING, SPAN, TRIES_OF_ONE, WRONG, Pairing, TooManyTries

PHONE = "192.168.7.20"
"""The address of a phone in the Wi-Fi."""


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Phone]]:
    """One hub for all requests from outside, with a game, and the phone of its player."""
    with open_house(tmp_path_factory.mktemp("hub")) as found:
        yield found, found.play("Anna")[0]


def press_request(house: House, control: str = "pause") -> dict[str, Any]:
    """Return the request that presses a button of the hub."""
    return {"method": "POST", "path": f"/{house.code}/control", "data": {"control": control}}


def test_the_hub_s_own_machine_uses_the_hub_s_buttons(house: House) -> None:
    house.play("Anna")
    screen = house.phone()
    assert screen.form(f"/{house.code}/control", "control=pause").status == 204
    assert screen.view()["paused"]
    assert screen.form(f"/{house.code}/control", "control=pause").status == 204
    assert not screen.view()["paused"]


@pytest.mark.parametrize("address", [PHONE, "10.0.0.1", "::ffff:192.168.7.20", "fe80::1", "8.8.8.8", ""])
def test_from_any_other_address_nothing_can_be_pressed(playing: tuple[House, Phone], address: str) -> None:
    house, anna = playing
    before = state(house)
    for headers in ({}, {"Cookie": f"device={anna.token}"}, {"Authorization": f"Bearer {anna.token}"}):
        for method, path, data in (
            ("POST", f"/{house.code}/control", {"control": "pause"}),
            ("POST", "/NONE/control", {"control": "pause"}),
            ("GET", f"/{house.code}/live?eye=hub", {}),
            ("GET", "/panel", {}),
            ("GET", "/panel/lamps", {}),
            ("POST", "/panel/push", {"button": "pause", "down": "1"}),
        ):
            refused = house.asked(address, method, path, data=data, headers=headers)
            assert refused.status == 403, path
            assert 'href="/pair"' in refused.text
    assert state(house) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": PHONE},
        {"X-Forwarded-Host": "127.0.0.1"},
        {"X_Forwarded_Proto": "http"},
        {"Forwarded": "for=127.0.0.1"},
        {"Via": "1.1 proxy"},
        {"X-Real-IP": "127.0.0.1"},
        {"Host": "evil.example:80@127.0.0.1"},
        {"Host": "192.168.7.5:8000"},
        {"Host": ""},
    ],
    ids=lambda headers: ": ".join(*headers.items()),
)
def test_what_was_passed_on_or_is_meant_for_another_name_is_not_the_hub_s_own(
    playing: tuple[House, Phone], headers: dict[str, str]
) -> None:
    house, anna = playing
    before = state(house)
    refused = anna.form(f"/{house.code}/control", "control=pause", **headers)
    # An unknown host name gets the refusal and nothing else.
    assert refused.status in (400, 403)
    assert state(house) == before


def test_every_loopback_address_and_each_name_with_or_without_the_port_is_the_hub_s_own(
    playing: tuple[House, Phone],
) -> None:
    house, _ = playing
    for address in ("127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"):
        assert house.asked(address, **press_request(house)).status == 204, address
    for host in ("localhost", "127.0.0.1", "[::1]", "LOCALHOST"):
        for name in (host, f"{host}:{house.port}"):
            assert house.phone().form(f"/{house.code}/control", "control=pause", Host=name).status == 204, name


def test_a_button_that_does_nothing_now_or_is_none_changes_nothing(house: House) -> None:
    screen = house.phone()
    before = state(house)
    for control, status in (("pause", 409), ("next", 409), ("power", 400), ("", 400), ("fire", 400)):
        assert screen.form(f"/{house.code}/control", f"control={control}").status == status
        refused = screen.form(f"/{house.code}/control", f"control={control}", Accept="application/json")
        assert refused.problem[0] == status
    assert screen.form("/NONE/control", "control=pause").status == 404
    assert state(house) == before


def test_the_table_page_has_the_buttons_where_they_work_and_a_door_to_them_elsewhere(house: House) -> None:
    here = house.phone().get("/").body.decode()
    assert f'data-control="/{house.code}/control"' in here
    assert "eye=hub" in here
    there = house.asked(PHONE, "GET", "/").text
    assert "data-control" not in there
    assert 'href="/pair"' in there
    assert "eye=table" in there


def controls(stream: EventStream) -> list[str]:
    """Return the buttons that the next message about them shows."""
    return re.findall(r'value="(\w+)"', stream.region("controls"))


def test_the_page_at_the_hub_shows_those_buttons_that_do_something(house: House) -> None:
    with house.phone().live("eye=hub") as page, house.phone().live("eye=table") as other:
        anna = house.play("Anna")[0]
        assert controls(page) == ["pause"]
        anna.say("table-ask-end")
        other.until(lambda name, data: name == "regions" and "happened" in data["regions"])
        assert b"controls" not in other.bytes


class Terminal:
    """A terminal that keeps its output, and a clock that stands still."""

    def __init__(self, folder: Path) -> None:
        self.shown: list[str] = []
        self.now = 0.0
        self.pairing = Pairing(folder, self.shown.append, lambda: self.now)

    def make_wrong_code(self) -> str:
        digits = len(self.pairing.code)
        return "0" * digits if self.pairing.code != "0" * digits else "1" * digits

    def guess(self, address: str = PHONE) -> None:
        with suppress(TooManyTries):
            assert self.pairing.pair(self.make_wrong_code(), address) is None


def test_a_code_is_six_digits_pairs_once_and_is_another_one_then(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    code = terminal.pairing.code
    assert re.fullmatch(r"\d{6}", code)
    assert terminal.pairing.pair(f" {code[:3]} {code[3:]} ")
    assert terminal.shown == [terminal.pairing.code]
    assert terminal.pairing.code != code
    assert terminal.pairing.pair(code) is None


def test_a_code_changes_after_five_wrong_ones(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    code = terminal.pairing.code
    for _ in range(4):
        assert terminal.pairing.pair(terminal.make_wrong_code()) is None
    assert (terminal.pairing.code, terminal.shown) == (code, [])
    assert terminal.pairing.pair("not even é number") is None
    assert terminal.pairing.code != code
    assert terminal.shown == [terminal.pairing.code]


def test_the_right_code_is_taken_whatever_wrong_ones_came_and_from_wherever(tmp_path: Path) -> None:
    """Check that a limit slows only guesses, never the person who reads the code from the screen."""
    terminal = Terminal(tmp_path)
    terminal.pairing.choose_word("raven-castle")
    for number in range(3_000):
        terminal.guess(f"192.168.{number % 200}.{number % 250}")
        terminal.now += 0.01
    read_from_the_screen = terminal.pairing.code
    for _ in range(2_000):
        terminal.guess(PHONE)
        terminal.now += 0.02
    assert terminal.pairing.pair(read_from_the_screen, PHONE)
    terminal.now += SPAN
    assert terminal.pairing.pair(read_from_the_screen, PHONE) is None, "a code pairs one browser"


def test_guessing_all_evening_from_any_number_of_addresses_finds_a_code_in_less_than_one_of_10_000_evenings() -> None:
    """Check the odds: a guess finds at most the current or the previous code; the hub answers 2,000 a second."""
    every, odds, before = int(EVENING) * 2_000, 0.0, 0
    for most, digits in DIGITS:
        tries = min(every, most or every) - before
        odds, before = odds + tries * (1 if digits == 6 else 2) / 10**digits, before + tries
    assert before == every and odds < 1e-4 / 3


def test_wrong_codes_make_the_next_ones_longer_until_the_evening_is_over(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    lengths = []
    for _ in range(20):
        terminal.guess()
        lengths.append(len(terminal.pairing.code))
    assert lengths == [6] * 14 + [9] * 6
    code = terminal.pairing.code
    terminal.now += READING - 1
    terminal.guess()
    assert terminal.pairing.code == code, "people may still be typing it"
    terminal.now += 1
    terminal.guess()
    assert terminal.pairing.code != code and terminal.shown[-1] == terminal.pairing.code
    terminal.now += EVENING
    terminal.guess()
    terminal.now += READING
    for _ in range(WRONG):
        terminal.guess()
    assert len(terminal.pairing.code) == 6


def test_an_address_tries_ten_words_in_ten_minutes_and_all_together_four_hundred(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.pairing.choose_word("raven-castle")

    def may_try(address: str) -> bool:
        try:
            return terminal.pairing.pair("wrong-castle", address) is None
        except TooManyTries:
            return False

    assert [may_try(PHONE) for _ in range(TRIES_OF_ONE + 2)] == [True] * TRIES_OF_ONE + [False] * 2
    with pytest.raises(TooManyTries):
        terminal.pairing.pair("Raven Castle", PHONE)
    assert terminal.pairing.pair("Raven Castle", "192.168.8.9"), "another address is not locked out"
    terminal.now += 61
    assert [may_try(PHONE) for _ in range(2)] == [True, False]


def test_what_is_kept_is_no_token_and_what_is_broken_is_passed_over(tmp_path: Path) -> None:
    tokens = []
    for _ in range(22):
        pairing = Pairing(tmp_path)
        tokens.append(str(pairing.pair(pairing.code)))
    kept = (tmp_path / "paired").read_text()
    assert (tmp_path / "paired").stat().st_mode & 0o777 == 0o600
    assert len(kept.split()) == 20
    assert not any(token in kept for token in tokens)
    (tmp_path / "paired").write_bytes(b"\xff\xfe")
    assert Pairing(tmp_path).code


def test_a_disk_that_takes_nothing_keeps_a_browser_paired_until_the_hub_stops(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pairing = Pairing(tmp_path / "missing")
    assert pairing.pair(pairing.code)
    assert "FileNotFoundError" in caplog.text
    assert str(tmp_path) not in caplog.text


def pair(house: House, code: str, address: str = PHONE) -> AsgiResponse:
    return house.asked(address, "POST", "/pair", data={"code": code})


def code_of(said: str) -> str:
    """Return the last code on the terminal."""
    return str(re.findall(r"\b\d{3} \d{3}\b", said)[-1]).replace(" ", "")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Pairing]:
    """The pairing of every hub of the test."""
    found: list[Pairing] = []

    def made(*about: Any, **more: Any) -> Pairing:
        found.append(Pairing(*about, **more))
        return found[-1]

    monkeypatch.setattr("web.frontend.Pairing", made)
    return found


def test_a_browser_that_was_paired_once_uses_the_buttons_from_anywhere_even_after_a_restart(
    tmp_path: Path, shown: list[Pairing], capsys: pytest.CaptureFixture[str]
) -> None:
    with open_house(tmp_path) as house:
        house.play("Anna")
        assert house.asked(PHONE, "GET", "/pair").status == 200
        reply = pair(house, shown[0].code)
        assert (reply.status, reply.header("Location")) == (303, "/")
        assert code_of(capsys.readouterr().out) == shown[0].code
        first, *said = reply.header("Set-Cookie").split("; ")
        assert re.fullmatch(r"paired=[\w-]{22}", first)
        assert {"HttpOnly", "SameSite=Strict"} <= set(said)
        token = {"Cookie": first}
        assert house.asked(PHONE, **press_request(house), headers=token).status == 204
        assert "data-control" in house.asked(PHONE, "GET", f"/{house.code}/table", headers=token).text
        assert house.asked(PHONE, "GET", "/pair", headers=token).status == 303
    with open_house(tmp_path) as house:
        assert house.asked(PHONE, "GET", "/pair", headers=token).status == 303
        assert house.asked(PHONE, "GET", "/pair", headers={"Cookie": "paired=x"}).status == 200


def test_wrong_codes_from_one_address_lock_nobody_else_out(tmp_path: Path, shown: list[Pairing]) -> None:
    with open_house(tmp_path) as house:
        replies = [pair(house, "wrong", "192.168.7.66") for _ in range(3 * TRIES_OF_ONE)]
        assert [reply.status for reply in replies] == [403] * TRIES_OF_ONE + [429] * 2 * TRIES_OF_ONE
        assert pair(house, shown[0].code, "192.168.7.66").status == 303, "the right code is never refused"


def test_a_wrong_code_pairs_nobody(house: House, shown: list[Pairing]) -> None:
    # This hub began before `shown` recorded: the test does not know its code, like a guesser.
    replies = [pair(house, f"{number:06}", f"192.168.7.{number}") for number in range(40)]
    assert [reply.status for reply in replies] == [403] * 40
    assert not any("set-cookie" in dict(reply.headers) for reply in replies)


def test_a_seat_s_token_is_no_pairing(house: House) -> None:
    anna = house.play("Anna")[0]
    headers = {"Cookie": f"paired={anna.token}; device={anna.token}"}
    before = state(house)
    assert house.asked(PHONE, **press_request(house), headers=headers).status == 403
    assert state(house) == before


def test_the_terminal_says_how_another_browser_is_paired(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(bind="0.0.0.0", port=0, address="192.168.7.5", data=Path(), mute=True, rate=1)
    announce_pairing(house.tables, settings, 8000, "123456")
    show_code(house.tables, "654321")
    first, second = capsys.readouterr().out.splitlines()[-2:]
    assert "http://192.168.7.5:8000/pair" in first
    assert code_of(first) == "123456"
    assert code_of(second) == "654321"


def test_a_hub_that_no_other_machine_can_reach_shows_no_code(capsys: pytest.CaptureFixture[str], house: House) -> None:
    said = capsys.readouterr().out
    assert house.code in said
    assert "/pair" not in said
    assert house.phone().get("/pair").status == 303
