"""The law *correct*: people can fix every wrong entry, by undoing entry by entry or by a correction.

A game brings `corrections.py`: `CORRECTIONS`, the game's corrections; `FIELDS`, for each field of its state the id of
the correction that sets it, or the reason why none does; `NOT_IN`, the phases without corrections, each with its
reason. If random plays seldom reach the entries of people, it also brings `WAYS`: games that begin there, by their
names. `FOUND` are seeds that once broke `tells_nothing`, each with its way to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from companion.core.event import Undoable, UndoNeutral
from companion.core.game import AnyGame, Refused, apply_events
from companion.core.question import NotAChoice, Numbers, Question, Some
from companion.core.view import Seat
from companion.kit.correctable import Amounts, Before, Marks, OneOf
from companion.kit.correction import Correction, Corrections
from companion.table import events as e
from companion.table.event import TableEvent
from tests.laws.bots import any_answer
from tests.laws.evening import Evening, own
from tests.laws.plays import random_play

INPUTS = 150
"""Inputs of one evening."""

OFTEN = 0.25
"""Probability of a mistake between two inputs."""

CORRECTIONS = 2
"""Maximum number of corrections that fix one mistake."""

A_WHILE = 30_000
"""Milliseconds of game time after which an unanswered question has ended by itself."""


class Slip(NamedTuple):
    """An evening after a wrong entry, the same evening after the right one, and the evening before both."""

    question: str
    before: Evening
    wrong: Evening
    right: Evening
    happened: Sequence[object]
    """The events of the game that the wrong entry has brought."""


def proposes_corrections(game: AnyGame, brought: ModuleType, seed: int) -> None:
    """Check that the menu always has the correction, except in phases that say why not and during a secret question."""
    for evening, *_ in random_play(game, f"offers {seed}", INPUTS):
        table = evening.table
        if not table.playing or table.paused or game.public_view(table.playing.state).phase in brought.NOT_IN:
            continue
        moves = [move for seat in table.seats for move in evening.legal_moves()[Seat(seat)]]
        if not any(move.question.secret and move.question.required for move in moves):
            phase = game.public_view(table.playing.state).phase
            assert any(move.question.corrects for move in moves), f"nothing can be put right in the phase {phase!r}"


def puts_right(game: AnyGame, brought: ModuleType, seed: int) -> Iterator[str]:
    """Check that after a mistake people can undo the entry, or fix the state with at most two corrections.

    A correction reveals nothing, lets nobody win, and can be undone. Yields the id of each correction that has shown
    this.
    """
    random = Random(f"slip {seed}")
    for evening, *_ in random_play(game, f"slips {seed}", INPUTS):
        slip = _slip(evening, random) if random.random() < OFTEN else None
        if slip and not _can_go_back(slip):
            yield from corrects(game, brought, slip)


def tells_nothing(game: AnyGame, brought: ModuleType, seed: int) -> Iterator[str]:
    """Check that a correction at any moment ends nothing, reveals nothing, and can be corrected in turn.

    Yields the id of each correction that has shown this.
    """
    random = Random(f"wrong {seed}")
    for evening, *_ in random_play(game, f"wrongly {seed}", INPUTS):
        corrects = _rights(evening) if random.random() < OFTEN and not evening.table.proposals else []
        if corrects:
            seat, id = random.choice(corrects)
            question = evening.move(seat, id).question
            for answer in nearer(question, any_answer(question.ask, random)):
                # Two corrections may conflict, and then one is refused: for example coins of a player who is out.
                with suppress(Refused, NotAChoice):
                    wrong = _said(evening, seat, id, answer)
                    _does_what_it_says(game, evening, wrong, id)
                    there = [one for one in _open(brought, wrong) if leads(one, _state(wrong), _state(evening))]
                    if there:
                        yield _correct(game, wrong, there[0], evening)
                    break


def nearer(question: Question, answer: Any) -> Iterator[Any]:
    """Yield an answer, then those of its numbers one by one beside current ones: few random sheets fit a table."""
    yield answer
    if isinstance(question.ask, Numbers) and isinstance(question.value, dict):
        now = question.value
        yield from ({**now, row: number} for row, number in answer.items() if number != now.get(row))


def _does_what_it_says(game: AnyGame, before: Evening, wrong: Evening, id: str) -> None:
    happened = own(wrong.events[len(before.events) :])
    if not happened:
        return  # a second device has not agreed yet
    assert wrong.outcome() is None, f"a correction ends the game: {happened}"
    assert not any(isinstance(event, tuple(game.reveals)) for event in happened), f"a correction reveals: {happened}"
    assert _state(wrong) != _state(before), f"{id} changes nothing: {happened}"


def _slip(evening: Evening, random: Random) -> Slip | None:
    """Return the same public question answered in two ways; None if there is none or an answer is refused."""
    running = evening.table.playing
    # A proposal that somebody has made already would pass in one evening and not in the other.
    if running is None or evening.table.paused or evening.table.proposals:
        return None
    ours = [
        (seat, move)
        for seat in evening.table.seats
        for move in evening.legal_moves()[Seat(seat)]
        if not (move.question.secret or move.question.corrects or move.question.id.startswith("table-"))
    ]
    if not ours:
        return None
    seat, move = random.choice(ours)
    answers = [any_answer(move.question.ask, random) for _ in range(2)]
    with suppress(Refused, NotAChoice):
        wrong, right = (_said(evening, seat, move.question.id, answer) for answer in answers)
        both = all(_state(one) is not None and one.outcome() is None for one in (wrong, right))
        happened = own(wrong.events[len(evening.events) :])
        return Slip(move.question.id, evening, wrong, right, happened) if both and answers[0] != answers[1] else None
    return None


def _said(evening: Evening, seat: int, id: str, answer: object) -> Evening:
    """Return the evening after an answer, with a second device's agreement if that is needed."""
    other = evening.fork()
    _agreed(other, seat, id, answer)
    return other


