"""Games that break one of the laws of random plays; the law must notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.event import Event
from companion.core.game import AnyGame, Refused
from companion.core.offer import Offer
from companion.core.question import One
from companion.core.text import say
from companion.core.view import Facts
from companion.games import open_table
from companion.games.open_table import events as o
from tests.laws import absent
from tests.laws import every as law
from tests.laws.asked import leaves_a_choice
from tests.laws.leaving import goes_on_without_who_goes_home
from tests.laws.mutants import change, otherwise
from tests.laws.parking import goes_on_from_where_it_was_parked
from tests.laws.variants import with_options

OPEN = open_table.GAME


def _never_over() -> AnyGame:
    return replace(OPEN, outcome=lambda state: None)


def _answers(spoil: Callable[[Any, Sequence[Any]], Sequence[Any]]) -> AnyGame:
    """Return the open table with other things happening: `spoil` gets the answer and what should happen."""

    def offers(state: Any) -> Sequence[Offer[Any]]:
        return [change(offer, effect=_spoiled(offer.effect, spoil)) for offer in OPEN.offers(state)]

    return replace(OPEN, offers=offers)


def _spoiled(effect: Any, spoil: Callable[[Any, Sequence[Any]], Sequence[Any]]) -> Any:
    return lambda by, answer, now, chance: spoil(answer, effect(by, answer, now, chance))


def _refuses_a_choice() -> AnyGame:
    def refused(answer: Any, happened: Sequence[Any]) -> Sequence[Any]:
        if answer in ("seat-1", "yes"):
            raise Refused(say("Not this one."))
        return happened

    return _answers(refused)


def _swallows_an_answer() -> AnyGame:
    """An accepted answer is at least one event, an abstention's too."""
    return _answers(lambda answer, happened: [] if answer == "abstain" else happened)


def _touches_the_state_before() -> AnyGame:
    def after(event: o.PointsEntered, state: Any) -> Any:
        state.points[event.round] = event.points
        return o.PointsEntered.after(event, state)

    return otherwise(OPEN, o.PointsEntered, after=after)


def _keeps_state_outside() -> AnyGame:
    seen: list[object] = []

    def after(event: o.Opened, state: Any) -> Any:
        seen.append(event)
        return change(o.Opened.after(event, state), bags=len(seen))

    return otherwise(OPEN, o.Opened, after=after)


class Lossy(Event[Any]):
    """An event with a field that JSON does not bring back as it was."""

    seats: Any

    def after(self, state: Any) -> Any:
        """Change nothing."""
        return state


def _loses_a_field() -> AnyGame:
    def begin(setup: Any, now: int, chance: Any) -> Any:
        return [*OPEN.begin(setup, now, chance), Lossy((1, 2))]

    return replace(OPEN, begin=begin, events=(*OPEN.events, Lossy))


class Telling(Facts, frozen=True, tag_field="kind", tag="facts"):
    """A block with more than a block has."""

    log: int = 7


def _shows_a_new_key() -> AnyGame:
    def scene(state: Any) -> Any:
        shown = OPEN.scene(state)
        return change(shown, blocks=(*shown.blocks, Telling("telling", "", ())))

    return replace(OPEN, scene=scene)


def _offers(spoil: Callable[[Sequence[Offer[Any]], Any], Sequence[Offer[Any]]]) -> Callable[[], AnyGame]:
    return lambda: replace(OPEN, offers=lambda state: spoil(OPEN.offers(state), state))


def _with(offer: Offer[Any], **changes: Any) -> Offer[Any]:
    return change(offer, question=change(offer.question, **changes))


def _one_id_for_all(offers: Sequence[Offer[Any]], state: Any) -> Sequence[Offer[Any]]:
    return [_with(offer, id="question") for offer in offers]


def _changes_what_it_asks(offers: Sequence[Offer[Any]], state: Any) -> Sequence[Offer[Any]]:
    cast = len(state.voting.ballots.answers) if state.voting else 0
    return [_with(offer, text=f"{cast} have voted") for offer in offers]


