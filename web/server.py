"""The web server: cheroot, eight threads, and one way out for sockets that stay open.

A route that wants to stream takes the socket of its request over; from then on the
request holds no thread. Nor does a connection hold one before its request has arrived
completely: a phone that opens one ahead, or sends half a request, waits without a thread.
cheroot documents no call for either, so its version is pinned, and a test checks what
this module needs of it.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cheroot import server, wsgi

logger = logging.getLogger(__name__)

THREADS = 8
BACKLOG = 128
"""Connections that the kernel holds until the server takes them."""

MOST_HEAD = 16384
"""Bytes that the line and the headers of a request may have."""

MOST_BODY = 16384
"""Bytes that the body of a request may have; nothing is read of a longer one."""

UNSENT = 1 << 18
"""Bytes of a response that the kernel holds, so that a slow reader holds no thread."""

_LENGTH = re.compile(rb"content-length\s*:[^\d\r\n]*(\d[\d_]{0,8})", re.IGNORECASE)


class Gateway(wsgi.Gateway_10):
    """cheroot's WSGI gateway; it adds `companion.take_socket` to the environment."""

    def get_environ(self) -> dict[str, Any]:  # type: ignore[override]
        """Return the WSGI environment of the request."""
        environ: dict[str, Any] = super().get_environ()  # type: ignore[no-untyped-call]
        environ["companion.take_socket"] = self._take_socket
        if self.req.chunked_read or int(environ.get("CONTENT_LENGTH") or 0) > MOST_BODY:
            # Otherwise cheroot would wait for the rest of a body that is refused anyway.
            self.req.close_connection = True
        return environ

    def start_response(self, status: str, headers: Any, exc_info: Any = None) -> Any:
        """Note the head of the response; if the socket was taken over, note and send nothing."""
        if self.req.sent_headers and exc_info is None:
            return self.write
        return super().start_response(status, headers, exc_info)

    def _take_socket(self) -> socket.socket:
        """Return the socket of the request, which now belongs to the caller; no response is sent on it."""
        connection = self.req.conn
        taken: socket.socket = connection.socket.dup()
        self.req.sent_headers = True
        self.req.close_connection = True
        # Without this, cheroot would shut the connection down instead of closing its own handle only.
        connection.linger = True
        connection.socket.close()
        return taken


class Connection(server.HTTPConnection):
    """cheroot's connection; when it closes, what could not be sent is forgotten."""

    def close(self) -> None:
        """Close the connection, and its writer after it: that sends nothing any more, and does not wait."""
        super().close()
        # Else its buffer would be sent when the memory is freed: Python 3.13 complains of that on the terminal.
        with suppress(OSError):
            self.wfile.close()


class Server(wsgi.Server):
    """cheroot's server; it logs faults without anything that a client sent."""

    def __init__(self, bind: str, port: int, app: Callable[..., Any] | None) -> None:
        """Serve `app` (which may be set later) on `bind`:`port`; port 0 is any free one."""
        super().__init__((bind, port), app, numthreads=THREADS, server_name="companion", timeout=10)
        # With cheroot's 5, some phones that connect at once would have to try again after a second.
        self.request_queue_size = BACKLOG
        self.gateway = Gateway
        self.ConnectionClass = Connection
        self.max_request_body_size = 0  # the application refuses long ones, in words
        self.max_request_header_size = MOST_HEAD
        self.keep_alive_conn_limit = 1000

    def prepare(self) -> None:
        """Bind and listen."""
        super().prepare()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)

    def process_conn(self, conn: Any) -> None:
        """Give a connection to a thread once its request has arrived completely; until then let it wait."""
        arrived = None if conn.rfile.has_data() else _peek(conn.socket)
        if arrived is None:
            conn.close()  # the client is gone, or sent a second request before the first was answered
        elif is_whole(arrived):
            conn.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
            super().process_conn(conn)
        else:
            # The connection wakes the server again when more than this has arrived.
            conn.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(arrived) + 1)
            self.put_conn(conn)

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Log that a request failed, without `msg` and traceback: they may hold values."""
        if level >= logging.WARNING:
            logger.warning("a request failed in the server")


def _peek(sock: socket.socket) -> bytes | None:
    """Return what has arrived and is not read yet, or None if nothing more will come."""
    patience = sock.gettimeout()
    sock.settimeout(0)
    try:
        arrived = sock.recv(MOST_HEAD + MOST_BODY + 1024, socket.MSG_PEEK)
    except BlockingIOError:
        return b""
    except OSError:
        return None
    finally:
        sock.settimeout(patience)
    return arrived if len(arrived) >= sock.getsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT) else None


def is_whole(arrived: bytes) -> bool:
    """Return whether `arrived` is enough of a request for a thread to answer it without waiting."""
    head, ends, body = arrived.partition(b"\r\n\r\n")
    if not ends:
        return len(arrived) > MOST_HEAD + 512
    length = max((int(digits.replace(b"_", b"")) for digits in _LENGTH.findall(head)), default=0)
    return length > MOST_BODY or len(body) >= length
