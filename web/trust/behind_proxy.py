"""A proxy before the hub, as the settings say: it decides the origin of a request, and its sender for the limits.

Through a proxy on the same machine that adds no header everybody would come from the hub's own machine. So behind one
nobody does. All requests have the proxy's address; limits count browsers by their cookies instead, unless the proxy is
a named balancer. Its `X-Forwarded-For` alone is believed, and of that the last address alone: it is what the balancer
has seen, and anybody may have sent those before it.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address

from werkzeug.sansio.request import Request

from companion.frontends import Settings
from web.serving.request import Scope
from web.trust.identity import browser_of, device_of, token_of

FORWARDED = b"x-forwarded-for"


def is_behind_proxy(settings: Settings) -> bool:
    """Return whether a proxy stands before the hub."""
    return settings.own.get("behind_proxy", False) is True


def with_client(scope: Scope, balancers: Collection[str]) -> Scope:
    """Return an ASGI scope with the client that a named balancer names; any other scope as it is."""
    client = scope.get("client")
    if not client or client[0] not in balancers:
        return scope
    said = b",".join(value for name, value in scope["headers"] if name.lower() == FORWARDED)
    try:
        address = ip_address(said.rpartition(b",")[2].strip().decode("ascii"))
    except ValueError:
        return scope
    return {**scope, "client": (str(address), client[1])}


def sender_of(request: Request, settings: Settings) -> str:
    """Return the sender for the limits: the address of a request, or the browser if all have the same address."""
    address = request.remote_addr or ""
    if not is_behind_proxy(settings) or settings.balancers:
        return address
    token = token_of(request)
    return device_of(token) if token else browser_of(request) or address
