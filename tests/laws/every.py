"""The laws that random plays show: each takes a game, and raises `AssertionError` if it is broken."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.game import AnyGame, Refused
from companion.core.question import Ask, NotAChoice, Numbers, One, Question, check
from companion.core.report import Tick
from companion.table import TableRules
from companion.table import events as e
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from companion.table.replay import Events, replay
from companion.table.state import Table
from tests.golden.english import english
from tests.laws.absent import goes_on_without_any_one_seat
from tests.laws.asked import leaves_a_choice
from tests.laws.bots import bad_answer, every_answer
from tests.laws.corrections import goes_back_entry_by_entry
from tests.laws.ended import says_why
from tests.laws.evening import Evening, draws
from tests.laws.keys import strange
from tests.laws.leaving import goes_on_without_who_goes_home
from tests.laws.moods import colours_the_room
from tests.laws.parking import goes_on_from_where_it_was_parked
from tests.laws.phoneless import goes_on_with_few_phones, goes_on_without_any_phone
from tests.laws.plays import Input, Says, deed_of, inputs, random_play
from tests.laws.settled import settles_what_stays
from tests.laws.watched import watched_play

LONGEST_PLAY = 1_500
"""Inputs in which a game comes to its end, or the table ends it."""

LONGEST_NEXT = 110
"""Length in letters, in English."""

LONGEST_STAGE = 40_000
"""Milliseconds: at the end of a game of ten, the roles are announced one after the other."""


def deep(value: object) -> bytes:
    """Return the bytes of a value and of everything that it holds."""
    return msgspec.msgpack.encode(value)


def reaches_an_outcome(game: AnyGame, seed: int) -> None:
    """Check that people who know the questions but not the game play it to an end, which gives its reason."""
    play = random_play(game, seed, LONGEST_PLAY)
    end = next((step for step in play if any(isinstance(event, e.GameEnded) for event in step.happened)), None)
    assert end, f"in {LONGEST_PLAY} inputs it does not end"
    says_why(end.evening.view(None).public)


def accepts_what_it_awaits(game: AnyGame, seed: int) -> None:
    """Check that every choice of a required question becomes at least one event.

    There are three exceptions. To begin may be refused in words if options exclude each other. Nobody can pick the word
    of a phone in the first second. The numbers of a sheet may be too large together, which its rows cannot say, so only
    its smallest numbers are tried.
    """
    random = Random(seed)
    for evening, *_ in watched_play(game, seed, 60):
        for seat in evening.table.seats:
            for move in evening.legal_moves()[seat]:
                refuses = move.question.id.startswith(("table-begin", "table-word-"))
                asked = move.question.required and not refuses
                for value in _taken(move.question.ask, random) if asked else ():
                    assert _events(evening, evening.answer(seat, move, value)), _refused(move.question, value)


def _refused(question: Question, value: object) -> str:
    return f"the question {question.id} is required and offers {value!r}, but nothing happens when it is answered so"


def _taken(ask: Ask, random: Random) -> list[Any]:
    """Return answers to a required question that no rule may refuse."""
    if isinstance(ask, Numbers):
        return [{row.id: row.least for row in ask.rows}]
    return list(every_answer(ask, random))


def _events(evening: Evening, what: TableInput | TableDeed) -> list[Any]:
    try:
        return evening.decide(what)
    except Refused:
        return []


def asks_somebody(game: AnyGame, seed: int) -> None:
    """Check that a game that runs never stands still: somebody is asked, a clock runs, or people have stopped it."""
    for evening, *_ in watched_play(game, seed, 120):
        table, public = evening.table, evening.view(None).public
        moves = (move.question for moves in evening.legal_moves().values() for move in moves)
        asked = any((one.required or one.tool) and not one.id.startswith("table-") for one in moves)
        runs = public.line is not None or evening.rules.next_deadline(table) is not None
        stopped = not table.playing or table.paused or public.halted
        assert asked or runs or stopped, f"in the phase {public.phase!r} nobody is asked: {english(public.next)!r}"


def evolves_without_touching(game: AnyGame, seed: int) -> None:
    """Check that an event makes a new state and leaves the old one, and itself, unchanged."""
    *_, (evening, *_) = watched_play(game, seed, 60)
    table: Table | None = None
    for event in evening.events:
        before, told = deep(table), deep(event)
        after = evening.rules.apply(table, event)
        kept = (deep(table), deep(event)) == (before, told)
        assert kept, f"after(state) has changed the state before, or the event: {event}"
        table = after


def replays_from_the_log(game: AnyGame, seed: int) -> None:
    """Check that events survive the log, and lead to the live state again."""
    log = Events({game.name: game})
    for count, (evening, *_) in enumerate(watched_play(game, seed, 90)):
        if count % 30 == 29:
            read = [log.decode(log.encode(event)) for event in evening.events]
            assert read == evening.events, _lost(evening.events, read)
            again = replay(TableRules({game.name: game}), read)
            same = (again, deep(again)) == (evening.table, deep(evening.table))
            assert same, "the events, read again from the log, lead to another state"


def _lost(events: Sequence[object], read: Sequence[object]) -> str:
    before, after = next(both for both in zip(events, read, strict=True) if both[0] != both[1])
    return f"an event is another one when it is read from the log: {before} has become {after}"


def shows_known_keys_only(game: AnyGame, seed: int) -> None:
    """Check that views are JSON, and every key in them is on the list."""
    looked_at: set[bytes] = set()
    for evening, *_ in watched_play(game, seed, 60):
        for observer in (None, *evening.table.seats):
            view = evening.view(observer)
            assert (view.private is None) == (observer is None), f"seat {observer} has no view of its own"
            found = {"public": view.public} if observer is None else {"private": view.private}
            encoded = msgspec.json.encode(found)
            unknown = [] if encoded in looked_at else list(strange(msgspec.json.decode(encoded)))
            assert not unknown, f"a view holds keys that are not listed in tests/laws/keys.py: {unknown}"
            looked_at.add(encoded)


def asks_under_one_id_one_thing(game: AnyGame, seed: int) -> None:
    """Check that an id is unique for its seat, and a required question under it does not change."""
    meant: dict[tuple[int, str], Question] = {}
    for evening, *_ in watched_play(game, seed, 80):
        for seat in evening.table.seats:
            questions = [move.question for move in evening.legal_moves()[seat]]
            ids = [question.id for question in questions]
            assert len(set(ids)) == len(ids), f"seat {seat} is asked twice under one id: {ids}"
            for question in questions:
                # The host's own menu (which game, begin) shows the current choices.
                if question.required and question.value is None and not question.id.startswith("table-begin"):
                    first = meant.setdefault((seat, question.id), question)
                    assert _without_names(question) == _without_names(first), (
                        f"what seat {seat} is asked under {question.id} has changed"
                    )


def _without_names(question: Question) -> object:
    """Return a question without the parts that may change: names, public facts, and the end that a vote gets."""
    lasting = replace(question, deadline=None, timeout_text=None, clock_waits=False, facts=())
    return question.ask if question.id.startswith("table-") else lasting


def asks_a_secret_once(game: AnyGame, seed: int) -> None:
    """Check that an answered secret is not asked again under its id: a late tap finds nothing."""
    answered: set[tuple[int, str]] = set()
    secret: set[tuple[int, str]] = set()
    for evening, what, happened in watched_play(game, seed, 100):
        asked = {(int(seat), id) for seat in evening.table.seats for id in evening.ids(seat)}
        if (
            isinstance(what, Says)
            and (what.seat, what.id) in secret
            and any(isinstance(event, e.GameAdvanced) for event in happened)
        ):
            answered.add((what.seat, what.id))
        assert not asked & answered, f"asked again in secret (seat, id): {asked & answered}"
        asked_of = evening.legal_moves().items()
        secret = {(int(seat), o.question.id) for seat, moves in asked_of for o in moves if o.question.secret}


def presses_public_steps_only(game: AnyGame, seed: int) -> None:
    """Check that a button never gives a secret answer, and that a press is one of the choices."""
    for evening, *_ in watched_play(game, seed, 60):
        for seat in evening.table.seats:
            for question in (move.question for move in evening.legal_moves()[seat]):
                if question.button_choice is not None:
                    assert not question.secret and isinstance(question.ask, One), f"{question.id} has a press"
                    choices = [choice.value for choice in question.ask.choices]
                    assert question.button_choice in choices, (
                        f"{question.id} presses {question.button_choice}, not one of {choices}"
                    )


def refuses_without_a_trace(game: AnyGame, seed: int) -> None:
    """Check that an invalid answer, or one against a rule, changes nothing and leaves no trace."""
    random = Random(seed)
    for evening, *_ in watched_play(game, seed, 40):
        before = deep(evening.table)
        for move in evening.legal_moves()[random.choice(evening.table.seats)]:
            _not_a_choice(move.question, bad_answer(random))
        what = inputs(evening, random)
        assert _decided(evening, what) == _decided(evening, what), f"{what} has another effect the second time"
        assert deep(evening.table) == before, f"{what} changed the state"


def _not_a_choice(question: Question, value: object) -> None:
    try:
        check(question, value)
    except NotAChoice:
        return
    raise AssertionError(f"{question.id} takes {value}")


def _decided(evening: Evening, what: Input) -> object:
    try:
        return deep(evening.decide(deed_of(evening, what), draws("the same")))
    except Refused as refusal:
        return refusal.says


def ticks_only_when_due(game: AnyGame, seed: int) -> None:
    """Check that a tick at the time that `next_deadline` names has an effect, and an earlier one is refused."""
    for evening, *_ in watched_play(game, seed, 60):
        due = evening.rules.next_deadline(evening.table)
        if due is not None:
            for moment, moves in ((due - 1, False), (max(due, evening.now), True)):
                if moment >= evening.now:
                    evening.now = moment
                    happens = "nothing happens" if moves else "something happens already"
                    assert bool(_events(evening, Tick())) == moves, f"due at {due} ms, {happens} at {moment} ms"
            evening.do(Tick())


def shows_what_is_asked_now(game: AnyGame, seed: int) -> None:
    """Check that a view depends on its state alone, whatever was kept from earlier moments."""
    for evening, *_ in watched_play(game, seed, 80):
        table = deepcopy(evening.table)
        anew = evening.rules.moves_by_seat(table)
        public = replace(evening.rules.public(anew), spotlight=evening.stage)
        assert evening.view(None).public == public, "what everybody sees was kept from another moment"
        for seat in evening.table.seats:
            own = evening.view(seat).private
            asked = tuple(move.question for move in anew[seat])
            assert own is not None and own.questions == asked, f"seat {seat} is asked what was kept from another moment"
            assert own == evening.rules.privates(anew)[seat], f"seat {seat} sees what was kept from another moment"


def says_what_comes_next(game: AnyGame, seed: int) -> None:
    """Check that one sentence always says what the table does now, short enough to read across a room."""
    for evening, *_ in watched_play(game, seed, 80):
        public = evening.view(None).public
        words, phase = english(public.next), f"in the phase {public.phase!r}"
        assert 0 < len(words) <= LONGEST_NEXT, f"{phase} it has {len(words)} letters, 1 to {LONGEST_NEXT}: {words!r}"
        # The end has the winners as its headline.
        assert words[-1] in ".?!" or evening.shows("result"), f"{phase} it is no sentence: {words!r}"


def highlights_for_a_while(game: AnyGame, seed: int) -> None:
    """Check that highlights follow each other without a gap, and soon give way to the game."""
    for evening, *_ in watched_play(game, seed, 80):
        stage = evening.view(None).public.spotlight
        assert all(highlight.from_ < highlight.until for highlight in stage), f"a beat lasts no time: {stage}"
        assert all(one.until == other.from_ for one, other in pairwise(stage)), f"beats part: {stage}"
        lasts = stage[-1].until - stage[0].from_ if stage else 0
        assert lasts <= LONGEST_STAGE, f"it lasts {lasts} ms, more than {LONGEST_STAGE}: {[b.title for b in stage]}"


def veils_what_is_secret(game: AnyGame, seed: int) -> None:
    """Check that no seat has a secret while the table shows that there is none: phones then lack the bar for it.

    A question that is about a secret names one of its own seat, and so does a choice.
    """
    for evening, *_ in watched_play(game, seed, 120):
        public = evening.view(None).public
        seats = [seat for seat in evening.table.seats if (own := evening.view(seat).private) and own.secrets]
        assert public.veiled or not seats, f"seats {seats} have secrets in the phase {public.phase!r} without a veil"
        for seat in evening.table.seats:
            own = evening.view(seat).private
            known = {"", *(secret.id for secret in own.secrets)} if own else set()
            for question in own.questions if own else ():
                about = {question.about, *(choice.about for choice in getattr(question.ask, "choices", ()))}
                assert about <= known, f"seat {seat} is asked {question.id} about {about - known}, which it cannot see"


def teaches_each_thing_once_to_open_eyes(game: AnyGame, seed: int) -> None:
    """Check that a lesson comes once, stays only while everybody may read, and waits for nobody."""
    given: set[str] = set()
    for evening, _, happened in watched_play(game, seed, 120):
        for event in happened:
            if isinstance(event, e.TeachingChosen | e.EveningEnded):
                given.clear()
            if isinstance(event, e.LessonGiven):
                assert event.lesson not in given, f"the lesson {event.lesson!r} comes a second time"
                given.add(event.lesson)
        public, running = evening.view(None).public, evening.table.playing
        if public.lesson is None:
            continue
        blind = public.phase == "night" or public.timers or public.paused or public.halted
        assert running and not blind, f"a lesson stands in the phase {public.phase!r}, where nobody may read"
        for seat in running.seats:
            asked = [o.question.required for o in evening.legal_moves()[seat] if o.question.id == public.lesson.id]
            assert asked == [False], f"seat {seat} cannot put the lesson away, or the table waits for it to do so"


LAWS = (
    teaches_each_thing_once_to_open_eyes,
    veils_what_is_secret,
    settles_what_stays,
    colours_the_room,
    shows_what_is_asked_now,
    says_what_comes_next,
    highlights_for_a_while,
    reaches_an_outcome,
    accepts_what_it_awaits,
    asks_somebody,
    leaves_a_choice,
    evolves_without_touching,
    replays_from_the_log,
    shows_known_keys_only,
    asks_under_one_id_one_thing,
    asks_a_secret_once,
    presses_public_steps_only,
    refuses_without_a_trace,
    ticks_only_when_due,
    goes_on_without_any_one_seat,
    goes_on_without_any_phone,
    goes_on_without_who_goes_home,
    goes_on_from_where_it_was_parked,
    goes_on_with_few_phones,
    goes_back_entry_by_entry,
)
