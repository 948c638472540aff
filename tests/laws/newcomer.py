"""The questions of a newcomer to a game, and the number of taps to each answer on the newcomer's phone.

`newcomer.toml` in the folder of a game's tests lists the moments at which a player who has not read the rulebook must
know something to continue. Each has:

asks       the newcomer's question
page       the rulebook's page, or the ruling, with the answer
edition    the edition in which it is asked; without it, in each
at         the phase
asked      the beginning of the id of a question to the newcomer then; without it any player may ask
who        a tag of the newcomer's seat then: `turn`, `out`, …
after      the events that have happened by then: names of the game's events in their order, whatever lies between them.
           The last one is brought by this very step; named twice, an event has happened for the second time
answer     words that must be on the screen then, in English
phoneless  whether it is asked at a table with a player without a phone, whose answer is on the table's own screen
taps       the greatest number of taps to it; without it, two

`newcomer.py` beside it holds `EVENINGS`, the plays that reach these moments, by the edition if a game has several:
each edition reaches all moments that are asked in it. Lessons are put away as they come. A
moment is the first step of an evening at which the newcomer meets it: earlier lessons count as forgotten. A later
step of its kind is another moment, and `after` names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from companion.core.game import AnyGame
from companion.core.question import Numbers, One, Order, Question, Some
from companion.core.terms import Glossary
from companion.core.text import Words
from companion.core.view import Block, Checklist, Facts, PublicSeat, SeatView, Steps, TableView
from tests.golden.english import block_line, english
from tests.golden.plays import Play, made
from tests.laws.evening import Evening, own
from tests.laws.folders import folder, part
from tests.questions import begins

SEED = 20

MOST_TAPS = 2
"""*Now what?*, and a chapter opened from there."""

AWAY = "table-lesson-"
"""The beginning of the id of the question that puts a lesson away."""


class NewcomerMoment(NamedTuple):
    """An entry of a list; see the module."""

    asks: str
    page: str
    at: str
    answer: str
    asked: str = ""
    who: str = ""
    after: Sequence[str] = ()
    edition: str = ""
    phoneless: bool = False
    taps: int = MOST_TAPS

    def came(self, happened: Sequence[Sequence[str]]) -> bool:
        """Return whether the events of `after` have happened, the last one in the last step of `happened`."""
        if not self.after:
            return True
        *before, last = self.after
        so_far = iter([name for step in happened for name in step][: _last(happened, last)])
        return last in happened[-1] and all(name in so_far for name in before)


def _last(happened: Sequence[Sequence[str]], name: str) -> int:
    """Return the number of events before the last one of this `name`, at least 0."""
    names = [one for step in happened for one in step]
    return max((at for at, one in enumerate(names) if one == name), default=0)


class Screen(NamedTuple):
    """A phone at one step of an evening."""

    phase: str
    tags: Sequence[str]
    asked: Sequence[str]
    """The ids of the questions to its seat."""
    reads: Sequence[str]
    """The texts on it after no tap, after one and after two, in small letters."""
    shared: Sequence[str]
    """The part of `reads` that is on the table's own screen as well."""

    def shows(self, moment: NewcomerMoment) -> bool:
        """Return whether its owner is at this moment."""
        asked = not moment.asked or any(begins(id, moment.asked) for id in self.asked)
        return self.phase == moment.at and asked and (not moment.who or moment.who in self.tags)

    def taps(self, moment: NewcomerMoment) -> int | None:
        """Return the number of taps after which a moment's answer is there, None if it is not."""
        reads = self.shared if moment.phoneless else self.reads
        return next((taps for taps, read in enumerate(reads) if moment.answer.lower() in read), None)


def editions(game: AnyGame) -> Mapping[str, Sequence[Play]]:
    """Return the evenings of a game by its editions: a single one without a name if there is only one edition."""
    evenings = part(game.name, "newcomer").EVENINGS
    return evenings if isinstance(evenings, Mapping) else {"": evenings}


def moments(game: AnyGame, edition: str = "") -> list[NewcomerMoment]:
    """Return the list of an edition of a game, empty if it has none."""
    path = folder(game.name) / "newcomer.toml"
    listed = tomllib.loads(path.read_text())["moment"] if path.exists() else []
    every = [NewcomerMoment(**{**one, "after": tuple(one.get("after", ()))}) for one in listed]
    return [one for one in every if one.edition in ("", edition)]


def taps(game: AnyGame, asked: Sequence[NewcomerMoment], edition: str = "") -> dict[NewcomerMoment, int | None]:
    """Return the number of taps to each answer, None if it is not found; unreached moments are absent."""
    found: dict[NewcomerMoment, int | None] = {}
    for play in editions(game)[edition]:
        happened: list[list[str]] = []
        here = [one for one in asked if play.phoneless or not one.phoneless]
        for names, step in evening_of(game, play):
            happened.append(names)
            for moment in [one for one in here if one not in found and one.came(happened)]:
                if there := [screen for screen in step if screen.shows(moment)]:
                    each = [screen.taps(moment) for screen in there]
                    found[moment] = None if None in each else max(taps for taps in each if taps is not None)
    return found


