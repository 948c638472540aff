"""Votes at which somebody without a phone answers on a neighbour's."""

from __future__ import annotations

from companion.core.table import events as e
from tests.laws.evening import Evening

CARO = 4
"""The seat without a phone."""


def voting(kind: str = "people-shown", **options: object) -> Evening:
    """Anna, Ben and Dino have phones, Caro has none; they vote at the open table."""
    evening = Evening("Anna", "Ben", "Dino")
    evening.at_hub("table-seat", "Caro")
    evening.play("open-table", **options)
    evening.say(1, "vote", kind)
    return evening


def opened(evening: Evening, phone: int = 2) -> Evening:
    """The hub's own controls let Caro answer on a phone."""
    evening.at_hub(f"table-guest-{CARO}", f"seat-{phone}")
    return evening


def answer(evening: Evening, value: object) -> list[e.TableEvent]:
    """Answer as the guest."""
    offer = evening.rules.guest(evening.table)
    assert offer is not None and isinstance(offer.to, int)
    return evening.do(evening.answer(offer.to, offer, value))


def is_open(evening: Evening) -> bool:
    return evening.rules.guest(evening.table) is not None


def at_hub(evening: Evening) -> list[str]:
    return [offer.question.id for offer in evening.rules.at_hub(evening.table)]
