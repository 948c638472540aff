"""The hub on an emulated Raspberry Pi, from its installation to its removal: `make pi-machine`.

Pytest does not collect these tests by itself; they are passed to it by name. They are one story, in the order of this
file: each begins with the card of the previous one.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from companion.bots.client import HubClient
from companion.core.limits import LOOK_FIRST
from hardware.pins import STANDARD
from tests.browser.screens import Screens
from tests.deploy.archive import broken, newer, release, version
from tests.hub.by_hand import read
from tests.hub.power.check import AGAIN, code_of, nothing_is_lost
from tests.hub.power.table_players import CrowdPlayer, TablePlayers
from tests.pi.machine import ARCH, MACHINE, READY, SLOWER, URL, EmulatedPi, network
from tests.waiting import PATIENCE

QUIET, IDLE = 70, 60
"""Seconds until all leaving phones are logged and the voice has rendered its lines; and seconds of watching the card.

A slower machine takes longer for the former.
"""

CUTS = {"amd64": 10, "arm64": 1}[ARCH]
"""The number of power cuts during play."""

WATCHDOG = 10
"""Seconds that the unit gives the hub for a report of life, on every machine."""

LINE = "/sys/devices/platform/gpio-sim*/gpiochip0/sim_gpio"


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with archives: the first, a newer one, and one whose service never gets ready."""
    folder = tmp_path_factory.mktemp("carried")
    first = release(folder / "made", MACHINE)
    first.rename(folder / "first")
    newer(folder / "first", folder, "second")
    hangs = 'import os, time\nif os.environ.get("NOTIFY_SOCKET"):\n    time.sleep(600)'
    broken(folder / "first", folder, "hangs", "companion/hub/app.py", hangs)
    return folder


@pytest.fixture(scope="module")
def pi(tmp_path_factory: pytest.TempPathFactory, carried: Path) -> Iterator[EmulatedPi]:
    """A Pi with 512 MB on which the hub has been installed."""
    with network():
        found = EmulatedPi(tmp_path_factory.mktemp("card") / "card", carried)
        try:
            found.boot()
            found.install("first")
            found.up()
            yield found
        finally:
            found.cut()


@pytest.fixture(scope="module")
def crowd(pi: EmulatedPi) -> TablePlayers:
    """Five players who stay all evening; the first of them is the host."""
    found, code = TablePlayers("pi"), code_of(URL)
    for player in found.players:
        player.sit_down(URL, code)
    return found


def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Wait until a condition holds, longer on a slower machine."""
    end = time.monotonic() + seconds * SLOWER
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.2)


def more(crowd: TablePlayers, answers: int) -> None:
    """Wait until `answers` more answers of the crowd have been acknowledged."""
    crowd.wait_for_more(answers, PATIENCE * SLOWER)


def note(figure: str) -> None:
    """Print a figure that deploy/README.md quotes; `make pi-machine` shows it at the end."""
    sys.stdout.write(f"{figure}\n")


def lamp(pi: EmulatedPi, name: str) -> str:
    """Return the kernel's value of a lamp's line."""
    return pi.run(f"cat {LINE}{STANDARD[f'{name}-lamp']}/value").strip()


def pause(crowd: TablePlayers, client: HubClient, code: str) -> None:
    """Let the crowd play until a game runs that can be paused, and pause it."""
    for _ in range(20):
        if paused(client, crowd.players[0]):
            return
        with crowd.playing(URL, code):
            more(crowd, 3)
    raise AssertionError("nobody can pause")


def paused(client: HubClient, player: CrowdPlayer) -> bool:
    """Return whether the table is paused, after a player has asked for it: between two games nobody can."""
    seen = client.view(player.seat).body
    for question in seen["questions"]:
        if question["id"].startswith("table-pause"):
            time.sleep(LOOK_FIRST / 1000)
            client.answer(player.seat, question["id"], "go", f"pause {time.monotonic()}")
    return bool(client.view(player.seat).body["paused"])


def tap(pi: EmulatedPi, name: str) -> None:
    """Press a button on the kernel's line."""
    line = f"{LINE}{STANDARD[f'{name}-button']}/pull"
    pi.run(f"for f in {line}; do echo pull-down > $f; sleep 0.2; echo pull-up > $f; done")


def has_acknowledged(crowd: TablePlayers, code: str) -> None:
    """Check that all acknowledged answers are acknowledged again if they are posted again."""
    for player in crowd.players:
        with closing(HubClient(URL, code, player.token)) as client:
            for said in player.acknowledged[-AGAIN:]:
                assert client.answer(said.seat, said.question, said.value, said.key).status == 200, said


