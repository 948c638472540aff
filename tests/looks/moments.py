"""The moments at which pages are checked: each phase of a game at its beginning, and with the most content.

The most content is counted for everybody, for a player with a question, and at the hub for players without phones.
"""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Literal

from companion.core.game import AnyGame, Refused
from companion.core.lesson import InPhase, Lesson
from companion.core.question import Question
from companion.core.view import AT_HUB, Seat, TableView, TimedHighlight
from companion.games import GAMES
from companion.table import TableRules
from companion.table.event import TableMove
from companion.table.game.events import LessonGiven
from companion.table.inputs import AskSeat, ReportAway
from companion.table.state import Table
from tests.laws.bots import any_answer
from tests.laws.evening import Evening
from tests.laws.every import deep
from tests.laws.plays import GAPS, Door, Input, give, inputs
from tests.sixteen import OPEN_16
from web.trust.identity import device_of

NAMES = (
    *("Anna", "FernandoGuadalup", "Caro", "Massimiliano", "Elsa", "Bartholomew", "Gina", "Hugo", "Ines", "Jan"),
    *("Konstantin", "Lia", "MariaConcepcion1", "Nora", "Ottavia", "Paul"),
)
"""The players' names; a name can be as long as the second one."""

WIDE = tuple(f"WOMMOWAMMOWAMMO{letter}" for letter in "ABCDEFGHIJKLMNOP")
"""Names as wide as a name can be."""

LONG = (
    *("FernandoGuadalup", "Maria Concepcion", "MassimilianoEnzo", "BartholomewJames", "AlessandraMarina"),
    *("Christopher Paul", "ElisabettaChiara", "Francesca Romana", "WilhelminaHannah", "Maximilian Georg"),
    *(
        "Konstantinopolis",
        "Giovanni Battist",
        "Montserrat Elena",
        "Ottavia Domenica",
        "Sebastian Andres",
        "Rosa Guadalupe M",
    ),
)
"""Sixteen names as long as a name can be."""

Called = Literal["usual", "long", "wide"]
"""The kind of names: `NAMES`, `LONG`, or `WIDE`."""

_CALLED: dict[Called, tuple[str, ...]] = {"usual": NAMES, "long": LONG, "wide": WIDE}

SEATS = (3, 5, 8, 10, 16)

PICTURED: dict[str, AnyGame] = {**GAMES, "open-table-16": OPEN_16}
"""The games that can be pictured, by name; one of them sits more people than its box names."""

PLAYS = 14
"""The number of evenings for a game and a number of players."""

AWAY = 7
"""The number of evenings of which one has phones that are gone now and then."""

PHONELESS = 5
"""The number of evenings of which one has a phone only for every second player."""

PROMPT = 6
"""The number of further evenings of more than `FEW` people, who answer at once: many take long else."""

FEW = 10

PROMPT_STEPS = 400
"""Maximum answers of such an evening."""

STUCK = 60
"""The number of answers after which such an evening is given up if its phase stays the same."""

SHOWN = 2_000
"""Milliseconds for which a highlight must still be shown when its picture is taken."""

STEPS = 900
"""Maximum inputs of an evening."""


@dataclass(frozen=True)
class PictureMoment:
    """A table at a game time."""

    name: str
    """The name of its pictures."""
    rules: TableRules
    table: Table
    now: int
    asked: Seat
    """A player whom the table waits for, if there is one."""
    token: str
    """The token of the phone of `asked`."""
    stage: tuple[TimedHighlight, ...] = ()
    size: int = 0
    """The amount of content, which tells the fullest moments of a phase."""


_PARTS = [field.name for field in fields(PictureMoment) if field.name != "rules"]

_PLAYED: dict[tuple[int, int, Called], tuple[AnyGame, tuple[PictureMoment, ...]]] = {}
"""Games with their moments, by the game's `id`, the number of players and their names.

A game that is kept shares its id with no other.
"""

_shared: Path | None = None


def share(folder: Path) -> None:
    """Keep moments in `folder`, too, for the other workers of this session: playing them takes seconds."""
    global _shared
    _shared = folder


def token_of(name: str) -> str:
    """Return the token of the phone of a player."""
    return f"{name.replace(' ', '_'):x<22}"


