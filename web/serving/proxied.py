"""The client of a connection that a balancer passes on: the PROXY protocol, version 2.

The balancer begins each connection with a head that names the client, according to HAProxy's own description of the
protocol (section 2.2). Only a hub that was told the balancer's address reads one; from any other peer these bytes are
no request, and refused. On the balancer's own machine people use `curl --haproxy-protocol`, which speaks version 1
(section 2.1).
"""

from __future__ import annotations

import re
import socket
import struct
from ipaddress import ip_address

SIGNATURE = b"\r\n\r\n\0\r\nQUIT\n"
HEAD = len(SIGNATURE) + 4
MOST = 512
"""The most bytes of addresses with a balancer's additions; far more than ours sends."""

LINE = re.compile(rb"PROXY TCP[46] ([0-9a-f.:]{2,39}) [0-9a-f.:]{2,39} ([0-9]{1,5}) [0-9]{1,5}\r\n")
SPOKEN = b"PROXY "
LONGEST_LINE = 107
"""The most bytes of the line of version 1, including its end."""

LOCAL, PROXY = 0x20, 0x21
"""Version 2 with its two commands: the balancer speaks for itself, or for a client."""

FAMILIES = {0x11: (socket.AF_INET, 4), 0x21: (socket.AF_INET6, 16)}
"""TCP over IPv4 and IPv6, with the bytes of an address."""


class Forged(Exception):
    """The bytes are no head of this protocol."""


def client_of(data: bytes) -> tuple[tuple[str, int] | None, bytes] | None:
    """Return the client's address and port, and the bytes after the head; None while the head is incomplete.

    A balancer that speaks for itself names no client. Raises `Forged`.
    """
    if SPOKEN.startswith(data[: len(SPOKEN)]):
        return _of_line(data)
    if not SIGNATURE.startswith(data[: len(SIGNATURE)]):
        raise Forged
    if len(data) < HEAD:
        return None
    command, family, length = struct.unpack_from("!BBH", data, len(SIGNATURE))
    if command not in (LOCAL, PROXY) or length > MOST:
        raise Forged
    if len(data) < HEAD + length:
        return None
    body, rest = data[HEAD : HEAD + length], data[HEAD + length :]
    if command == LOCAL:
        return None, rest
    kind, size = FAMILIES.get(family, (socket.AF_INET, 0))
    if not size or length < 2 * size + 4:
        raise Forged
    (port,) = struct.unpack_from("!H", body, 2 * size)
    return (socket.inet_ntop(kind, body[:size]), port), rest


def _of_line(data: bytes) -> tuple[tuple[str, int], bytes] | None:
    """Return the same for version 1, the line that a person's own tool sends."""
    if b"\r\n" not in data and len(data) < LONGEST_LINE:
        return None
    found = LINE.match(data)
    if not found:
        raise Forged
    try:
        address = str(ip_address(found[1].decode()))
    except ValueError:
        raise Forged from None
    return (address, int(found[2])), data[found.end() :]
