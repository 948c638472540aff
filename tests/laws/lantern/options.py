"""What the host chooses before Lantern begins."""

from __future__ import annotations

from companion.core.text import say
from companion.kit.options import Timed, in_seconds, questions

CHOICE_TIME = Timed(
    id="choice_seconds",
    text=say("How long may you choose a card?"),
    none=say("As long as you like"),
    seconds=(60,),
    called=in_seconds,
)

OPTIONS = questions((CHOICE_TIME,))