def test_the_service_is_ready_hardened_and_alone_with_its_devices(pi: EmulatedPi) -> None:
    assert pi.run("systemctl is-active companion").strip() == "active"
    pi.run("systemd-analyze security --threshold=20 companion")
    process = "$(systemctl show -p MainPID --value companion)"
    status = pi.run(f"cat /proc/{process}/status")
    assert re.search(r"^CapEff:\s*0000000000000400$", status, re.MULTILINE), "port 80 and nothing else"
    assert re.search(r"^NoNewPrivs:\s*1$", status, re.MULTILINE)
    assert pi.run(f"stat -c %U /proc/{process}").strip() == "companion"
    assert pi.run("journalctl --header | grep -c /run/log/journal").strip() != "0"


def test_the_same_again_changes_nothing(pi: EmulatedPi) -> None:
    before = pi.run("systemctl show -p MainPID companion")
    assert pi.install("first").startswith("Version ")
    assert pi.run("systemctl show -p MainPID companion") == before


@pytest.mark.usefixtures("crowd")
def test_a_browser_outside_sits_down(pi: EmulatedPi, screens: Screens) -> None:
    phone = screens.open(f"{URL}/{code_of(URL)}")
    phone.get_by_role("textbox").first.fill("Gaia")
    phone.get_by_role("textbox").first.press("Enter")
    expect(phone.locator("body")).to_contain_text("Gaia", timeout=60_000 * SLOWER)


def test_the_own_wi_fi_has_a_profile_and_the_hub_s_user_may_switch_it_and_nothing_else(pi: EmulatedPi) -> None:
    """Check this on a machine without a radio: tests that need one are left out, and the unit does not look for it."""
    folder = "/run/systemd/system/companion-wifi.service.d"
    pi.run(f"mkdir -p {folder}; printf '[Unit]\nConditionPathExists=\n' >{folder}/here.conf; systemctl daemon-reload")
    assert not pi.run("systemctl start companion-wifi; journalctl -u companion-wifi -o cat -p warning --no-pager")
    assert pi.run("stat -c '%U %G %a' /etc/companion/hotspot").split() == ["root", "companion", "640"]
    fields = "802-11-wireless.mode,802-11-wireless.channel,802-11-wireless-security.pmf,ipv4.method,ipv4.addresses"
    shown = pi.run(f"nmcli -g {fields} connection show companion-hotspot").split()
    assert shown == ["ap", "6", "1", "shared", "10.42.0.1/24"]
    secrets = pi.run("cat /etc/companion/hotspot")
    pi.run("systemctl restart companion-wifi")
    assert pi.run("cat /etc/companion/hotspot") == secrets, "phones know the password"
    asked = "runuser -u companion -- systemctl --no-ask-password"
    assert "status 0" in pi.run(f"{asked} start companion-hotspot.service; echo status $?")
    # The same from within the hub, whose unit forbids nearly everything; its own screen uses the machine's loopback.
    used = f"u.Request('http://127.0.0.1/{code_of(URL)}/hotspot', b'wifi=on', {{'Origin': 'http://127.0.0.1'}})"
    assert pi.run(f'python3 -c "import urllib.request as u; print(u.urlopen({used}).status)"').strip() == "200"
    for refused in ("stop companion.service", "start companion-wifi.service", "restart dbus.service"):
        assert "status 0" not in pi.run(f"{asked} {refused} 2>&1; echo status $?")


def test_killed_by_its_watchdog_it_is_soon_back_with_the_same_question(pi: EmulatedPi, crowd: TablePlayers) -> None:
    code = code_of(URL)
    with crowd.playing(URL, code):
        more(crowd, 10)
    player = crowd.players[0]
    with closing(HubClient(URL, code, player.token)) as client:
        before = [question["id"] for question in client.view(player.seat).body["questions"]]
    pid = pi.run("systemctl show -p MainPID --value companion").strip()
    usual = pi.moment("ActiveEnter") - pi.moment("ExecMainStart")
    with pi.first():
        frozen = float(pi.run(f"cut -d' ' -f1 /proc/uptime; kill -STOP {pid}"))
        until(lambda: pi.run(f"kill -0 {pid} 2>&1; true"), 40)
        pi.up()
    # systemd's own clock: polling it would take the machine's only processor from the hub.
    said = pi.run("journalctl -u companion -o short-monotonic --no-pager | grep 'Watchdog timeout'")
    killed = float(re.findall(r"^\[\s*([\d.]+)\]", said, re.MULTILINE)[-1])
    back = pi.moment("ActiveEnter") - killed
    note(f"killed after {killed - frozen:.1f} s, back after {back:.1f} s; a usual start takes {usual:.1f} s")
    assert 0 < killed - frozen < WATCHDOG + 5
    assert 0 < back < 4 * usual + 10, "it has only to start"
    with closing(HubClient(URL, code, player.token)) as client:
        assert [question["id"] for question in client.view(player.seat).body["questions"]] == before
    has_acknowledged(crowd, code)


