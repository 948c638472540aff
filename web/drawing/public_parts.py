"""The data of the public regions: each is a part of the view, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct

from companion.core.blocks import Thing, things_at
from companion.core.primer import WHERE
from companion.core.script import voice_is_gone
from companion.core.text import Words
from companion.core.view import Checklist, PublicSeat, Result, Seat, Steps, TableView, TimedHighlight, Track
from companion.frontends import Reference, TableSnapshot
from web.drawing.plain_views import Plain
from web.help.places import find_help


def gong(view: TableView) -> str:
    """Return the id of the gong that means the voice is gone, empty if there is none."""
    return next((sound.id for sound in view.sounds if voice_is_gone(sound)), "")


def buzz(view: TableView) -> list[str]:
    """Return the ids of all signals for which phones vibrate."""
    return [sound.id for sound in view.sounds if sound.name == "buzz"]


def notices(view: TableView, hints: Collection[Words], asked: Collection[Words]) -> list[tuple[Words, str, bool]]:
    """Return the notices that are no hints, each with the place of the help that says more, which may be empty.

    The third value says whether phones are `asked` it: they show the question in place of the notice.
    """
    return [(one, find_help(one), one in asked) for one in view.notices if one not in hints]


def asked_by_others(snapshot: TableSnapshot) -> list[Words]:
    """Return the sentences on which phones vote now; none while there is no notice, which would repeat one."""
    views = [snapshot.private(Seat(seat.seat)) for seat in snapshot.public.seats if snapshot.public.notices]
    return [one.text for view in views if view for one in view.questions if one.id.startswith("table-agree-")]


def head(view: TableView) -> dict[str, Any]:
    """Return the middle of the table page; a game with a clock shows it there."""
    dial = next((block for block in view.blocks if isinstance(block, Track) and block.style == "clock"), None)
    return {
        "title": view.title,
        "phase": view.phase,
        "halted": view.halted,
        "veiled": view.veiled,
        "stranded": view.stranded,
        "game": view.game,
        "taught": view.taught,
        "timers": view.timers,
        "dial": dial,
        "spread": list(_spread(view)),
        "power": "off" if view.lamps.get("power") == "off" else "on",
    }


def _spread(view: TableView) -> Iterator[dict[str, Any]]:
    """Yield the occupied places of a drawn table, with their items: of the layout, or of the lists of a game."""
    if not view.layout and not [block for block in view.blocks if type(block) is Checklist]:
        return
    for where, place in WHERE.items():
        shown = view.layout.items if view.layout else ()
        things = [
            *(Thing(one.drawing, one.text) for one in shown if one.where == where),
            *things_at(where, view.blocks),
        ]
        if things:
            yield {"where": where, "place": place, "things": things}


def following(view: TableView) -> dict[str, Any]:
    """Return the sentence that says what to do now, with the steps of the seat in turn unless the game is over."""
    steps = next((block for block in view.blocks if isinstance(block, Steps) and view.phase != "end"), None)
    return {"next": view.next, "steps": steps}


def ending(view: TableView) -> dict[str, Any]:
    """Return the end of a game that is over, with the data of everybody's medals."""
    result = result_of(view)
    return {"result": result, "seats": [place_of(place) for place in view.seats] if result else []}


def result_of(view: TableView) -> Result | None:
    """Return the result of a game that is over; None while there is none."""
    return next((block for block in view.blocks if isinstance(block, Result)), None)


def has_answers(view: TableView, reference: Reference | None) -> bool:
    """Return whether the phase has answers to common questions, and eyes are open."""
    known = reference is not None and view.game == reference.game and view.phase in reference.answers
    return known and not view.blind


def around_the_table(view: TableView) -> list[tuple[str, tuple[str, Struct]]]:
    """Return the people around the table, each with a key and a template; those without a seat in their places."""
    found: list[tuple[str, tuple[str, Struct]]] = []
    for place in view.seats:
        if place.plays or place.left:
            found += [
                (f"figure-{one.id}", ("non_player", one)) for one in view.non_players if one.right_of == place.seat
            ]
            found.append((f"seat-{place.seat}", ("place", place)))
    return found + [(f"figure-{one.id}", ("non_player", one)) for one in view.non_players if one.right_of is None]


def marks_of(shown: Struct) -> tuple[str, ...]:
    """Return the classes of a piece that come and go without the rest: whether a seat is to act."""
    return ("required",) if isinstance(shown, PublicSeat) and shown.required else ()


def highlights(view: TableView) -> tuple[TimedHighlight, ...]:
    """Return the highlights for the spotlight; at the end of a game none, since the end is told in its own place."""
    return () if result_of(view) else view.spotlight


def on_stage(view: TableView) -> list[Plain]:
    """Return the seats of the highlights in the spotlight."""
    wanted = {seat for stage in highlights(view) for seat in stage.seats}
    return [place_of(place) for place in view.seats if place.seat in wanted]


def place_of(place: PublicSeat) -> Plain:
    """Return a seat without its tags: the data of its medal and its name."""
    return {"seat": place.seat, "name": place.name, "colour": place.colour, "symbol": place.symbol}


def seats_of(snapshot: TableSnapshot, device: str) -> list[Plain]:
    """Return the seats of a device for templates: number, name, colour, symbol."""
    mine = set(snapshot.seats_of(device))
    return [place_of(place) for place in snapshot.public.seats if place.seat in mine]