def _agreed(evening: Evening, seat: int, id: str, answer: object) -> list[TableEvent]:
    happened = evening.say(seat, id, answer)
    for other in evening.table.seats:
        if evening.asks(other, "table-agree-entry-"):
            return happened + evening.say(other, "table-agree-entry-", "yes")
    return happened


def _aside(state: Any, happened: Sequence[Any]) -> Any:
    """Return the state to undo to: an undo-neutral event happened before an entry as well as after it."""
    return apply_events(state, [event for event in happened if isinstance(event, UndoNeutral)])


def _state(evening: Evening) -> Any:
    return evening.table.playing.state if evening.table.playing else None


def _can_go_back(slip: Slip) -> bool:
    running = slip.wrong.table.running
    return bool(running and _aside(_state(slip.before), slip.happened) in running.back)


def corrects(game: AnyGame, brought: ModuleType, slip: Slip) -> Iterator[str]:
    """Yield the ids of the corrections that turn the wrong evening of a mistake into the right one."""
    wrong, right = slip.wrong, slip.right
    for evening in (wrong, right):
        if not _rights(evening):
            evening.wait(A_WHILE)
    if not (_rights(wrong) and _rights(right)):
        return
    wrong_so_far: set[str] | None = None
    for tries in range(CORRECTIONS + 1):
        there = [one for one in _open(brought, wrong) if leads(one, _state(wrong), _state(right))]
        if not there:
            return
        names = [one.id for one in there]
        more = set() if wrong_so_far is None else set(names) - wrong_so_far
        assert not more, f"after {slip.question} a correction makes wrong what was right: {sorted(more)}"
        assert tries < CORRECTIONS, f"after {slip.question} more than {CORRECTIONS} corrections are needed: {names}"
        # One mark of several is one step, and others may follow.
        wrong_so_far = set(names) if isinstance(there[0].of, Amounts | OneOf) else None
        try:
            yield _correct(game, wrong, there[0], right)
        except (Refused, NotAChoice):
            # Revealed things stay revealed: for example the player who is out by them.
            assert any(isinstance(event, tuple(game.reveals)) for event in slip.happened), f"refused: {there[0].id}"
            return


def _rights(evening: Evening) -> list[tuple[int, str]]:
    """Return the seats that can correct something, each with its question."""
    offered = evening.legal_moves() if evening.table.playing else {}
    return [(seat, move.question.id) for seat in offered for move in offered[seat] if move.question.corrects]


def _open(brought: ModuleType, evening: Evening) -> list[Correction[Any]]:
    ids, state = [id for _, id in _rights(evening)], _state(evening)
    found = [one for one in brought.CORRECTIONS.corrections if any(f"-{one.id}-" in id for id in ids)]
    # Two sheets with one id belong to two ways to play.
    return [one for one in found if one.is_allowed(state)]


def _correct(game: AnyGame, evening: Evening, correction: Correction[Any], wanted: Evening) -> str:
    seat, id = next((seat, id) for seat, id in _rights(evening) if f"-{correction.id}-" in id)
    before = _state(evening)
    happened = _agreed(evening, seat, id, leading(correction, before, _state(wanted)))
    consequences = own(happened)
    assert not any(isinstance(event, tuple(game.reveals)) for event in consequences), (
        f"a correction reveals: {consequences}"
    )
    assert evening.outcome() is None, f"a correction ends the game: {consequences}"
    assert correction.of.now(_state(evening)) != correction.of.now(before), f"{id} changes nothing: {consequences}"
    running = evening.table.running
    # If the table continues without a player, a consequence may follow at once. As after any other entry, it closes the
    # way to undo, for it may be a draw.
    unanswered = evening.table.without and any(not isinstance(event, UndoNeutral) for event in consequences[1:])
    assert running and (unanswered or _aside(before, consequences) in running.back), f"{id} cannot be taken back"
    return correction.id


