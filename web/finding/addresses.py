"""The hub's addresses in private networks, by which phones find it.

It looks up no outside address, and gives no loopback address, which a phone could not reach.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

import ifaddr

from companion.frontends import Settings

EVERYWHERE = ("", "0.0.0.0", "::")
"""Values of `bind` for every address."""

VIRTUAL = ("docker", "podman", "cni", "hassio", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg")
"""Beginnings of the names of networks without phones; their addresses come last."""

ROUTES = Path("/proc/net/route")
"""Linux's routes for IPv4: a line of headings, then a line of numbers for each."""

FAR = 1 << 32
"""A metric beyond all others: that of a network that leads to no other one."""


def private_addresses() -> list[str]:
    """Return the machine's IPv4 addresses in private networks, the likeliest for phones first.

    That is the address in the network that leads out of the house: the router that does it hands out phones' addresses.
    """
    metrics = default_routes()
    found: list[tuple[bool, int, str]] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if ip.is_IPv4 and isinstance(ip.ip, str):
                address = IPv4Address(ip.ip)
                if address.is_private and not address.is_loopback and not address.is_link_local:
                    name = adapter.nice_name
                    found.append((name.startswith(VIRTUAL), metrics.get(name, FAR), ip.ip))
    return [ip for *_, ip in sorted(found)]


def default_routes() -> dict[str, int]:
    """Return the metrics of the default routes by the network's name; none if they can't be read."""
    found: dict[str, int] = {}
    with suppress(OSError, ValueError, IndexError):
        for line in ROUTES.read_text("ascii").splitlines()[1:]:
            name, target, metric, mask = (line.split()[at] for at in (0, 1, 6, 7))
            if int(target, 16) == int(mask, 16) == 0:
                found[name] = min(int(metric), found.get(name, FAR))
    return found


def urls(settings: Settings, port: int, path: str) -> list[str]:
    """Return the addresses to type or scan for `path`, the likeliest first.

    They are the chosen address, or else all addresses that the hub listens on; none if it listens only to its own
    machine.
    """
    if settings.address:
        hosts = [settings.address]
    elif settings.bind in EVERYWHERE:
        hosts = private_addresses()
    else:
        hosts = [] if alone(settings) else [settings.bind]
    shown = settings.public_port or port
    return [f"http://{in_url(host)}{'' if shown == 80 else f':{shown}'}{path}" for host in hosts]


def digits_url(settings: Settings, port: int, server: tuple[str, int | None] | None) -> str:
    """Return the address with an IP address for people who came by an unknown name; empty if there is none.

    It is the configured address, else `server`, the address at which the connection arrived. Nobody learns an address
    that they have not used.
    """
    found = _plain(server[0]) if server else None
    if settings.address or found is None:
        return next(iter(urls(settings, port, "/")), "")
    shown = settings.public_port or port
    return f"http://{in_url(found)}{'' if shown == 80 else f':{shown}'}/"


def _plain(host: str) -> str | None:
    """Return an IP address as people type it; None for a name, and for a link-local address, which needs a zone."""
    try:
        found = ip_address(host)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return None if found.is_link_local and not mapped else str(mapped or found)


def in_url(host: str) -> str:
    """Return a host as in URLs: an IPv6 address has brackets around it."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


@lru_cache(maxsize=64)
def loopback(address: str) -> bool:
    """Return whether an address is the machine's own; one of IPv4 may come as one of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def alone(settings: Settings) -> bool:
    """Return whether the hub listens only to its own machine, so that no phone can reach it."""
    return settings.bind == "localhost" or loopback(settings.bind)
