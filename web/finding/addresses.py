"""The hub's addresses in private networks, by which phones find it.

It looks up no outside address, and gives no loopback address, which a phone could not reach.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr

from companion.frontends import Settings

EVERYWHERE = ("", "0.0.0.0", "::")
"""Values of `bind` for every address."""

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg")
"""Beginnings of the names of networks without phones; their addresses come last."""


def private_addresses() -> list[str]:
    """Return the machine's IPv4 addresses in private networks, the likeliest for phones first."""
    found: list[tuple[bool, str]] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if ip.is_IPv4 and isinstance(ip.ip, str):
                address = IPv4Address(ip.ip)
                if address.is_private and not address.is_loopback and not address.is_link_local:
                    found.append((adapter.nice_name.startswith(VIRTUAL), ip.ip))
    return [ip for _, ip in sorted(found)]


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
