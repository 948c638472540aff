"""The right to use the hub's own controls, and to open windows: the hub's own machine has it, and paired browsers.

A request is the machine's own if it comes from a loopback address, names this machine as
its host in a way that no other site can, and was not forwarded. A seat's token has nothing
to do with it. At a venue, and behind a proxy, no request is: it may stand on the same machine.
"""

from __future__ import annotations

import re

from werkzeug.sansio.request import Request

from web.finding.addresses import loopback
from web.trust.pairing import Pairing

_HERE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.IGNORECASE)
_PASSED_ON = re.compile(r"forwarded|via|x-real-ip|x-forwarded(-.*)?", re.IGNORECASE)


def at_the_hub(request: Request) -> bool:
    """Return whether a request comes from the hub's own machine."""
    return (
        loopback(request.remote_addr or "")
        and _HERE.fullmatch(request.headers.get("Host", "")) is not None
        and not any(_PASSED_ON.fullmatch(name) for name, _ in request.headers)
    )


def is_trusted(pairing: Pairing, request: Request) -> bool:
    """Return whether the sender of a request may use the hub's own buttons."""
    return is_local(pairing, request) or pairing.knows(request)


def is_local(pairing: Pairing, request: Request) -> bool:
    """Return whether a request comes from the hub's own machine, at a hub at which that says anything."""
    return pairing.has_local_controls and at_the_hub(request)