def _waits_for_a_ballot(offers: Sequence[Offer[Any]], state: Any) -> Sequence[Offer[Any]]:
    return [change(offer, otherwise=None) for offer in offers]


def _asks_the_only_one(offers: Sequence[Offer[Any]], state: Any) -> Sequence[Offer[Any]]:
    """The first choice stands alone beneath the question, as a name that says nothing of what a tap does."""
    return [
        _with(offer, ask=One(offer.question.ask.choices[:1])) if isinstance(offer.question.ask, One) else offer
        for offer in offers
    ]


def _presses_a_secret(offers: Sequence[Offer[Any]], state: Any) -> Sequence[Offer[Any]]:
    return [_with(offer, press="abstain") if offer.question.secret else offer for offer in offers]


def _forgets_who_voted(state: Any) -> Sequence[Offer[Any]]:
    vote = state.voting
    asked = change(state, vote=change(vote, ballots=change(vote.ballots, answers={}))) if vote else state
    return OPEN.offers(asked)


def _asks_again() -> AnyGame:
    return replace(OPEN, offers=_forgets_who_voted)


def _decides_by_itself() -> AnyGame:
    asked: list[object] = []

    def counted(answer: Any, happened: Sequence[Any]) -> Sequence[Any]:
        asked.append(answer)
        return [*happened, o.CountdownStarted(len(asked))]

    return _answers(counted)


def _wakes_too_early() -> AnyGame:
    return replace(OPEN, due=lambda state: due - 1 if (due := OPEN.due(state)) is not None else None)


def _stays_where_somebody_goes() -> AnyGame:
    """Whose game cannot go on asks who has won, and waits."""
    return replace(OPEN, leaves=None, outcome=lambda state: None)


def _wins_after_all() -> AnyGame:
    """The state does not know that somebody has gone."""
    short = with_options(OPEN, {"points": "none", "rounds": 2})
    return otherwise(short, o.PlayerLeft, after=lambda event, state: state)


def _keeps_the_tokens() -> AnyGame:
    return otherwise(OPEN, o.PlayerLeft, after=lambda event, state: change(state, left=(*state.left, event.seat)))


LAWLESS: Mapping[str, tuple[Callable[[], AnyGame], Callable[[AnyGame, int], None]]] = {
    "never ends": (_never_over, law.reaches_an_outcome),
    "refuses a choice that it offers": (_refuses_a_choice, law.accepts_what_it_awaits),
    "swallows an answer": (_swallows_an_answer, law.accepts_what_it_awaits),
    "asks with one answer left": (_offers(_asks_the_only_one), leaves_a_choice),
    "touches the state before": (_touches_the_state_before, law.evolves_without_touching),
    "keeps state outside": (_keeps_state_outside, law.replays_from_the_log),
    "loses a field of an event": (_loses_a_field, law.replays_from_the_log),
    "shows a key that nobody knows": (_shows_a_new_key, law.shows_known_keys_only),
    "has one id for all questions": (_offers(_one_id_for_all), law.asks_under_one_id_one_thing),
    "changes what it asks under an id": (_offers(_changes_what_it_asks), law.asks_under_one_id_one_thing),
    "asks for a ballot again": (_asks_again, law.asks_a_secret_once),
    "takes a secret from a button": (_offers(_presses_a_secret), law.presses_public_steps_only),
    "decides by more than it is given": (_decides_by_itself, law.refuses_without_a_trace),
    "stays where somebody goes home": (_stays_where_somebody_goes, goes_on_without_who_goes_home),
    "lets somebody win who has gone": (_wins_after_all, goes_on_without_who_goes_home),
    "keeps what was drawn by who has gone": (_keeps_the_tokens, goes_on_without_who_goes_home),
    "goes on with what it keeps outside": (_keeps_state_outside, goes_on_from_where_it_was_parked),
    "wakes too early": (_wakes_too_early, law.ticks_only_when_due),
    "waits for the ballot of a dead phone": (_offers(_waits_for_a_ballot), absent.goes_on_without_any_one_seat),
}
