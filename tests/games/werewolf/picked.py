"""The page after a pick: of one shape for every role and pick, and nobody else sees any of it (WW-9)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.question import Question
from companion.core.report import NarratorPresent
from companion.core.view import SeatView
from companion.games.werewolf.state import State
from tests.games.werewolf.paired import dealt
from tests.laws.evening import Evening
from tests.laws.twins import Leak

LETTERS = "WWSXHBCIEV"
"""Every role, dealt to seats 1 to 10."""

SEATS = range(1, 11)

WATCHES = ("eve", "watch-1", "watch-2", "watch-3")


def village(game: AnyGame, letters: str = LETTERS, **options: Any) -> Evening:
    """Deal every role, and come to the first hush; a voice reads aloud if the options let it."""
    names = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo", "Ida", "Jens")
    evening = Evening(*names, games={game.name: dealt(game, letters)})
    own = {"werewolf": 2, "villager": 1}
    own |= dict.fromkeys(("seer", "witch", "hunter", "bodyguard", "cupid", "idiot", "elder"), 1)
    evening.say(1, "table-game", game.name)
    evening.say(1, "table-teach-0-off")
    evening.play(game.name, set="own", own_set=own, **{"first_night": "victim", **options})
    if options.get("read_aloud") != "no":
        evening.speaks = True
        evening.do(NarratorPresent(True))
    for seat in SEATS:
        evening.say(seat, "g1-ready")
    return evening


def to(evening: Evening, *stages: str) -> str:
    """Let clocks run out until one of the stages comes, and the line that announces it has been read."""
    for _ in range(200):
        stage = evening.state(State).stage
        if stage in stages and evening.public().line is None:
            return stage
        coming = evening.coming()
        assert coming, f"no clock runs in {stage}"
        evening.wait(max(coming[0] - evening.now, 0))
    raise AssertionError(f"{stages} do not come")


def picks(watch: str) -> list[Any]:
    """Return a pick for each seat: names, its own one, nobody and a potion are among them, so many are void."""
    names: list[Any] = [f"seat-{seat % 10 + 1}" for seat in SEATS]
    if watch == "eve":
        return [{}, {"seat-1": 1}, {"seat-2": 1, "seat-3": 1}, {"seat-4": 1}, *({name: 1} for name in names[4:])]
    void = ["heal", "nothing"] if watch == "watch-3" else ["nobody", "nobody"]
    return [names[0], void[0], "seat-3", *names[3:5], void[0], "seat-1", void[1], "seat-9", void[1]]


def question(view: SeatView, watch: str) -> Question:
    """Return the one question of a watch; raises `Leak` if there is none."""
    found = [one for one in view.questions if one.id.startswith(f"g1-{watch}")]
    if len(found) != 1:
        raise Leak(f"seat {view.seat} has {len(found)} questions in {watch}")
    return found[0]


def private(evening: Evening, seat: int) -> SeatView:
    """Return a seat's own part of the view."""
    found = evening.view(seat).private
    assert found
    return found


def others(evening: Evening, seat: int) -> bytes:
    """Return all that leaves the hub for everybody but a seat: views, the hub's moves, buttons and the next clock."""
    rest = [evening.view(one) for one in (None, *SEATS) if one != seat]
    controls = sorted(evening.rules.controls(evening.table))
    return msgspec.json.encode([rest, evening.hub_ids(), controls, repr(evening.coming()), evening.table.lesson])


def same_shape(game: AnyGame, **options: Any) -> None:
    """Let everyone pick in each watch of a night, and pick again; raise `Leak` if a page tells of the role or pick."""
    evening = village(game, **options)
    for watch in ("eve", "watch-1") if options.get("first_night") == "quiet" else WATCHES:
        to(evening, watch)
        before = {seat: private(evening, seat) for seat in SEATS}
        _alike([question(view, watch) for view in before.values()], "before a pick")
        for times in (1, 2):
            for seat, value in zip(SEATS, picks(watch), strict=True):
                seen = others(evening, seat)
                evening.say(seat, f"g1-{watch}", value)
                if others(evening, seat) != seen:
                    raise Leak(f"others see that seat {seat} picks {value} in {watch}")
            _alike([question(private(evening, seat), watch) for seat in SEATS], f"after a pick in {watch}")
            for seat, value in zip(SEATS, picks(watch), strict=True):
                _own_page(private(evening, seat), before[seat], question(private(evening, seat), watch), value, times)
            asked = {tuple(q.id for q in private(evening, seat).questions) for seat in SEATS[1:]}
            if len(asked) > 1:
                raise Leak(f"not all are asked the same in {watch}: {asked}")


def _alike(questions: list[Question], when: str) -> None:
    shapes = {msgspec.json.encode(replace(one, value=None)) for one in questions}
    if len(shapes) > 1:
        raise Leak(f"{when} the questions differ: {shapes}")


def _own_page(view: SeatView, before: SeatView, asked: Question, value: object, times: int) -> None:
    """Check the page of one seat: it holds the pick alone, to look at and to change, and its panel stays."""
    if (view.secrets, view.briefing) != (before.secrets, before.briefing):
        raise Leak(f"a pick changes the panel of seat {view.seat}")
    if asked.value != value:
        raise Leak(f"seat {view.seat} has picked {value}, and the page shows {asked.value}")
    if (asked.required, asked.secret, asked.tool) != (False, True, True) or not asked.id.endswith(f"-again-{times}"):
        raise Leak(f"after a pick seat {view.seat} is asked {asked}")
