"""A phone that is made the loudspeaker of its table."""

from __future__ import annotations

from tests.web.events import soon
from tests.web.house import House, Phone, Reply


def post(phone: Phone, what: str, body: str = "") -> Reply:
    """Post to a path of the table as the page's script does."""
    return phone.form(f"/{phone.code}/{what}", body, Accept="application/json")


def lines(phone: Phone) -> dict[str, str]:
    """Ask to be the loudspeaker; return where the recordings are."""
    return {line["key"]: line["url"] for line in post(phone, "loudspeaker").json["lines"]}


def speak(house: House, phone: Phone) -> str:
    """Make a phone the loudspeaker; return its name as the hub's narrator."""
    lines(phone)
    assert post(phone, "loudspeaker/speak").status == 204
    assert soon(lambda: house.tables.narrator(house.code).startswith("phone "))
    return house.tables.narrator(house.code)
