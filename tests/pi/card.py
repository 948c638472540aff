"""The first start of a written card, on an emulated Pi with a radio and no network but its own Wi-Fi: `make pi-card`.

Pytest does not collect these tests by itself; they are passed to it by name. They are one story, in the order of this
file. The phones are browsers here, in the hub's own Wi-Fi by radios of the machine (tests/pi/new_pi.py); nobody has a
keyboard at the Pi. Commands in the machine besides the hub's only report its progress.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.pi.evening import HUB, NAMES, answer_as_it_stands, answer_with_a_house, begin, phones, sit_down
from tests.pi.evening import vote_for_each_other as vote
from tests.pi.machine import network
from tests.pi.new_pi import NewPi, prepared
from tests.pi.written import NAME, WORD, written

HOUSE = ("Casa Rossi", "ten green bottles")
"""The Wi-Fi of the house, and its password."""

PROFILE = "/etc/NetworkManager/system-connections/companion-house.nmconnection"

STEPS = {
    "the first start begins": "[ -e /usr/local/lib/companion/first-start ]",
    "the first package": "pgrep -x dpkg >/dev/null",
    "the last package": "grep -q '^Package: espeak-ng$' /var/lib/dpkg/status",
    "the archive is laid down": "[ -e /var/tmp/companion-archive/wheels ]",
    "the hub is made": "[ -e /opt/companion/releases/*/bin/pip ]",
    "it is tried": "pgrep -f smoke.py >/dev/null",
    "it is switched to": "[ -L /opt/companion/current ]",
    "it is installed": "systemctl -q is-enabled companion.service",
    "it has its name": "grep -q companion /etc/hostname",
    "its own Wi-Fi": "[ -e /etc/companion/to-set-up ]",
    "its own Wi-Fi is open": "systemctl -q is-active companion-hotspot.service",
    "the password leaves the card": "[ ! -e /boot/firmware/companion/own-wifi ]",
    "the card is empty": "[ ! -e /boot/firmware/companion ]",
}
"""The moments of power cuts, by a condition in the machine."""

DONE = "[ ! -e /usr/local/lib/companion ]"
"""The condition that holds once the first start is over."""

WITHOUT = "it is installed"
"""The step from which a card goes into a Pi without a radio."""

PLACE = """
    systemctl is-active companion companion-hotspot; systemctl is-enabled companion companion-card
    cat /etc/hostname /etc/hosts /etc/companion/hotspot /etc/default/companion
    stat -c '%n %U %G %a' /etc/companion/* /var/lib/companion; ls /opt/companion/releases | wc -l
    ls -d /boot/firmware/companion /usr/local/lib/companion /var/tmp/companion-archive /opt/companion/trying 2>&1
    ls /opt/companion /boot/firmware; cat /boot/firmware/cmdline.txt; rfkill --noheadings --output SOFT list 0
    nmcli --get-values NAME,TYPE,AUTOCONNECT connection show; dpkg --audit
"""
"""The properties that must be equal at the end, after any number of power cuts."""

ADDRESS = "nmcli --get-values IP4.ADDRESS device show wlan0"


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The two partitions of a written card."""
    folder = tmp_path_factory.mktemp("made")
    second, system = prepared(folder)
    return second, written(system, folder)


@pytest.fixture(scope="module")
def line() -> Iterator[None]:
    """The network line to the machines."""
    with network():
        yield


@pytest.fixture(scope="module")
def first(cards: tuple[Path, Path], line: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewPi]:
    """A Pi without power cuts."""
    yield from kept(NewPi(tmp_path_factory.mktemp("first") / "pi", *cards))


@pytest.fixture(scope="module")
def cut(cards: tuple[Path, Path], line: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewPi]:
    """A Pi with power cuts."""
    yield from kept(NewPi(tmp_path_factory.mktemp("cut") / "pi", *cards))


@pytest.fixture(scope="module")
def places() -> list[str]:
    """The results of all first starts."""
    return []


def kept(pi: NewPi) -> Iterator[NewPi]:
    """Yield a Pi, and switch it off at the end."""
    try:
        yield pi
    finally:
        pi.cut()


def join(pi: NewPi) -> None:
    """Let both phones join the hub's own Wi-Fi, and get addresses in it."""
    for phone in (1, 2):
        assert pi.join(phone, NAME, WORD).startswith("10.42.0.")


def assert_same(places: list[str], place: str) -> None:
    """Assert that a first start has the same result as each earlier one."""
    places.append(place)
    assert place == places[0]


def note(figure: str) -> None:
    """Print a figure that deploy/README.md quotes; `make pi-card` shows it at the end."""
    sys.stdout.write(f"{figure}\n")


def test_from_the_written_card_to_the_first_vote(first: NewPi, browser: Browser, places: list[str]) -> None:
    begun = time.monotonic()

    def step(name: str) -> None:
        note(f"{time.monotonic() - begun:4.0f} s: {name}")

    first.begin()
    first.ends()
    step("it starts anew")
    first.begin()
    step("up again")
    first.wait("[ -d /var/tmp/companion-archive ]")
    step("Debian's packages are installed")
    first.wait("[ -e /opt/companion/releases ] && rfkill --noheadings --output SOFT list 0 | grep -qx blocked")
    first.wait("systemctl -q is-active companion-hotspot.service", 600)
    step("its own Wi-Fi is open")
    first.wait(DONE)
    said = first.run("journalctl -u companion-card -o short-monotonic --no-hostname --no-pager")
    note(said)
    assert "http:" not in said, "what lies on the card is fetched from nowhere"
    assert not [name for name in first.run("ls /boot/firmware").split() if name == "companion"]
    join(first)
    step("two phones have joined")
    assert_same(places, first.run(PLACE))
    assert "303" in first.at("phone1", "curl -s -o /dev/null -w %{http_code} http://10.42.0.1/")
    assert "Success" in first.at("phone1", "curl -s http://captive.apple.com/hotspot-detect.html")
    with phones(browser) as pages:
        answer_as_it_stands(pages[0])
        step("five answers as they stand")
        for page, name in zip(pages, NAMES, strict=True):
            sit_down(page, name)
        step("two people sit at the table")
        begin(pages)
        vote(pages)
        step("the result of the first vote")
    assert "cfg80211.ieee80211_regdom=IT" in first.run("cat /boot/firmware/cmdline.txt")
    assert not first.run("ip route show default").strip(), "there is no other network"


def test_after_the_set_up_a_lost_plug_leads_back_to_the_same_table(first: NewPi, browser: Browser) -> None:
    first.cut()
    begun = time.monotonic()
    first.start()
    first.wait("systemctl -q is-active companion.service companion-hotspot.service")
    join(first)
    with phones(browser) as pages:
        pages[1].goto(HUB)
        expect(pages[1].locator(".ring .name")).to_have_text(NAMES)
    note(f"{time.monotonic() - begun:4.0f} s: from the plug to the same table on a phone")
    first.cut()


def test_the_plug_is_pulled_in_every_step_and_it_ends_at_the_same_place(
    cut: NewPi, places: list[str], cards: tuple[Path, Path], tmp_path: Path
) -> None:
    for name, condition in STEPS.items():
        cut.start() if name != "the first start begins" else cut.begin()
        cut.wait(condition, 600)
        cut.cut()
        if name == WITHOUT:
            without_a_radio(cut.copied(tmp_path / "without"))
    cut.start()
    cut.wait(f"{DONE} && systemctl -q is-active companion-hotspot.service", 600)
    join(cut)
    assert_same(places, cut.run(PLACE))


def without_a_radio(pi: NewPi) -> None:
    """Check that a card in a Pi without a radio ends as a hub for a cable, and says so."""
    try:
        pi.start(radios=0)
        pi.wait(DONE, 600)
        assert "its own Wi-Fi does not open" in pi.run("journalctl -u companion-card -o cat --no-pager")
        assert '"tables"' in pi.run("curl -s http://127.0.0.1/api")
    finally:
        pi.cut()


def test_a_wi_fi_of_the_house_that_lets_nobody_in_leads_back_and_the_right_one_is_kept(
    cut: NewPi, browser: Browser
) -> None:
    cut.run(f"/usr/local/lib/around/around house '{HOUSE[0]}' '{HOUSE[1]}'")
    with phones(browser) as (page, _):
        page.goto(HUB)
        for name, word in (("Casa Bianchi", HOUSE[1]), (HOUSE[0], "eleven green bottles")):
            begun = time.monotonic()
            answer_with_a_house(page, name, word)
            page.get_by_role("link", name="Torna alle risposte").click()
            expect(page.get_by_role("alert")).to_contain_text("non ha fatto entrare l'hub")
            note(f"{time.monotonic() - begun:4.0f} s: from a wrong Wi-Fi of the house back to the answers")
            assert cut.run(f"ls {PROFILE} 2>&1; true").startswith("ls: ")
        # The power is cut while the hub joins: the next start opens its own Wi-Fi again, and asks again.
        answer_with_a_house(page, *HOUSE)
        cut.wait(f"[ -e {PROFILE} ]")
        cut.cut()
    cut.start()
    cut.wait("systemctl -q is-active companion.service companion-hotspot.service")
    cut.run(f"/usr/local/lib/around/around house '{HOUSE[0]}' '{HOUSE[1]}'")
    join(cut)
    with phones(browser) as (page, _):
        page.goto(HUB)
        answer_with_a_house(page, *HOUSE)
        cut.wait('[ "$(cat /run/companion-setup/state)" = done ]')
        assert cut.join(1, *HOUSE).startswith("192.168.77.")
        address = cut.run(ADDRESS).strip().partition("/")[0]
        assert address.startswith("192.168.77.")
        page.goto(f"http://{address}/")
        page.locator(".join .code a").click()
        sit_down(page, NAMES[0])
    cut.cut()
    cut.start()
    cut.run(f"/usr/local/lib/around/around house '{HOUSE[0]}' '{HOUSE[1]}'")
    cut.wait(f"{ADDRESS} | grep -q '^192.168.77.'")
    assert cut.run("systemctl is-active companion-hotspot.service; true").strip() == "inactive"


def test_a_first_start_in_1970_ends_at_the_same_place(
    cut: NewPi, cards: tuple[Path, Path], browser: Browser, places: list[str], tmp_path: Path
) -> None:
    cut.cut()  # a machine left on by an earlier test would have the same address
    pi = NewPi(tmp_path / "pi", *cards)
    try:
        pi.start(in_1970=True)
        pi.wait(f"{DONE} && systemctl -q is-active companion-hotspot.service", 900)
        join(pi)
        assert int(pi.run("date +%s")) < 100_000
        assert_same(places, pi.run(PLACE))
        with phones(browser) as pages:
            answer_as_it_stands(pages[0])
            for page, name in zip(pages, NAMES, strict=True):
                sit_down(page, name)
            begin(pages)
            vote(pages)
    finally:
        pi.cut()
