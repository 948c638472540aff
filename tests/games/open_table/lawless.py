"""Games that break one of the laws of random plays; the law must notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.event import Event
from companion.core.game import AnyGame, Refused
from companion.core.move import Move
from companion.core.outcome import Outcome
from companion.core.question import One
from companion.core.text import say
from companion.core.view import Facts
from companion.games import open_table
from companion.games.open_table import events as o
from tests.laws import absent
from tests.laws import every as law
from tests.laws.asked import leaves_a_choice
from tests.laws.leaving import goes_on_without_who_goes_home
from tests.laws.mutants import change, override
from tests.laws.parking import goes_on_from_where_it_was_parked
from tests.laws.variants import with_options

OPEN = open_table.GAME


def _never_over() -> AnyGame:
    return replace(OPEN, outcome=lambda state: None)


def _says_who() -> AnyGame:
    def outcome(state: Any) -> Outcome | None:
        found = OPEN.outcome(state)
        return found and Outcome(
            found.winners, say("{who} win.", who=tuple(state.setup.name(seat) for seat in found.winners))
        )

    return replace(OPEN, outcome=outcome)


def _answers(spoil: Callable[[Any, Sequence[Any]], Sequence[Any]]) -> AnyGame:
    """Return the open table with other events: `spoil` gets the answer and the right events."""

    def moves(state: Any) -> Sequence[Move[Any]]:
        return [change(move, effect=_spoiled(move.effect, spoil)) for move in OPEN.legal_moves(state)]

    return replace(OPEN, legal_moves=moves)


def _spoiled(effect: Any, spoil: Callable[[Any, Sequence[Any]], Sequence[Any]]) -> Any:
    return lambda by, answer, now, chance: spoil(answer, effect(by, answer, now, chance))


def _refuses_a_choice() -> AnyGame:
    def refused(answer: Any, happened: Sequence[Any]) -> Sequence[Any]:
        if answer in ("seat-1", "yes"):
            raise Refused(say("Not this one."))
        return happened

    return _answers(refused)


def _swallows_an_answer() -> AnyGame:
    """Return a game in which an abstention brings no event."""
    return _answers(lambda answer, happened: [] if answer == "abstain" else happened)


def _touches_the_state_before() -> AnyGame:
    def after(event: o.PointsEntered, state: Any) -> Any:
        state.points[event.round] = event.points
        return o.PointsEntered.apply(event, state)

    return override(OPEN, o.PointsEntered, apply=after)


def _keeps_state_outside() -> AnyGame:
    seen: list[object] = []

    def after(event: o.RoundsOpened, state: Any) -> Any:
        seen.append(event)
        return change(o.RoundsOpened.apply(event, state), bags=len(seen))

    return override(OPEN, o.RoundsOpened, apply=after)


class Lossy(Event[Any]):
    """An event with a field that JSON does not bring back as it was."""

    seats: Any

    def apply(self, state: Any) -> Any:
        """Change nothing."""
        return state


def _loses_a_field() -> AnyGame:
    def begin(setup: Any, now: int, chance: Any) -> Any:
        return [*OPEN.begin(setup, now, chance), Lossy((1, 2))]

    return replace(OPEN, begin=begin, events=(*OPEN.events, Lossy))


class TellingFacts(Facts, frozen=True, tag_field="kind", tag="facts"):
    """A block with a field that blocks do not have."""

    log: int = 7


def _shows_a_new_key() -> AnyGame:
    def view(state: Any) -> Any:
        shown = OPEN.public_view(state)
        return change(shown, blocks=(*shown.blocks, TellingFacts("telling", "", ())))

    return replace(OPEN, public_view=view)


def _moves(spoil: Callable[[Sequence[Move[Any]], Any], Sequence[Move[Any]]]) -> Callable[[], AnyGame]:
    return lambda: replace(OPEN, legal_moves=lambda state: spoil(OPEN.legal_moves(state), state))


def _with(move: Move[Any], **changes: Any) -> Move[Any]:
    return change(move, question=change(move.question, **changes))


def _one_id_for_all(moves: Sequence[Move[Any]], state: Any) -> Sequence[Move[Any]]:
    return [_with(move, id="question") for move in moves]


def _changes_what_it_asks(moves: Sequence[Move[Any]], state: Any) -> Sequence[Move[Any]]:
    cast = len(state.voting.ballots.answers) if state.voting else 0
    return [_with(move, text=f"{cast} have voted") for move in moves]


def _waits_for_a_ballot(moves: Sequence[Move[Any]], state: Any) -> Sequence[Move[Any]]:
    return [change(move, default_effect=None) for move in moves]


def _asks_the_only_one(moves: Sequence[Move[Any]], state: Any) -> Sequence[Move[Any]]:
    """Make the first choice the only one, as a name that does not say what a tap does."""
    return [
        _with(move, ask=One(move.question.ask.choices[:1])) if isinstance(move.question.ask, One) else move
        for move in moves
    ]


def _presses_a_secret(moves: Sequence[Move[Any]], state: Any) -> Sequence[Move[Any]]:
    return [_with(move, button_choice="abstain") if move.question.secret else move for move in moves]


def _forgets_who_voted(state: Any) -> Sequence[Move[Any]]:
    vote = state.voting
    asked = change(state, vote=change(vote, ballots=change(vote.ballots, answers={}))) if vote else state
    return OPEN.legal_moves(asked)


def _asks_again() -> AnyGame:
    return replace(OPEN, legal_moves=_forgets_who_voted)


def _decides_by_itself() -> AnyGame:
    asked: list[object] = []

    def counted(answer: Any, happened: Sequence[Any]) -> Sequence[Any]:
        asked.append(answer)
        return [*happened, o.CountdownStarted(len(asked))]

    return _answers(counted)


def _wakes_too_early() -> AnyGame:
    return replace(
        OPEN, next_deadline=lambda state: due - 1 if (due := OPEN.next_deadline(state)) is not None else None
    )


def _stays_where_somebody_goes() -> AnyGame:
    """Return a game that cannot continue, but asks for the winner and waits."""
    return replace(OPEN, leave=None, outcome=lambda state: None)


def _wins_after_all() -> AnyGame:
    """Return a game whose state does not know that a player has gone."""
    short = with_options(OPEN, {"points": "none", "rounds": 2})
    return override(short, o.PlayerLeft, apply=lambda event, state: state)


def _keeps_the_tokens() -> AnyGame:
    return override(OPEN, o.PlayerLeft, apply=lambda event, state: change(state, left=(*state.left, event.seat)))


LAWLESS: Mapping[str, tuple[Callable[[], AnyGame], Callable[[AnyGame, int], None]]] = {
    "never ends": (_never_over, law.reaches_an_outcome),
    "says at its end who has won, not why": (_says_who, law.reaches_an_outcome),
    "refuses a choice that it offers": (_refuses_a_choice, law.accepts_what_it_awaits),
    "swallows an answer": (_swallows_an_answer, law.accepts_what_it_awaits),
    "asks with one answer left": (_moves(_asks_the_only_one), leaves_a_choice),
    "touches the state before": (_touches_the_state_before, law.evolves_without_touching),
    "keeps state outside": (_keeps_state_outside, law.replays_from_the_log),
    "loses a field of an event": (_loses_a_field, law.replays_from_the_log),
    "shows a key that nobody knows": (_shows_a_new_key, law.shows_known_keys_only),
    "has one id for all questions": (_moves(_one_id_for_all), law.asks_under_one_id_one_thing),
    "changes what it asks under an id": (_moves(_changes_what_it_asks), law.asks_under_one_id_one_thing),
    "asks for a ballot again": (_asks_again, law.asks_a_secret_once),
    "takes a secret from a button": (_moves(_presses_a_secret), law.presses_public_steps_only),
    "decides by more than it is given": (_decides_by_itself, law.refuses_without_a_trace),
    "stays where somebody goes home": (_stays_where_somebody_goes, goes_on_without_who_goes_home),
    "lets somebody win who has gone": (_wins_after_all, goes_on_without_who_goes_home),
    "keeps what was drawn by who has gone": (_keeps_the_tokens, goes_on_without_who_goes_home),
    "goes on with what it keeps outside": (_keeps_state_outside, goes_on_from_where_it_was_parked),
    "wakes too early": (_wakes_too_early, law.ticks_only_when_due),
    "waits for the ballot of a dead phone": (_moves(_waits_for_a_ballot), absent.goes_on_without_any_one_seat),
}
