"""Requests to the page of the sound."""

from __future__ import annotations

from tests.web.house import House
from tests.web.in_process import Told

LOW = {"voice": "mb/mb-it3", "variant": "croak", "pitch": "5", "speed": "120", "room": "60"}
"""A narrator who can be chosen."""

PHONE = "192.168.7.20"


def sent(house: House, what: str, *, token: str = "", address: str = PHONE, **data: str) -> Told:
    """Post to the page of the sound from `address`."""
    headers = {"Cookie": f"device={token}", "Accept": "application/json"}
    return house.asked(address, "POST", f"/{house.code}/sound/{what}", headers=headers, data=data)
