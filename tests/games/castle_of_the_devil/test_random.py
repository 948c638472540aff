"""Random games: they end, no card gets lost, and no event states a fact that nobody entered, with phones or without."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.event import AnyEvent, Event
from companion.core.game import AnyGame, Refused, Setup
from companion.core.move import Move
from companion.core.question import check
from companion.core.report import Tick
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import PROFESSIONS, in_deck, starting
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.state import State
from companion.table.game.end_events import GameEnded
from companion.table.game.events import GameBegan
from tests.games import rules_alone as rules
from tests.games.castle_of_the_devil.by_hand import setup_of, state
from tests.laws.bots import any_answer
from tests.laws.evening import own
from tests.laws.mutants import change
from tests.laws.phoneless import Answered, PhonelessStep, few_phones
from tests.laws.variants import variants
from tests.long import further

MOST = 4_000
"""Inputs after which a game must be over."""

TABLES = [(edition, people) for edition, players in (("a", range(4, 9)), ("b", range(3, 11))) for people in players]


@pytest.mark.parametrize("deal", further(["hub", "entered", "cards"]))
@pytest.mark.parametrize(("edition", "people"), TABLES)
def test_random_games_end_and_conserve_every_card(edition: str, people: int, deal: str) -> None:
    for seed in range(4):
        random = Random(f"{edition} {people} {deal} {seed}")
        surplus, pause = random.choice(("chosen", "smuggled")), random.choice(("0", "3"))
        _play(setup_of(people, edition=edition, deal=deal, surplus=surplus, pause_seconds=pause), random)


def _play(setup: Setup, random: Random) -> None:
    chance, now = Chance(random.randrange), 0
    state: Any = None
    happened = GAME.begin(setup, now, chance)
    for _ in range(MOST):
        for event in rules.going_on(GAME, state, happened, now, chance) if state else happened:
            state = event.apply(state)
            _conserved(state)
        if GAME.outcome(state):
            return
        now, happened = _next(state, now, chance, random)
    raise AssertionError("the game does not end")


def _conserved(state: State) -> None:
    """Check that every object, token, company and profession is in a possible place."""
    rules, people = state.edition, state.players
    assert sum(state.objects.values()) + state.deck == in_deck(rules, people) + people * starting(rules, people)
    assert min(state.objects.values()) >= 1 and min(state.tokens.values()) >= 0
    assert sum(state.tokens.values()) <= rules.tokens
    if state.has_entry_phase and state.actor is not None and not state.declaration:
        assert len(state.companies) == len(state.professions) == people
        assert all(state.professions[seat] == shown for seat, shown in state.face_up.items())
    if state.dealt and state.professions:
        assert sorted([*state.professions.values(), *state.unused]) == sorted(PROFESSIONS)
        assert len(state.companies) == people
        assert all(state.professions[seat] == shown for seat, shown in state.face_up.items())


def _next(state: State, now: int, chance: Chance, random: Random) -> tuple[int, Sequence[Event[State]]]:
    """Return the next events of a player, or of the clock."""
    due = GAME.next_deadline(state)
    asked = list(rules.asked(GAME, state))
    if due is not None and (not asked or random.random() < 0.3):
        return max(now, due), GAME.on_report(state, Tick(), max(now, due), chance)
    required = [one for one in asked if one[1].question.required]
    seat, move = random.choice(required if required and random.random() < 0.6 else asked)
    value = check(move.question, any_answer(move.question.ask, random))
    try:
        return now, move.effect(seat, value, now, chance)
    except Refused:
        assert not move.question.required
        return now, ()


# Nothing is invented, even for players without a phone


WAYS = variants({GAME.name: GAME})
PHONES = (0, 1, 2, 4, 5)


def told(event: object) -> tuple[int, object] | None:
    """Return the seat and the fact if an event states something that only people know; None otherwise."""
    match event:
        case h.CompanyEntered(seat, said) | h.CompanyChanged(seat, said) | e.CompanyRead(seat, said):
            return seat, said
        case h.ProfessionEntered(seat, said) | h.ProfessionChanged(seat, said):
            return seat, said
        case e.ObjectsEntered(seat, objects) | e.ObjectsChanged(seat, objects) | e.ObjectsRead(seat, objects):
            return seat, objects
        case d.SupportChosen(seat, side) | d.SupportSaid(seat, side):
            return seat, side
        case d.SupportDeclared(seat, side, late=False):
            return seat, side
        case h.CoatTaken(seat, profession) if profession:
            return seat, profession
        case _:
            return None


def invented(step: PhonelessStep) -> Iterator[object]:
    """Yield each event of a step with a fact about a seat that no answer in it has stated."""
    for event in own(step.happened):
        said = told(event)
        if said is not None and not (step.answered and said_so(step.answered, *said)):
            yield event


def said_so(answered: Answered, seat: int, said: object) -> bool:
    """Return whether the answer states this of a seat: its own, or the one that the question names."""
    id, value = answered.question.id, answered.value
    of = int(id.split("-open-")[1].split("-")[1]) if "-open-" in id else answered.seat
    if "-for-" in id:
        of = int(id.rpartition("-for-")[2])
    return of == seat and said == value


def dealt_by_the_hub(step: PhonelessStep, event: object) -> bool:
    """Return whether it is a card that the hub has dealt: chosen by its place, or by chance in its holder's absence."""
    return isinstance(event, h.CoatTaken) and state(step.evening).dealt


