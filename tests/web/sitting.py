"""The page's form to sit down, used by players whom the hub remembers."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from tests.web.house import House, HttpReply, Phone


def sits(phone: Phone, **fields: str) -> HttpReply:
    """Send the form of the page to sit down; the phone keeps the token that it gets."""
    page = phone.get(f"/{phone.code}/join").headers.get("set-cookie", "")
    kept = {} if phone.token else {"Cookie": page.partition(";")[0]}
    reply = phone.form(f"/{phone.code}/sit", urlencode({"runs": "yes", **fields}), **kept)
    found = re.search(r"device=([\w-]+)", reply.headers.get("set-cookie", ""))
    phone.token = found[1] if found else phone.token
    return reply


def remembered(house: House, name: str = "Annalena") -> Phone:
    """Return the phone of a player who was here before, is remembered, and has left."""
    phone = house.phone(cookie=True)
    assert sits(phone, name=name, remember="yes").status == 303
    phone.seat = 1
    phone.say("table-stand")
    return phone
