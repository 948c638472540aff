#!/usr/bin/python3
"""`relay.py PORT NETNS`: it listens in its own network, and connects from another one: SOCKS 5 (RFC 1928).

By it, a browser outside the emulated machine is in the hub's own Wi-Fi, with the address of a phone there.
"""

import ctypes
import os
import socket
import struct
import sys
import threading
from contextlib import suppress

NEW_NETWORK = 0x40000000
"""CLONE_NEWNET of setns(2)."""

CHUNK = 65536


def main(port: int, network: str) -> None:
    """Serve forever."""
    listening = socket.create_server(("", port))
    # A socket stays in the network in which it was made; sockets made from here on are in the other one.
    with open(f"/run/netns/{network}", "rb") as there:
        if ctypes.CDLL(None, use_errno=True).setns(there.fileno(), NEW_NETWORK):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    while True:
        caller, _ = listening.accept()
        threading.Thread(target=serve, args=[caller], daemon=True).start()


def serve(caller: socket.socket) -> None:
    """Connect a caller with its target, until both have sent all."""
    try:
        with caller, socket.create_connection(wanted(caller), timeout=20) as there:
            there.settimeout(None)
            caller.sendall(b"\5\0\0\1\0\0\0\0\0\0")
            back = threading.Thread(target=pour, args=[there, caller], daemon=True)
            back.start()
            pour(caller, there)
            back.join()
    except OSError:
        pass  # the browser sees a closed connection


def wanted(caller: socket.socket) -> tuple[str, int]:
    """Return the host and port that a caller asks for."""
    _, ways = taken(caller, 2)
    taken(caller, ways)
    caller.sendall(b"\5\0")
    _, _, _, kind = taken(caller, 4)
    host = socket.inet_ntoa(taken(caller, 4)) if kind == 1 else taken(caller, taken(caller, 1)[0]).decode("ascii")
    (port,) = struct.unpack("!H", taken(caller, 2))
    return host, port


def pour(source: socket.socket, sink: socket.socket) -> None:
    """Forward all bytes until there are no more."""
    try:
        while part := source.recv(CHUNK):
            sink.sendall(part)
    except OSError:
        pass
    finally:
        for end in (source, sink):
            shut(end)


def shut(end: socket.socket) -> None:
    """Let the other thread, which may wait here, continue."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


def taken(caller: socket.socket, length: int) -> bytes:
    """Return exactly a number of bytes; raise ConnectionError if fewer come."""
    found = b""
    while len(found) < length:
        part = caller.recv(length - len(found))
        if not part:
            raise ConnectionError
        found += part
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