def play(game: AnyGame, seed: int, phones: int, dying: int) -> Counter[str]:
    """Return the number of each kind of event in a game; check that it ends, and nothing in it is invented."""
    seen: Counter[str] = Counter()
    for step in few_phones(game, seed, phones, dying):
        found = [event for event in invented(step) if not dealt_by_the_hub(step, event)]
        assert not found, f"invented: {found}"
        seen.update(type(event).__name__ for event in own(step.happened))
        seen.update(type(event).__name__ for event in step.happened if isinstance(event, GameBegan | GameEnded))
    return seen


@pytest.mark.parametrize("way", further(WAYS, 2))
@pytest.mark.parametrize("phones", PHONES)
def test_nothing_is_invented_and_every_game_ends_or_is_refused_before(way: str, phones: int, soak: bool) -> None:
    for seed in range(100 if soak else 1):
        seen = play(WAYS[way], seed, phones, dying=min(phones, 2 - seed % 3))
        refused = "dealt" in way and phones < 5
        assert seen["GameBegan"] == seen["GameEnded"] == (0 if refused else 1)


def test_the_games_come_to_what_nobody_tells_to_open_cards_and_to_what_is_said_aloud() -> None:
    wanted = {"CardUntold", "CompanyRead", "ObjectsRead", "ReadAnew", "SupportSaid", "SupportDrawn"}
    for seed in range(4):
        for way in ("for 4 to 8, entered", "for 4 to 8, with the real cards"):
            wanted -= set(play(WAYS[f"{GAME.name}, {way}"], seed, 2 + seed % 3, 2))
            if not wanted:
                return
    pytest.fail(f"never seen: {wanted}")


def _invents(game: AnyGame, question: str, event: Any) -> AnyGame:
    """Return a game that invents the answer of an absent seat, as it once did."""

    def moves(state: Any) -> Sequence[Move[AnyEvent]]:
        return [spoilt(move) if move.question.id.startswith(question) else move for move in game.legal_moves(state)]

    def spoilt(move: Move[AnyEvent]) -> Move[AnyEvent]:
        def otherwise(seat: int, now: int, chance: Chance) -> Sequence[AnyEvent]:
            return [event(seat)]

        return change(move, default_effect=otherwise)

    return replace(game, legal_moves=moves)


@pytest.mark.parametrize(
    ("way", "question", "event"),
    [
        ("for 4 to 8, entered", "company", lambda seat: h.CompanyEntered(seat, "order")),
        ("for 4 to 8, entered", "profession", lambda seat: h.ProfessionEntered(seat, "thug")),
        ("for 3 to 10, with the real cards", "objects", lambda seat: e.ObjectsEntered(seat, {})),
        ("for 4 to 8, with the real cards", "support", lambda seat: d.SupportChosen(seat, "sword")),
    ],
)
def test_a_game_that_invents_is_noticed(way: str, question: str, event: Any) -> None:
    spoilt = _invents(WAYS[f"{GAME.name}, {way}"], question, event)
    with pytest.raises(AssertionError, match="invented"):
        for seed in range(40):
            play(spoilt, seed, 3, 3)
