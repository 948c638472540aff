"""The conditions of every request before it is looked at more closely.

A page of another site can send requests through a browser in the same Wi-Fi. Under the hub's own address it cannot hide
its origin: the browser names its site in `Origin`. Under a name of its own that points to the hub (DNS rebinding) it
would be the same site as the hub, so the hub answers only to its own names and to addresses. Everybody else gets one
page, which leads to the address in digits (`OtherName`).
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from werkzeug.sansio.request import Request

from web.serving.failure import NO_SITE, Failure, OtherName
from web.serving.reply import JSON
from web.serving.request import has_length

APPLE_PROBE = "/hotspot-detect.html"
"""The path by which an iPhone finds out where a Wi-Fi leads; under Apple's name, if the hub is the hotspot."""

CLASH = re.compile(r"-\d{1,3}(?=\.local$)", re.ASCII)
"""The suffix of a machine's name in `.local` if another machine already has that name."""

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z_.-]+))(?::\d{1,5})?", re.IGNORECASE | re.ASCII)


def admission(address: str, bind: str, names: Sequence[str] = ()) -> Callable[[Request], None]:
    """Return the check of every request at a hub that gives `address` to phones and listens on `bind`.

    Phones may also use the other `names`.

    It raises `Failure`: 400 if the host is not named once; 403 for another host's name (`OtherName`), and for a page of
    another site; 411 for a body without an announced length.
    """
    known = own_names(address, bind, *names)

    def admit(request: Request) -> None:
        if not _is_for_hub(request, known) and (request.method, request.path) != ("GET", APPLE_PROBE):
            raise OtherName
        if not (_from_here(request) and _fetched_here(request)):
            raise Failure(403, says=NO_SITE if request.headers.get("Origin", "null") == "null" else None)
        if not has_length(request):
            raise Failure(411)

    return admit


def is_from_own_page(request: Request) -> bool:
    """Return whether a page of this hub asks for something, by all that its browser says of it.

    Over plain HTTP that is the page's address: our pages let browsers send it to the hub, and to nobody else.
    """
    site = request.headers.get("Sec-Fetch-Site")
    page = request.headers.get("Referer", "").partition("://")[2].partition("/")[0]
    return site in (None, "same-origin") and page.lower() == request.headers.get("Host", "").lower()


def own_names(*chosen: str) -> set[str]:
    """Return the names of the hub, in lower case: `localhost`, its own in the house's Wi-Fi, and chosen ones."""
    here = f"{socket.gethostname().partition('.')[0]}.local"
    return {_as_sent(name) for name in ("localhost", here, *chosen) if name}


def _as_sent(name: str) -> str:
    try:
        return name.lower().encode("idna").decode()
    except UnicodeError:
        return name.lower()


def _is_for_hub(request: Request, names: set[str]) -> bool:
    """Return whether a request is for this hub; raises `Failure` 400 if its host cannot be read.

    Two lines, or one that continues on the next, become a value in `Request` that is no host.
    """
    found = _HOST.fullmatch(request.headers.get("Host", ""))
    if not found:
        raise Failure(400)
    six, name = found.groups()
    if six is not None:
        if not _is_address(six, IPv6Address):
            raise Failure(400)
        return True
    # A dot at the end says that a name is whole.
    whole = name.lower().removesuffix(".")
    return _is_address(name) or whole in names or CLASH.sub("", whole) in names


@lru_cache(maxsize=64)
def _is_address(host: str, kind: Callable[[str], object] = ip_address) -> bool:
    try:
        kind(host)
    except ValueError:
        return False
    return True


def _from_here(request: Request) -> bool:
    """Return whether a request comes from a page of this hub, or from a program.

    A browser names the site at every POST, and whenever a script asks another site. A program may leave it out with
    JSON or a token of its own: no browser sends these to another site by itself.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        return request.method != "POST" or request.mimetype == JSON or "Authorization" in request.headers
    return origin.partition("://")[2].lower() == request.headers["Host"].lower()


def _fetched_here(request: Request) -> bool:
    """Return whether a request comes from a page of this hub, a program, or a person who typed or followed an address.

    Over plain HTTP browsers tell this only to the machine that they run on.
    """
    if request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return True
    return request.method == "GET" and request.headers.get("Sec-Fetch-Dest") == "document"
