"""Valid answers to any question, made from the question alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

Question = Mapping[str, Any]
"""A question as the JSON interface gives it, with the asked `seat` and, from a live view, that seat's `secrets`."""

Answer = str | int | dict[str, int] | list[str]

WORDS = ("Umbra", "Corvus", "Lumen", "Clavis", "Luna", "Oculus", "Mora", "Rosa", "Sica", "Hora", "Corona", "Nox")
"""The words that a bot writes if a question asks for some: Latin, which fits every language here."""

SMALL = (-2, 10, 4)
"""The usual distances of people's numbers from zero: the least, the greatest and the most frequent one."""


def answer(question: Question, random: Random, *, small: bool = True) -> Answer | None:
    """Return a random answer that `question` takes; None if the bot finds none.

    With `small` the numbers lie near zero and the bot takes few things, as people do in most evenings. Without it, both
    ends of every range come up often.
    """
    match question["kind"]:
        case "one":
            return str(random.choice(question["choices"])["value"]) if question["choices"] else None
        case "some":
            return _some(question, random, small)
        case "number":
            return _number(question["least"], question["most"], random, small)
        case "sheet":
            return {row["id"]: _number(row["least"], row["most"], random, small) for row in question["rows"]}
        case "order":
            return random.sample([choice["value"] for choice in question["choices"]], len(question["choices"]))
        case "text":
            return _words(question["most"], random)
    return None


def _number(least: int, most: int, random: Random, small: bool) -> int:
    if not small:
        return random.choice((least, most, random.randint(least, most)))
    nearest_to_zero = min(max(0, least), most)
    return min(max(nearest_to_zero + round(random.triangular(*SMALL)), least), most)


def _some(question: Question, random: Random, small: bool) -> dict[str, int] | None:
    copies = [choice["value"] for choice in question["choices"] for _ in range(choice["most"])]
    most = min(question["most"], len(copies))
    least = question["least"]
    if least > most:
        return None
    if small:
        least = max(least, min(1, most))
        most = min(most, least + 1)
    taken: dict[str, int] = {}
    for value in random.sample(copies, random.randint(least, most)):
        taken[value] = taken.get(value, 0) + 1
    return taken


def _words(most: int, random: Random) -> str | None:
    first, second = random.sample(WORDS, 2)
    fitting = [text for text in (f"{first} {second}", first, first[:most]) if 1 <= len(text) <= most]
    return fitting[0] if fitting else None
