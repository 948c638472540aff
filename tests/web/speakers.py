"""A phone that is made the loudspeaker of its table."""

from __future__ import annotations

from tests.waiting import until
from tests.web.house import House, Phone, Reply


class Hand:
    """A clock that is turned by hand, in seconds."""

    def __init__(self) -> None:
        """Begin at 0."""
        self.now = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


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
    return until(lambda: house.tables.narrator(house.code), lambda name: name.startswith("phone "))


def reads(house: House, narrator: str) -> str:
    """Wait until `narrator` is the one who reads at the table, nobody if it is empty; return the name."""
    __tracebackhide__ = True
    return until(lambda: house.tables.narrator(house.code), lambda name: name == narrator)
