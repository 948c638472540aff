"""The address of the server: the hub listens on it, or says why not; and it says so if no phone comes."""

import errno
import socket
from pathlib import Path

import pytest
from ifaddr import IP, Adapter

from companion.appliance import system
from companion.core.text import Words
from companion.frontends import Settings
from companion.texts import translator
from tests.conftest import missing
from tests.hub.power.check import code_of
from tests.hub.power.server import serving
from tests.waiting import until
from tests.web.house import House, Phone
from web.finding import addresses
from web.finding.addresses import urls
from web.finding.no_phone_hint import NoPhoneHint
from web.frontend import FRONTEND


def bound(address: str) -> Settings:
    """Return the settings of a hub that listens on an address."""
    return Settings(bind=address, port=0, address="", data=Path(), mute=True, rate=1)


def test_a_hub_that_listens_on_all_addresses_of_ipv6_is_reached_by_ipv4_too(tmp_path: Path) -> None:
    if not socket.has_dualstack_ipv6():
        missing("IPv6")
    with serving(tmp_path, "--bind", "::") as server:
        code, port = code_of(server.url()), int(server.url().rpartition(":")[2])
        for phone in (Phone(port), Phone(port, host="::1")):
            assert phone.get(f"/{code}").status == 200
            # The table refuses it, because it has not begun, and not because of the sender.
            assert phone.form(f"/{code}/control", "control=pause").status == 409
        assert server.stop() == 0


@pytest.mark.parametrize("address", ["203.0.113.77", "2001:db8::77", "no such name."])
def test_an_address_that_is_another_machine_s_is_called_so(address: str) -> None:
    says = FRONTEND.check(bound(address))
    assert says and translator("en")(says).startswith(f"{address} isn't an address of this machine")


def test_a_machine_without_ipv6_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(errno.EAFNOSUPPORT, "")

    monkeypatch.setattr("socket.create_server", fails)
    for address in ("::", "::1"):
        assert "no IPv6" in str(FRONTEND.check(bound(address)))


def test_a_port_that_is_taken_is_still_called_so(house: House) -> None:
    settings = Settings(bind="127.0.0.1", port=house.port, address="", data=Path(), mute=True, rate=1)
    assert "is in use" in str(FRONTEND.check(settings))


def test_an_address_of_ipv6_stands_in_brackets() -> None:
    assert urls(bound("fd00::5"), 8000, "/K7QM") == ["http://[fd00::5]:8000/K7QM"]
    assert urls(bound("::1"), 8000, "/K7QM") == []
    named = Settings(bind="::", port=0, address="fd00::7", data=Path(), mute=True, rate=1)
    assert urls(named, 80, "/K7QM") == ["http://[fd00::7]/K7QM"]


def test_phones_are_shown_addresses_in_digits_of_private_networks_the_likeliest_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = {"lo": "127.0.0.1", "docker0": "172.17.0.1", "eth0": "8.8.8.8", "wlan0": "192.168.1.7"}
    adapters = [Adapter(name, name, [IP(ip, 24, name)]) for name, ip in found.items()]
    adapters.append(Adapter("eth1", "eth1", [IP(("fd00::5", 0, 0), 64, "eth1")]))
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    assert urls(bound(""), 80, "/K7QM") == ["http://192.168.1.7/K7QM", "http://172.17.0.1/K7QM"]


BEHIND = "Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT"


def test_the_network_that_leads_out_of_the_house_comes_before_those_of_containers_and_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"eth0": "10.0.0.2", "podman0": "10.88.0.1", "hassio": "172.30.32.1", "cni0": "10.1.0.1"}
    found |= {"wlan0": "192.168.1.20", "eth1": "192.168.0.9"}
    adapters = [Adapter(name, name, [IP(ip, 24, name)]) for name, ip in found.items()]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "ROUTES", tmp_path / "route")
    likely = addresses.private_addresses()
    assert likely[:3] == ["10.0.0.2", "192.168.0.9", "192.168.1.20"], "without routes by number alone"
    assert set(likely[3:]) == {"10.88.0.1", "172.30.32.1", "10.1.0.1"}
    routes = ["eth0 000A 0 1 0 0 0 00FFFFFF 0 0 0", "wlan0 0 0101A8C0 3 0 0 600 0 0 0 0", "eth1 0 0100A8C0 3 0 0 100 0"]
    (tmp_path / "route").write_text("\n".join([BEHIND, *routes]), "ascii")
    assert addresses.private_addresses()[:3] == ["192.168.0.9", "192.168.1.20", "10.0.0.2"]
    (tmp_path / "route").write_text("no such table\nat all", "ascii")
    assert addresses.private_addresses() == likely


def test_the_hub_s_own_machine_is_no_phone_however_its_address_is_written(house: House) -> None:
    hint = NoPhoneHint(house.tables, house.port)
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", ""):
        hint.note_request(address)
    assert not hint._broken.is_set()
    hint.note_request("::ffff:192.168.7.20")
    assert hint._broken.is_set()


def hints(house: House) -> list[str]:
    """Return the hub's hints to people who can act on them."""
    return [translator("en")(hint) for hint in house.tables.snapshot(house.code).hints]


def test_somebody_who_sits_down_at_the_hub_s_own_machine_ends_the_hint(house: House) -> None:
    with NoPhoneHint(house.tables, house.port, patience=0).watch():
        assert until(lambda: hints(house))[0].startswith("No phones have connected yet.")
        Phone(house.port, house.code).sit("Anna")
        until(lambda: hints(house), lambda said: not said)


def test_where_somebody_sits_already_there_is_no_hint(house: House) -> None:
    house.phone("Anna")
    hint = NoPhoneHint(house.tables, house.port, patience=0)
    with hint.watch():
        pass
    assert not hint._hinted and hints(house) == []


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        ("6.6.87.2-microsoft-standard-WSL2\n", "networkingMode=mirrored"),
        ("6.12.47+rpt-rpi-v8\n", "Is a firewall blocking port 8000?"),
        (None, "Is a firewall blocking port 8000?"),
    ],
)
def test_under_windows_it_says_how_phones_get_through(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kernel: str | None, says: str
) -> None:
    monkeypatch.setattr(system, "KERNEL", tmp_path / "osrelease")
    if kernel:
        (tmp_path / "osrelease").write_text(kernel)
    hint: Words = NoPhoneHint(house.tables, 8000)._hint
    assert says in translator("en")(hint)
