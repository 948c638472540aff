"""Views as HTML: the regions of a page, each drawn from its part of the view.

What everybody sees is drawn once for each look and language. What has changed of it is
worked out once for all phones that show the same. A question is drawn once for all seats
that are asked it, and a seat that is still asked the same question keeps its drawing.
Pieces with a key of their own are kept apart inside a region (`web.region`), so that a
phone gets only those that it does not show yet.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from weakref import WeakKeyDictionary
from zlib import crc32

import msgspec
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from companion.core.question import Question
from companion.core.text import Text
from companion.core.view import Place, Private, Public, Seat, Track
from companion.faces import Look, Reference
from companion.texts import Translator, translator
from web.addresses import svg
from web.asked import Asked, asked_as, in_order, list_of, shape_of
from web.plain_views import Plain, PlainViews
from web.region import NOTHING, Part, Region

Drawn = TypeVar("Drawn")
Regions = Mapping[str, Region]

DRAWINGS_KEPT = 1000

SEAT, FIRST, SECOND, THIRD = "\x00", "\x04", "\x05", "\x06"
"""Signs in shared drawings, in place of the seat's number and of pieces; no text can hold them."""

_SLOTS = re.compile(f"([{FIRST}{SECOND}{THIRD}])")
_encode = msgspec.json.Encoder().encode


class OwnRegions(Struct, frozen=True):
    """The regions that one seat sees beside the public ones."""

    private: Private
    """What was drawn."""

    frame: Plain
    """The public part of what stands around the questions."""

    drawn: Sequence[Asked]
    """Its questions, in the order in which they are asked."""

    regions: Regions


