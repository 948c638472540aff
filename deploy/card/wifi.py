"""Name and password of the hub's own Wi-Fi, as they are on the card until the first start."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from deploy.card.programs import CardRefused

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody confuses, as in `deploy/hotspot`."""

NAME = "Companion"
NONE = "none"
"""The value that replaces a password on a card for everybody: its first start makes one."""


@dataclass(frozen=True)
class Wifi:
    """The hub's own Wi-Fi."""

    name: str
    password: str

    @property
    def file(self) -> str:
        """The text for `deploy/hotspot`."""
        return f"name={self.name}\npassword={self.password}\n"


def chosen(secret: str, name: str) -> Wifi | None:
    """Return the Wi-Fi with this password and name, each drawn if it is empty; None for no password on the card.

    Raises CardRefused for a password or a name that no Wi-Fi can have. With a given password the name is not drawn: the
    same input gives the same card.
    """
    if secret == NONE:
        return None
    if secret and not re.fullmatch(r"[ -~]{8,63}", secret):
        raise CardRefused("the password of a Wi-Fi has 8 to 63 letters, digits and signs, without accents")
    if name and not re.fullmatch(r"[!-~]([ -~]{0,30}[!-~])?", name):
        raise CardRefused("the name of a Wi-Fi has 1 to 32 letters, digits and signs, without accents")
    name = name or (NAME if secret else f"{NAME}-{_word(3)}")
    return Wifi(name, secret or _word(10))


def _word(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
