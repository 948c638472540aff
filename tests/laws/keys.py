"""The keys that a view may hold, by their place: an allow-list.

A key that is missing here leaves the hub unseen by any reviewer. To add one to the views, add it here, and ask what it
reveals to whom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

WORDS = {"message", "values", "many", "context"}
CHOICE = {"value", "text", "icon", "most", "done", "about"}
PERSON = {"label", "seat"}
THING = {"icon", "text", "count", "lost"}

KEYS: dict[str, set[str]] = {
    "": {"public", "private"},
    "public": {
        *("table", "game", "phase", "title", "next", "lesson", "layout", "spotlight", "paused", "blind", "halted"),
        *(
            "veiled",
            "settled",
            "mood",
            "stranded",
            "taught",
            "language",
            "seats",
            "blocks",
            "timers",
            "line",
            "sounds",
            "lamps",
            "happened",
            "non_players",
            "notices",
        ),
    },
    "public.lesson": {"id", "text", "drawing"},
    "public.layout": {"id", "items"},
    "public.layout.items": {"where", "place", "text", "drawing"},
    "public.seats": {
        *("seat", "name", "colour", "symbol", "tags", "away", "required", "plays", "left", "things", "finish"),
    },
    "public.seats.things": THING,
    "public.non_players": {"id", "name", "icon", "tags", "things", "right_of"},
    "public.non_players.things": THING,
    "public.timers": {"id", "label", "ends"},
    "public.line": {"key", "text", "starts", "take", "sound"},
    "public.sounds": {"id", "name"},
    "public.happened": {"id", "text"},
    "public.spotlight": {"kind", "title", "text", "icon", "seats", "from", "until"},
    "private": {"seat", "secrets", "briefing", "questions", "own_line"},
    "private.secrets": {"id", "label", "text", "icon"},
    "private.briefing": {"label", "text"},
    "private.questions.facts": {"label", "text"},
    "private.questions": {
        *(
            "id",
            "text",
            "ask",
            "secret",
            "required",
            "tool",
            "corrects",
            "from",
            "deadline",
            "timeout_text",
            "clock_waits",
            "value",
            "button_choice",
        ),
        *("held", "note", "facts", "about", "for_everyone"),
    },
}
BLOCKS: dict[str, set[str]] = {
    "facts": {"rows", "laid", "standing"},
    "track": {"value", "most", "style", "marks", "standing"},
    "cards": {"cards", "leads"},
    "sheet": {"columns", "rows", "laid", "standing", "drawn"},
    "series": {"curves"},
    "checklist": {"items"},
    "steps": {"steps", "seat"},
    "result": {"text", "winners", "ended", "players", "course", "length", "then"},
}
PARTS: dict[str, set[str]] = {
    "facts.rows": {"label", "text"},
    "result.players": {*PERSON, "text", "team", "things"},
    "result.players.things": THING,
    "result.course": {"label", "text"},
    "track.marks": {"at", "text", "icon"},
    "cards.cards": {"text", "icon", "seat", "count"},
    "sheet.rows": {*PERSON, "cells"},
    "series.curves": {*PERSON, "values"},
    "checklist.items": {"id", "text", "done", "icon", "where"},
    "steps.steps": {"id", "text", "at", "icon"},
}
ASKS: dict[str, set[str]] = {
    "one": {"choices", "barred"},
    "some": {"choices", "least", "most", "hint"},
    "number": {"least", "most"},
    "sheet": {"rows", "sum"},
    "order": {"choices"},
    "text": {"most"},
}
LAMPS = re.compile(r"power|seat([1-9]|10)")
"""The lamps by name."""


def strange(view: Any, place: str = "") -> Iterator[str]:
    """Yield the places in a view (made of JSON's own types) that are not on the list."""
    if isinstance(view, list):
        for part in view:
            yield from strange(part, place)
    if not isinstance(view, dict):
        return
    if set(view) <= WORDS and "message" in view:
        yield from strange(list(view.get("values", {}).values()), "words")
        return
    known, inside = _known(view, place)
    for key, part in view.items():
        if key not in known and not (place == "public.lamps" and LAMPS.fullmatch(key)):
            yield f"{place}: {key}"
        # The current answer is the player's own data; another test checks it against its question.
        elif (place, key) != ("private.questions", "value"):
            yield from strange(part, f"{inside}.{key}".removeprefix("."))


def _known(view: dict[str, Any], place: str) -> tuple[set[str], str]:
    kind = str(view.get("kind"))
    if place == "public.blocks":
        return {"kind", "id", "label", *BLOCKS.get(kind, set())}, kind
    if place == "private.questions.ask":
        return {"kind", *ASKS.get(kind, set())}, "ask"
    if place in ("ask.choices", "ask.barred"):
        return CHOICE, place
    if place == "ask.rows":
        return {"id", "text", "least", "most", "times", "icon"}, place
    if place == "ask.sum":
        return {"text", "plus", "why"}, place
    return KEYS.get(place, PARTS.get(place, set())), place