def seats_for(game: AnyGame, wanted: Sequence[int] = SEATS) -> list[int]:
    """Return the numbers of players with which a game is pictured, each the nearest possible to one `wanted`."""
    least, most = game.seats.start, game.seats.stop - 1
    return sorted({max(least, min(n, most)) for n in wanted})


def moments(game: AnyGame, people: int, called: Called = "usual") -> tuple[PictureMoment, ...]:
    """Return the moments of a game, in the order in which its phases first occur; they are played once."""
    key = id(game), people, called
    if key not in _PLAYED:
        name = f"{game.name}-{people}-{called}"
        _PLAYED[key] = game, played_once(game, name, lambda: _moments(game, _CALLED[called][:people]))
    return _PLAYED[key][1]


def played_once(game: AnyGame, name: str, play: Callable[[], tuple[PictureMoment, ...]]) -> tuple[PictureMoment, ...]:
    """Return the moments that `play` returns, or those of `name` that another worker of this session has kept.

    A game that isn't listed is always played: it may be a listed one with another name's rules.
    """
    if not _shared or GAMES.get(game.name) is not game:
        return play()
    path = _shared / name
    if not path.exists():
        found = play()
        parts = [{part: getattr(moment, part) for part in _PARTS} for moment in found]
        mine = path.with_suffix(f".{os.getpid()}")
        mine.write_bytes(pickle.dumps(parts))
        mine.replace(path)
        return found
    rules = Evening(games={game.name: game}).rules
    return tuple(PictureMoment(rules=rules, **parts) for parts in pickle.loads(path.read_bytes()))


def lessons(game: AnyGame, people: int, called: Called = "usual") -> tuple[PictureMoment, ...]:
    """Return a moment of each lesson of a game: a phase's as soon as people may read, others when they come."""
    found: dict[str, PictureMoment] = {}
    for seed in range(PLAYS):
        for evening in play(game, _CALLED[called][:people], seed):
            for lesson in game.lessons:
                if lesson.id not in found and (taught := _taught(evening, lesson)):
                    found[lesson.id] = picture(taught, f"lesson-{lesson.id}")
        if len(found) == len(game.lessons):
            break
    return tuple(found.values())


def _taught(evening: Evening, lesson: Lesson) -> Evening | None:
    """Return the evening in which a lesson is shown now, None if it is not the time for it."""
    public = evening.public()
    standing = public.lesson is not None and public.lesson.text == lesson.text
    due = isinstance(lesson.when, InPhase) and lesson.when.name == public.phase and evening.table.playing
    if not (standing or due):
        return None
    taught = evening.fork()
    if not standing:
        taught.accept([LessonGiven(lesson.id, evening.now)])
    return taught if taught.public().lesson else None


def _moments(game: AnyGame, names: Sequence[str]) -> tuple[PictureMoment, ...]:
    first: dict[str, PictureMoment] = {}
    most: dict[str, dict[str, PictureMoment]] = {}
    shown: dict[str, PictureMoment] = {}
    for evenings in (
        *(play(game, names, seed) for seed in range(PLAYS)),
        *(_play_promptly(game, names, seed) for seed in range(PROMPT if len(names) > FEW else 0)),
    ):
        for evening in evenings:
            public = evening.view(None).public
            phase = public.phase
            if phase not in first:
                first[phase] = picture(evening, f"{phase}-first")
            found = most.setdefault(phase, {})
            for what, size in _sizes(evening, public).items():
                if size > (found[what].size if what in found else 0):
                    found[what] = replace(picture(evening, f"{phase}-{what}"), size=size)
            if _stands(public, evening.now):
                name = f"stage-{public.spotlight[0].kind}{'-timed' if public.timers else ''}"
                shown.setdefault(name, picture(evening, name, public))
    told = (moment for phase in first for moment in (first[phase], *most[phase].values()))
    return (*told, *shown.values())


def _sizes(evening: Evening, public: TableView) -> dict[str, int]:
    """Return the amount of content at a moment: in all, for a player with a question, and at the hub."""
    offered = evening.legal_moves()
    asked = _asked(evening)
    at_hub = evening.table.seats_of(AT_HUB)
    return {
        "fullest": len(deep((public, evening.view(asked).private))),
        "asked": len(deep(_required(offered.get(asked, ())))),
        "hub": len(deep(_required([move for seat in at_hub for move in offered.get(seat, ())], secret=False))),
    }