def leading(correction: Correction[Any], state: Any, wanted: Any) -> object:
    """Return an answer that leads from the value in one state to the value in another.

    Raises `StopIteration` if the states differ only in things that are not there yet.
    """
    match correction.of:
        case Amounts() as figure:
            return figure.now(wanted)
        case OneOf() as figure:
            return figure.current(wanted)
        case Before() as figure:
            place, things = next(iter(_moved(figure, state, wanted).items()))
            return {figure.places(state)[int(place)].value: 1, **Counter(things)}
        case Marks() as figure:
            changed = sorted(_differing(figure, state, wanted))
            return dict.fromkeys(changed, 1) if isinstance(figure.ask(state), Some) else changed[0]


def _differing(figure: Marks[Any], state: Any, wanted: Any) -> set[str]:
    now = figure.now(wanted)
    return {id for id, holds in figure.now(state).items() if holds != now.get(id, False)}


def _moved(figure: Before[Any], state: Any, wanted: Any) -> dict[str, tuple[str, ...]]:
    """Return the places where something else lies, which is offered."""
    was, offered = figure.now(state), {choice.value for choice in figure.choices(state)}
    return {
        place: things
        for place, things in figure.now(wanted).items()
        if was.get(place, things) != things and (offered.issuperset(things) if things else figure.bare)
    }


def leads(correction: Correction[Any], state: Any, wanted: Any) -> bool:
    """Return whether a correction can change something in `state` to its value in another state, within its choices."""
    match correction.of:
        case Marks() as figure:
            return bool(_differing(figure, state, wanted))
        case Before() as figure:
            return bool(_moved(figure, state, wanted))
        case OneOf() as figure:
            return figure.current(wanted) in {choice.value for choice in figure.ask(state).choices}
        case figure:
            return figure.now(state) != figure.now(wanted)


def lists_each_field(brought: ModuleType, state: Any) -> None:
    """Check that a correction sets each field of the state, or a sentence says why none does."""
    lacks, left = set(state.__struct_fields__) - set(brought.FIELDS), set(brought.FIELDS) - set(state.__struct_fields__)
    assert not lacks, f"FIELDS lacks fields of the state: {sorted(lacks)}"
    assert not left, f"FIELDS names fields that the state has not: {sorted(left)}"
    ids = {one.id for one in brought.CORRECTIONS.corrections}
    excuses = sorted(field for field, what in brought.FIELDS.items() if what not in ids and " " not in what)
    assert not excuses, f"what FIELDS says is no correction, and no sentence that says why none does: {excuses}"


# Undoing entry by entry


LONGER = 250
"""Inputs of an evening in which people undo entries."""

GOES_BACK = 0.15
"""Probability that people undo as much as they can, once there is anything to undo."""


def goes_back_entry_by_entry(game: AnyGame, seed: int) -> None:
    """Check that undoing restores the table as it was before the entry, then before the previous entry.

    It takes one seat's request and another's consent. It reveals nothing, and nobody has won.
    """
    random = Random(f"back {seed}")
    for evening, *_ in random_play(game, seed, LONGER):
        if random.random() < GOES_BACK:
            while _way(evening):
                _one_entry(game, evening)


def _way(evening: Evening) -> tuple[object, ...]:
    """Return the states that phones can go back to, the next one last."""
    running, asks = evening.table.running, any(evening.asks(seat, "table-ask-undo-") for seat in evening.table.seats)
    return running.back if running and asks else ()


def _one_entry(game: AnyGame, evening: Evening) -> None:
    way = _way(evening)
    happened: list[e.TableEvent] = []
    for start, value in (("table-ask-undo-", "go"), ("table-agree-undo-", "yes")):
        asked = [seat for seat in evening.table.seats if evening.asks(seat, start)]
        if asked:
            happened += evening.say(asked[0], start, value)
    back = sum(isinstance(event, e.Undone) for event in happened)
    assert back, f"an entry that could be taken back was not: {happened}"
    consequences = [event.event for event in happened if isinstance(event, e.GameAdvanced)]
    assert not any(isinstance(event, tuple(game.reveals)) for event in consequences), (
        f"to go back reveals something: {consequences}"
    )
    assert evening.outcome() is None, "to go back ends the game"
    assert not any(isinstance(event, Undoable) for event in consequences) or not way[:-back], (
        "what was taken back comes again"
    )
    if not consequences and evening.table.running:
        assert evening.table.running.state == way[-back], "it is not as it was before the entry"


def allowed(listed: Corrections[Any], state: Any) -> list[str]:
    among = listed.among(state) if listed.among else listed.corrections
    return [one.id for one in among if one.is_allowed(state)]
