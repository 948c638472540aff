"""Behind a proxy nobody is on the hub's own machine, limits count browsers, and a named balancer alone is believed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.frontends import Settings
from tests.web.house import House, open_house
from tests.web.in_process import AsgiResponse
from web.frontend import FRONTEND, NOT_YES_OR_NO
from web.trust.identity import new_token

BEHIND = {"own": {"behind_proxy": True}}
NAMED = {**BEHIND, "balancers": ("127.0.0.1",)}
TRIES = 1000
"""More than one sender has to sit down while they are made, on a slow machine too."""


def sits(house: House, number: int, **headers: str) -> AsgiResponse:
    """Try to sit down through the proxy, under a name that no table takes."""
    named = {"Host": "localhost", **headers}
    return house.asked("127.0.0.1", "POST", f"/{house.code}/sit", data={"name": "", "runs": "yes"}, headers=named)


def is_refused(replies: Iterable[AsgiResponse]) -> bool:
    """Return whether one of the replies refuses; the others are not asked for."""
    return any(reply.status == 429 for reply in replies)


@pytest.mark.house(settings=BEHIND)
def test_nobody_is_on_the_hubs_own_machine(house: House) -> None:
    phone = house.phone("Anna")
    for path in (f"/{house.code}/live?eye=hub", "/backup"):
        assert phone.get(path, Host="localhost").status == 403, path
    assert b"data-control" not in phone.get(f"/{house.code}/table", Host="localhost").body
    assert phone.form(f"/{house.code}/control", "control=pause", Host="localhost").status == 403


def test_without_the_setting_the_hubs_own_screen_has_its_controls(house: House) -> None:
    assert b"data-control" in house.phone().get(f"/{house.code}/table", Host="localhost").body


def test_the_hubs_own_screen_pairs_with_the_code_that_the_terminal_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_house(tmp_path, settings={**BEHIND, "address": ""}) as house:
        said = capsys.readouterr().out
        assert f"http://127.0.0.1:{house.port}/pair" in said and "No phone can come" not in said
        code = "".join(said.rpartition("type ")[2].split(".")[0].split())
        paired = house.phone().form("/pair", f"code={code}")
        assert paired.status == 303
        cookie = paired.headers["set-cookie"].partition(";")[0]
        assert b"data-control" in house.phone().get(f"/{house.code}/table", Cookie=cookie).body


@pytest.mark.house(settings=BEHIND)
def test_limits_count_browsers_and_all_of_them_together(house: House) -> None:
    mine, other = ({"Cookie": f"device={new_token()}"} for _ in range(2))
    assert is_refused(sits(house, number, **mine) for number in range(TRIES))
    assert sits(house, 0, **other).status != 429
    assert is_refused(sits(house, number, Cookie=f"device={new_token()}") for number in range(TRIES))


def test_without_the_setting_they_count_addresses(house: House) -> None:
    assert is_refused(sits(house, number, Cookie=f"device={new_token()}") for number in range(TRIES))


@pytest.mark.house(settings=NAMED)
def test_a_named_balancer_says_who_asks_and_the_last_address_alone_counts(house: House) -> None:
    def from_(address: str, cookie: str = "") -> AsgiResponse:
        return sits(house, 0, Cookie=cookie, **{"X-Forwarded-For": address})

    assert is_refused(from_(f"192.0.2.{n}, 192.168.1.7", f"device={new_token()}") for n in range(TRIES))
    assert from_("192.168.1.8").status != 429


@pytest.mark.house(settings=BEHIND)
def test_nobody_else_is_believed(house: House) -> None:
    assert is_refused(sits(house, n, **{"X-Forwarded-For": f"192.168.1.{n}"}) for n in range(TRIES))


@pytest.mark.parametrize("said", ["", "somebody", "127.0.0.1:80", "\u00ff", "unknown, _hidden"])
@pytest.mark.house(settings=NAMED)
def test_what_is_no_address_changes_nothing(house: House, said: str) -> None:
    assert sits(house, 0, **{"X-Forwarded-For": said}).status == 200


def test_a_setting_that_is_neither_yes_nor_no_is_said() -> None:
    own = {"behind_proxy": "yes"}
    settings = Settings(bind="127.0.0.1", port=0, address="", data=Path(), mute=True, rate=1, own=own)
    assert FRONTEND.check(settings) == NOT_YES_OR_NO