def _required(moves: Sequence[TableMove], *, secret: bool = True) -> list[Question]:
    """Return the required questions of some moves: without `secret` only the public ones."""
    questions = [move.question for move in moves]
    return [question for question in questions if question.required and (secret or not question.secret)]


def _stands(public: TableView, now: int) -> bool:
    """Return whether a highlight is in the spotlight for long enough to be pictured."""
    return (
        bool(public.spotlight)
        and public.spotlight[0].from_ <= now < public.spotlight[0].until - SHOWN
        and not public.paused
    )


def play(game: AnyGame, names: Sequence[str], seed: int) -> Iterator[Evening]:
    """Yield an evening after each of its events, up to a while after the end of its game."""
    people = len(names)
    random = Random(f"{game.name} {people} {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = seed % 2 == 0
    for at, name in enumerate(names):
        if at % 2 and seed % PHONELESS == PHONELESS - 1:
            evening.hub_controls("table-seat", name)
        else:
            evening.sit(name, device_of(token_of(name)))
    yield evening
    begun = evening.table.begun
    for _ in range(STEPS):
        evening.wait(random.choice(GAPS))
        yield evening
        given = inputs(evening, random, people)
        if _moves_somebody(given) or (seed % AWAY and _is_away(given)):
            continue
        with suppress(Refused):
            give(evening, given)
        yield evening
        if evening.table.begun > begun and not evening.table.playing:
            return


def _play_promptly(game: AnyGame, names: Sequence[str], seed: int) -> Iterator[Evening]:
    """Yield an evening after each answer: all that is asked is answered at once, else time passes to what comes next.

    The first evening keeps the options, those of the others are drawn.
    """
    random = Random(f"{game.name} {len(names)} prompt {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    for name in names:
        evening.sit(name, device_of(token_of(name)))
    evening.say(evening.table.host, "table-game", game.name)
    for id in evening.ids(evening.table.host) if seed else ():
        if id.startswith("table-option-") and evening.asks(evening.table.host, id):
            evening.say(evening.table.host, id, any_answer(evening.question(evening.table.host, id).ask, random))
    evening.say(evening.table.host, "table-begin")
    phase, stays = "", 0
    for _ in range(PROMPT_STEPS):
        yield evening
        stays = stays + 1 if evening.public().phase == phase else 0
        phase = evening.public().phase
        if stays > STUCK:
            return
        moves = [
            (seat, move.question)
            for seat, moves in evening.legal_moves().items()
            for move in moves
            if not move.question.id.startswith("table-")
        ]
        asked = [(seat, question) for seat, question in moves if question.required]
        coming = evening.coming()
        with suppress(Refused):
            if coming and not asked:
                evening.wait(coming[0] - evening.now)
            elif asked or moves:
                seat, question = random.choice(asked or moves)
                evening.say(seat, question.id, any_answer(question.ask, random))
        if not evening.table.playing:
            yield evening
            return


def _moves_somebody(given: Input) -> bool:
    """Return whether an input changes people's seats or names."""
    if isinstance(given, Door):
        return isinstance(given.given, AskSeat)
    return given.id.startswith(("table-name-", "table-stand-", "table-remove-", "table-seat-"))


def _is_away(given: Input) -> bool:
    return isinstance(given, Door) and isinstance(given.given, ReportAway)


def picture(evening: Evening, name: str, public: TableView | None = None) -> PictureMoment:
    """Return an evening's table now; with `public`, its highlights too."""
    asked = _asked(evening)
    token = token_of(evening.table.name(asked))
    return PictureMoment(
        name, evening.rules, evening.table, evening.now, asked, token, public.spotlight if public else ()
    )


def _asked(evening: Evening) -> Seat:
    """Return a seat that the table waits for, or the first one; it has the phone of its name."""
    table = evening.table
    seats = [seat for seat in table.seats if seat in table.seats_of(device_of(token_of(table.name(seat))))]
    offered = evening.legal_moves()
    waited = [seat for seat in seats if any(move.question.required for move in offered.get(seat, ()))]
    # If a game refuses players without a phone, it may not have begun when all of them are without one.
    return (waited or seats or list(table.seats))[0]


def phases_of(found: Sequence[PictureMoment]) -> set[str]:
    """Return the phases among some moments."""
    names = [moment.name for moment in found if not moment.name.startswith("stage-")]
    return {re.sub("-(first|fullest|asked|hub)$", "", name) for name in names}