def test_while_nobody_does_anything_nothing_is_written_to_the_card(pi: EmulatedPi, crowd: TablePlayers) -> None:
    code, player = code_of(URL), crowd.players[0]
    with closing(HubClient(URL, code, player.token)) as client:
        pause(crowd, client, code)
    # Opened once all is quiet: nobody reads it, and the hub counts a phone with too much unread as gone.
    with closing(HubClient(URL, code, player.token).stream(player.seat)):
        pi.run("mount -o remount,noatime /")  # like Raspberry Pi OS
        sectors = "awk '{ written += $7 } END { print written }' /sys/block/*d[a-z]/stat"
        watched = f"sleep {QUIET * SLOWER}; touch /run/quiet; sync; {sectors}; sleep {IDLE}; sync; {sectors}"
        before, after = pi.run(watched).split()
    assert after == before, pi.run("find / -xdev -newer /run/quiet")


def test_a_seat_s_button_and_the_lamps_work_on_the_kernel_s_lines(pi: EmulatedPi, crowd: TablePlayers) -> None:
    code = code_of(URL)
    player = crowd.players[0]
    with closing(HubClient(URL, code, player.token)) as client:
        pause(crowd, client, code)
        for name, glow in client.view(player.seat).body["lamps"].items():
            assert lamp(pi, name) in {"on": "1", "off": "0"}.get(glow, "01"), name
        tap(pi, f"seat{player.seat}")
        until(lambda: not client.view(player.seat).body["paused"])
    assert lamp(pi, "power") == "1"
    pi.run("systemctl stop companion")
    assert {lamp(pi, name.removesuffix("-lamp")) for name in STANDARD if name.endswith("-lamp")} == {"0"}
    pi.run("systemctl start companion")
    pi.up()


def test_an_upgrade_that_never_gets_ready_goes_back_and_nothing_is_lost(
    pi: EmulatedPi, crowd: TablePlayers, carried: Path
) -> None:
    code = code_of(URL)
    said = pi.install("hangs", fails=True)
    assert f"was not ready within {READY} seconds" in said
    assert f"version {version(carried / 'first')} is back" in said
    pi.up()
    assert code_of(URL) == code
    has_acknowledged(crowd, code)


def test_an_upgrade_keeps_the_table(pi: EmulatedPi, crowd: TablePlayers, carried: Path) -> None:
    code = code_of(URL)
    pi.install("second")
    pi.up()
    assert pi.run("readlink /opt/companion/current").strip().endswith(version(carried / "second"))
    assert code_of(URL) == code
    has_acknowledged(crowd, code)


def test_the_plug_is_pulled_in_play_and_every_acknowledged_answer_is_there(
    pi: EmulatedPi, crowd: TablePlayers, tmp_path: Path
) -> None:
    random = Random(19)
    starts = []
    code = code_of(URL)
    for _ in range(CUTS):
        with crowd.playing(URL, code):
            more(crowd, random.randint(3, 20))
            time.sleep(random.uniform(0, 0.2))
            pi.cut()
        begun = time.monotonic()
        pi.boot()
        pi.up()
        starts.append(round(time.monotonic() - begun))
        assert code_of(URL) == code
        has_acknowledged(crowd, code)
    note(f"seconds from the plug to the lobby: {sorted(starts)}")
    pi.run("systemctl stop companion")
    log = pi.fetch("/var/lib/companion/evening.db", tmp_path / "evening.db")
    assert log.exists()
    nothing_is_lost(crowd, read(tmp_path, code))
    pi.run("systemctl start companion")


def test_in_1970_and_without_pins_the_table_is_there_all_the_same(pi: EmulatedPi, crowd: TablePlayers) -> None:
    code = code_of(URL)
    pi.cut()
    pi.boot(model="nogpio", date=1000)
    pi.up()
    # systemd itself sets a clock that is older than its build to the day of that build.
    pi.run("date -s @1000; systemctl restart companion")
    pi.up()
    assert int(pi.run("date +%s")) < 100_000
    assert code_of(URL) == code
    has_acknowledged(crowd, code)
    with crowd.playing(URL, code):
        more(crowd, 5)
        pi.run("date -s '2026-12-01 20:00'")
        more(crowd, 5)


def test_removal_leaves_the_evenings(pi: EmulatedPi) -> None:
    pi.install("second", "--remove")
    assert pi.run("systemctl is-active companion; true").strip() == "inactive"
    assert "evening.db" in pi.run("ls /var/lib/companion")
    assert not pi.run("ls -d /opt/companion /etc/systemd/system/companion* 2>/dev/null; true").strip()