def evening_of(game: AnyGame, play: Play) -> Iterator[tuple[list[str], list[Screen]]]:
    """Yield the names of the game's events in each step of an evening, and the phones after it."""
    evening = _begun(game, play)
    for move in (*play.before, *play.moves):
        names = [name for event in own(made(evening, move)) for name in _names(event)]
        if evening.table.running:
            yield names, list(_phones(game, evening))


def _names(event: object) -> Iterator[str]:
    """Yield the name of an event, and of all consequences of an entry."""
    yield type(event).__name__
    for one in getattr(event, "events", ()):
        yield from _names(one)


def given(game: AnyGame) -> Iterator[tuple[str, Collection[str]]]:
    """Yield each lesson of the evenings by its id, with the ids of all current questions to anybody."""
    for play in chain.from_iterable(editions(game).values()):
        evening = _begun(game, play)
        for move in (*play.before, *play.moves):
            made(evening, move)
            while (running := evening.table.playing) and evening.public().lesson:
                yield running.lesson, {id for seat in running.seats for id in evening.ids(seat)}
                _put_away(evening)


def _begun(game: AnyGame, play: Play) -> Evening:
    evening = Evening(*play.names, games={game.name: game}, seed=SEED, phoneless=play.phoneless)
    evening.speaks = True
    return evening


def _phones(game: AnyGame, evening: Evening) -> Iterator[Screen]:
    """Yield the texts of all phones while players put the new lessons away."""
    public = evening.public()
    common: list[Words] = [*_public(public), *_lessons(evening)]
    table: list[Words] = [*_help(game, public), *map(_block, public.blocks)]
    table += [thing.text for place in public.seats for thing in place.things]
    glossary = Glossary(game.name, game.terms)
    table += _explained(glossary, *(block for block in public.blocks if isinstance(block, Facts | Checklist)))
    chapters = [] if public.blind else list(map(_block, game.reference))
    shared = [_read(words) for words in (common, table, chapters)]
    for place in public.seats:
        private = evening.view(place.seat).private
        if private and place.plays:
            own = [_read(words) for words in _private(private, place, glossary)]
            reads = [one + other for one, other in zip(shared, own, strict=True)]
            yield Screen(public.phase, place.tags, [one.id for one in private.questions], reads, shared)


def _help(game: AnyGame, public: TableView) -> Iterator[Words]:
    """Yield the texts of *Now what?* without another tap."""
    if public.phase in game.answers and not public.blind:
        yield from (words for one in game.answers[public.phase] for words in (one.question, one.answer))
        yield from (_block(one) for one in game.reference if one.id == game.chapters.get(public.phase))


def _lessons(evening: Evening) -> Iterator[Words]:
    """Yield the current lessons one after the other, and put them away."""
    while lesson := evening.public().lesson:
        yield lesson.text
        _put_away(evening)


def _put_away(evening: Evening) -> None:
    evening.say(next(seat for seat in evening.table.seats if evening.asks(seat, AWAY)), AWAY)


def _read(words: Iterable[Words]) -> str:
    return "\n".join(english(one) for one in words).lower() + "\n"


def _public(public: TableView) -> Iterator[Words]:
    yield from (public.title, public.next)
    yield from (words for highlight in public.spotlight for words in (highlight.title, highlight.text))
    yield from (timer.label for timer in public.timers)
    yield from (public.line.text,) if public.line else ()
    yield from (_block(block) for block in public.blocks if isinstance(block, Steps))


def _private(private: SeatView, place: PublicSeat, glossary: Glossary) -> tuple[list[Words], list[Words], list[Words]]:
    """Return the texts that a seat alone reads after no tap, one and two: optional questions are in the menu."""
    at_once = [words for secret in private.secrets for words in (secret.label, secret.text)]
    at_once += [fact.text for fact in private.briefing]
    menu: list[Words] = []
    opened: list[Words] = []
    for question in private.questions:
        asks = [question.text, question.note or "", question.timeout_text or "", getattr(question.ask, "hint", "")]
        choices = list(_choices(question))
        if question.required or question.tool:
            at_once += [*asks, *choices]
            menu += _explained(glossary, question)
        elif ("turn" in place.tags or question.held) and not (question.corrects or question.id.startswith("table-")):
            at_once += asks
            # Unfolded, it explains the terms in its name.
            menu += [*choices, *_explained(glossary, question.text)]
            opened += _explained(glossary, question)
        else:
            menu += asks
            opened += [*choices, *_explained(glossary, question.text)]
    return at_once, menu, opened


def _explained(glossary: Glossary, *shown: object) -> Iterator[Words]:
    """Yield the explanations of the terms in something shown, which stand behind one tap more."""
    return (text for one in glossary.explain(*shown) for text in one.texts)


def _choices(question: Question) -> Iterator[Words]:
    match question.ask:
        case One(choices) | Some(choices) | Order(choices):
            yield from (choice.text for choice in choices)
        case Numbers(rows):
            yield from (row.text for row in rows)


def _block(block: Block) -> str:
    return f"{english(block.label)}\n{block_line(block, english)}"
