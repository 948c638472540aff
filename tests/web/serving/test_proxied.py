"""The addresses behind a proxy: a balancer names the client of a connection, and nobody else can."""

import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.house import House, open_house, raw
from web.serving.proxied import SIGNATURE, Forged, client_of

REQUEST = b"GET /api HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def head(address: str, port: int = 5000, command: int = 0x21) -> bytes:
    six = ":" in address
    kind, family = (socket.AF_INET6, 0x21) if six else (socket.AF_INET, 0x11)
    ends = socket.inet_pton(kind, address) + socket.inet_pton(kind, "::1" if six else "10.0.0.9")
    body = ends + struct.pack("!HH", port, 80) + b"\x04\x00\x01x"
    return SIGNATURE + struct.pack("!BBH", command, family, len(body)) + body


@pytest.mark.parametrize("address", ["10.1.2.3", "fd00::7"])
def test_the_client_is_the_one_of_the_head_however_it_is_cut(address: str) -> None:
    whole = head(address) + REQUEST
    found = [client_of(whole[:length]) for length in range(len(whole) + 1)]
    length = len(head(address))
    assert found[:length] == [None] * length
    assert found[length:] == [((address, 5000), whole[length:end]) for end in range(length, len(whole) + 1)]


def test_the_line_that_a_person_s_own_tool_sends_is_read_too() -> None:
    line = b"PROXY TCP4 10.1.2.3 10.0.0.9 5000 80\r\n"
    assert [client_of(line[:length]) for length in range(1, len(line))] == [None] * (len(line) - 1)
    assert client_of(line + REQUEST) == (("10.1.2.3", 5000), REQUEST)


def test_a_balancer_that_speaks_for_itself_names_no_client() -> None:
    assert client_of(SIGNATURE + b"\x20\x00\x00\x00" + REQUEST) == (None, REQUEST)


@pytest.mark.parametrize(
    "data",
    [
        REQUEST,
        b"PROXY UNKNOWN\r\n",
        b"PROXY TCP4 10.1.2.3 10.0.0.9 5000\r\n",
        b"PROXY TCP4 10.1.2.999 10.0.0.9 5000 80\r\n",
        b"PROXY TCP4 " + b"1" * 100,
        SIGNATURE + b"\x31\x11\x00\x0c",
        SIGNATURE + b"\x21\x11\xff\xff",
        SIGNATURE + b"\x21\x31\x00\x0c" + b"x" * 12,
        SIGNATURE + b"\x21\x11\x00\x02xx",
    ],
)
def test_what_is_no_head_is_refused(data: bytes) -> None:
    with pytest.raises(Forged):
        client_of(data)


def sent(house: House, data: bytes) -> bytes:
    return raw(house, data.decode("latin-1"))


@pytest.fixture
def behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("web.app.STRANGERS_PER_SECOND", 0.2)  # two tries at once, however slow the machine is
    with open_house(tmp_path, settings={"balancers": ("127.0.0.1",)}) as house:
        yield house


def test_a_forged_head_from_elsewhere_is_no_request(house: House) -> None:
    for forged in (head("10.1.2.3"), b"PROXY TCP4 10.1.2.3 10.0.0.9 5000 80\r\n"):
        assert sent(house, forged + REQUEST).startswith(b"HTTP/1.1 400")


def test_from_a_balancer_nothing_comes_without_it(behind: House) -> None:
    assert sent(behind, head("10.1.2.3") + REQUEST).startswith(b"HTTP/1.1 200")
    assert sent(behind, REQUEST) == b""


def test_phones_of_one_balancer_do_not_share_their_limits(behind: House) -> None:
    body = b'{"name":""}'
    asks = b"POST /api/tables/%s/seats HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" % behind.code.encode()
    asks += b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)

    def statuses(*addresses: str) -> set[bytes]:
        return {sent(behind, head(address) + asks).split()[1] for address in addresses}

    assert statuses(*["10.0.0.1"] * 5) == {b"409", b"429"}
    assert statuses(*(f"10.0.1.{number}" for number in range(5))) == {b"409"}