class HtmlViews:
    """Templates and views in one language.

    `origin` returns the address with which QR codes of paths begin, empty if there is
    none. It is called each time, because networks come and go.
    """

    def __init__(self, environment: Environment, language: str, origin: Callable[[], str]) -> None:
        """Bind the templates of `environment` to a language."""
        translate = translator(language)
        self.language = language
        self.plain = PlainViews(translate)
        # An overlay shares the globals of its environment, so it gets a copy of its own.
        self._environment = environment.overlay()
        self._environment.globals = {
            **environment.globals,
            "_": _gettext(translate),
            "qr_of": lambda path: Markup(svg(origin() + path)) if origin() else "",
            "origin": origin,
            "named": lambda seat: self._once(b"named" + _encode(seat), lambda: Markup(self._macros.named_anew(seat))),
            "language": language,
        }
        self._ask: Any = self._environment.get_template("pieces/question.html").module
        self._ticks: Any = self._environment.get_template("pieces/ticks.html").module
        self._macros: Any = self._environment.get_template("macros.html").module
        self._kept: OrderedDict[bytes, Any] = OrderedDict()
        self._public: WeakKeyDictionary[Look, Regions] = WeakKeyDictionary()
        self._last_news: tuple[Regions, Regions, bytes] = ({}, {}, b"")

    def draw(self, template: str, **context: Any) -> str:
        """Return the template, drawn with `context`."""
        return self._environment.get_template(template).render(context)

    def reference(self, found: Reference) -> str:
        """Return the page with the rules of a game; it is the same for everybody."""
        return self._once(
            b"reference" + _encode(found), lambda: self.draw("reference.html", reference=self.plain.value(found))
        )

    def public_regions(self, look: Look) -> Regions:
        """Return every region that everybody sees."""
        found = self._public.get(look)
        if found is None:
            found = self._public[look] = self._everybody(look)
        return found

    def _everybody(self, look: Look) -> Regions:
        view, reference = look.public, look.reference
        seats = [_place(place) for place in view.seats]
        things = [self._piece("thing", thing.id, thing) for thing in reversed(view.happened)]
        return {
            "head": self._region("head", _head(view)),
            "line": self._region("line", {"line": view.line}),
            "notices": self._region("notices", {"notices": view.notices}),
            "seats": self._framed("seats", [self._piece("place", f"seat-{p.seat}", p) for p in view.seats]),
            "blocks": Region([self._piece("block", block.id, block, seats) for block in view.blocks]),
            "happened": self._framed("happened", things),
            "reference": self._region("reference", {"game": reference.game if reference else None}),
        }

    def public_news(self, before: Regions, after: Regions) -> bytes:
        """Return `news` of public regions; the last result is kept, because many phones show the same."""
        last = self._last_news
        if last[0] is not before or last[1] is not after:
            last = self._last_news = before, after, news(before, after)
        return last[2]

    def own(self, look: Look, seat: Seat, before: OwnRegions | None = None) -> OwnRegions | None:
        """Return the regions of one seat, its secrets and its questions; None if nobody sits there.

        A question that `before` holds already is not drawn again, and nothing is if all is the same.
        """
        private = look.private(seat)
        if private is None:
            return None
        place = next(place for place in look.public.seats if place.seat == seat)
        frame = {"seat": _place(place), "phase": look.public.phase, "turn": "turn" in place.tags}
        if before and (before.private, before.frame) == (private, frame):
            return before
        known = {asked.question.id: asked for asked in before.drawn} if before else {}
        drawn = [self._asked(question, seat, known.get(question.id)) for question in private.questions]
        lists: dict[str, list[Part]] = {"asked": [], "ticks": [], "menu": []}
        for where, asked in in_order(drawn):
            lists[where].append(asked.part)
        secrets = self._region("secrets", {"secrets": private.secrets})
        regions = {"secrets": secrets, "questions": self._fill("questions", frame, lists)}
        return OwnRegions(private, frame, drawn, regions)

    def shared_region(self, look: Look, seats: list[Plain]) -> Regions:
        """Return the region of a phone with several seats while none is open; it holds no secret."""
        return {"mine": Region([("", self.draw("regions/mine.html", seats=[self._closed(look, s) for s in seats]))])}

    def _closed(self, look: Look, seat: Plain) -> Plain:
        private = look.private(Seat(seat["seat"]))
        lists: dict[str, list[Markup]] = {"asked": [], "ticks": [], "menu": []}
        for where, asked in in_order([self._asked(q, seat["seat"]) for q in private.questions] if private else []):
            if not asked.question.secret:
                lists[where].append(Markup(asked.part[1]))
        turn = any("turn" in place.tags for place in look.public.seats if place.seat == seat["seat"])
        return {**seat, **lists, "turn": turn}

    def _region(self, name: str, view: dict[str, Any]) -> Region:
        """Draw a region that is not a list of pieces."""
        key = name.encode() + _encode(view)
        return self._once(key, lambda: Region([("", self.draw(f"regions/{name}.html", view=self.plain.value(view)))]))

    def _framed(self, name: str, pieces: list[Part]) -> Region:
        """Draw a region that is a list of pieces in a frame."""
        return self._fill(name, {"n": len(pieces)}, {"pieces": pieces})

    def _fill(self, name: str, context: dict[str, Any], lists: dict[str, list[Part]]) -> Region:
        """Draw a frame, which is the same for any pieces, and put the pieces into it."""
        slots = {slot: pieces for slot, pieces in zip((FIRST, SECOND, THIRD), lists.values(), strict=False)}
        signs = {key: slot if pieces else "" for (key, pieces), slot in zip(lists.items(), slots, strict=True)}
        key = name.encode() + _encode((context, signs))
        frame = self._once(key, lambda: _SLOTS.split(self.draw(f"regions/{name}.html", **context, **signs)))
        parts: list[Part] = []
        for part in frame:
            parts.extend(slots.get(part, [("", part)]))
        return Region(parts)

    def _piece(self, name: str, key: str, shown: Struct, seats: list[Plain] | None = None) -> Part:
        """Draw a piece with a key of its own; a piece that has not changed is not drawn again."""

        def draw() -> Part:
            return key, self.draw(f"pieces/{name}.html", **{name: self.plain.value(shown), "seats": seats})

        return self._once(name.encode() + _encode((shown, seats)), draw)

    def form(self, question: Question, seat: int) -> str:
        """Return the form of a question that is folded on its page."""
        key = b"form" + _encode(question)
        return self._once(key, lambda: str(self._ask.ask(self.plain.question(question), SEAT, "folded"))).replace(
            SEAT, str(seat)
        )

    def _asked(self, question: Question, seat: int, known: Asked | None = None) -> Asked:
        """Return a question as it stands on a page; `known` is how the question of this id stood there before."""
        if known and known.question == question:
            return known
        return asked_as(question, self._question(question, seat))

    def _question(self, question: Question, seat: int) -> Part:
        """Draw a question: once for all seats that are asked it, with a sign in place of the seat's number."""
        drawn = self._once(b"asked" + _encode(question), lambda: self._fresh(question))
        return f"q{seat}-{question.id}", drawn.replace(SEAT, str(seat))

    def _fresh(self, question: Question) -> str:
        plain, shape = self.plain.question(question), shape_of(question)
        if list_of(question) == "ticks":
            return str(self._ticks.ask(plain, SEAT))
        if shape == "folded":
            return str(self._ask.fold(plain, SEAT, f"{crc32(_encode(question)):x}"))
        return str(self._ask.ask(plain, SEAT, shape))

    def _once(self, key: bytes, draw: Callable[[], Drawn]) -> Drawn:
        found: Drawn | None = self._kept.get(key)
        if found is None:
            found = self._kept[key] = draw()
            if len(self._kept) > DRAWINGS_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found


def news(before: Regions, after: Regions) -> bytes:
    """Return the regions that have changed as the inside of a JSON object; empty if none has."""
    changed = {
        name: region.news(before.get(name, NOTHING))
        for name, region in after.items()
        if name not in before or before[name] != region
    }
    return _encode(changed)[1:-1]


def _gettext(translate: Translator) -> Any:
    def gettext(message: str, **values: Any) -> str:
        return translate(Text(message, values))

    return gettext


def seats_of(look: Look, device: str) -> list[Plain]:
    """Return the seats of a device for templates: number, name, colour, symbol."""
    mine = set(look.seats_of(device))
    return [_place(place) for place in look.public.seats if place.seat in mine]


def _head(view: Public) -> dict[str, Any]:
    """Return the middle of the table page; a game with a clock shows it there."""
    dial = next((block for block in view.blocks if isinstance(block, Track) and block.style == "clock"), None)
    return {
        "title": view.title,
        "phase": view.phase,
        "paused": view.paused,
        "timers": view.timers,
        "dial": dial,
        "power": "off" if view.lamps.get("power") == "off" else "on",
    }


def _place(place: Place) -> Plain:
    return {"seat": place.seat, "name": place.name, "colour": place.colour, "symbol": place.symbol}
