"""What people told the hub, people correct: what it counts, what lies face up, whose turn it is, and a duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.icons import Icon
from companion.core.question import Answer, Choice
from companion.core.require import require
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import ALL_OBJECTS, PROFESSIONS, in_deck, starting
from companion.games.castle_of_the_devil.duel import TOKENS, Side
from companion.games.castle_of_the_devil.events.corrections import (
    CardCountsCorrected,
    CastleTurnCorrected,
    ProfessionCorrected,
    StepLeft,
    SupportCorrected,
    WinnerCorrected,
    describe_support,
    left_words,
)
from companion.games.castle_of_the_devil.moves.fighting import BOTH, SIDES, side_of
from companion.games.castle_of_the_devil.state import State
from companion.kit.choices import numbers, people, seat_of
from companion.kit.correctable import (
    Amounts,
    Before,
    BySeat,
    Changed,
    Marks,
    OneOf,
    OnTable,
    before,
    by_seat,
    find_changes,
)
from companion.kit.correction import Correction, Corrections

SIGNS: Mapping[Side, Icon] = {"sword": "sword", "shield": "shield", "abstain": "cross"}
"""What each side of a duel looks like."""

MOST_TOKENS = 12
"""Duel tokens in the box (edition A)."""


def _in_any_turn(state: State) -> int:
    """Return one number for all turns: who fills the sheet in keeps it while others play on."""
    return 0


OBJECTS = BySeat[State](
    id="objects",
    text=lambda who: say("{who}: objects", who=who),
    least=1,
    most=ALL_OBJECTS,
    now=lambda state: state.objects,
)

DUEL_TOKENS = BySeat[State](
    id="tokens",
    text=lambda who: say("{who}: duel tokens", who=who),
    least=0,
    most=MOST_TOKENS,
    now=lambda state: state.tokens,
)

DECK = OnTable[State](
    id="deck", text=say("Objects in the deck"), least=0, most=ALL_OBJECTS, now=lambda state: state.deck
)


def _counts(state: State, answer: Answer) -> CardCountsCorrected:
    tokens, deck = by_seat(answer, DUEL_TOKENS.id), Changed(state.deck, numbers(answer)[DECK.id])
    return CardCountsCorrected(
        find_changes(state.objects, by_seat(answer, OBJECTS.id)),
        find_changes(state.tokens, tokens),
        deck if deck.was != deck.now else None,
    )


def _cannot_lie_so(after: State) -> Text | None:
    """Return why no table can look so."""
    rules, players = after.edition, after.players
    there = in_deck(rules, players) + players * starting(rules, players)
    held = sum(after.objects.values()) + after.deck
    if held != there:
        return say("Hands and deck together hold {n} objects, and not {found}.", n=there, found=held)
    if after.surplus is not None:
        return say("Nobody keeps more than {n} objects.", n=after.limit)
    played = sum(use.thing in TOKENS for use in after.duel.uses) if after.duel else 0
    if sum(after.tokens.values()) + played > rules.tokens:
        return say("There are only {n} duel tokens.", n=rules.tokens)
    return None


def _sheet(*kinds: BySeat[State], tokens: bool) -> Correction[State, CardCountsCorrected]:
    return Correction(
        id="right-counts",
        text=say("Put right what the hub counts"),
        of=Amounts(kinds, (DECK,)),
        turn=_in_any_turn,
        correct=_counts,
        words=lambda state, event: event.words(state),
        refuses=_cannot_lie_so,
        is_allowed=lambda state: bool(state.edition.tokens) == tokens,
    )


COUNTS_AND_TOKENS = _sheet(OBJECTS, DUEL_TOKENS, tokens=True)

COUNTS = _sheet(OBJECTS, tokens=False)


def _may_lie(state: State) -> Sequence[Choice]:
    """Return what may be laid face up: nothing where the hub has dealt, for it would tell whose it is."""
    return [] if state.dealt else [Choice(one, *named) for one, named in PROFESSIONS.items()]


def _profession(state: State, answer: Answer) -> ProfessionCorrected:
    seat, thing = before(state, answer)
    return ProfessionCorrected(seat, state.face_up.get(seat), next((one for one in PROFESSIONS if one == thing), None))


def _twice(after: State) -> Text | None:
    """Return why no table can look so: each profession is in the box once."""
    up = after.face_up.values()
    return say("It lies before somebody else.") if len(set(up)) < len(up) else None


FACE_UP = Correction[State, ProfessionCorrected](
    id="right-up",
    text=say("Put right what lies face up: name the player, and the profession if one lies there"),
    of=Before(choices=_may_lie, now=lambda state: state.face_up),
    turn=_in_any_turn,
    correct=_profession,
    words=lambda state, event: event.words(state),
    refuses=_twice,
    is_allowed=lambda state: state.actor is not None and bool(state.face_up or not state.dealt),
)
"""A slip that turned a profession up locks out who holds it: anybody may turn it down, or lay up what lies there."""


TURN = Correction[State, CastleTurnCorrected](
    id="right-turn",
    text=say("Put right whose turn it is"),
    of=OneOf(
        choices=lambda state: people(state.setup),
        now=lambda state: f"seat-{state.actor}",
        place=lambda state: str(state.actor),
    ),
    turn=_in_any_turn,
    correct=lambda state, answer: CastleTurnCorrected(seat_of(answer), state.playing),
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: state.actor is not None,
)


def _step(state: State) -> StepLeft | None:
    """Return what leaves the trade or the duel that runs, None if none does."""
    if state.duel:
        return StepLeft(state.duel.attacker, state.duel.defender, duel=True)
    return StepLeft(state.trade.by, state.trade.to, duel=False) if state.trade else None


def _steps(state: State) -> Sequence[Choice]:
    step = _step(state)
    return [Choice("duel" if step.duel else "trade", left_words(state, step), "undo")] if step else []


STEP = Correction[State, StepLeft](
    id="right-step",
    text=lambda state: left_words(state, require(_step(state), "nothing to leave")),
    of=Marks(choices=_steps, now=lambda state: [choice.value for choice in _steps(state)]),
    turn=lambda state: state.playing,
    correct=lambda state, answer: require(_step(state), "nothing to leave"),
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: _step(state) is not None,
)
"""Objects, tokens and cards that went round in it are corrected on their own."""


def _list_said(state: State) -> Mapping[int, Choice]:
    """Return who has said aloud whom they support, while nobody has won."""
    duel = state.duel
    if duel is None or duel.winner is not None:
        return {}
    aloud = [seat for seat in duel.sides if seat in duel.aloud or not state.edition.together]
    return {seat: Choice(f"seat-{seat}", state.name(seat)) for seat in aloud}


def _sides(state: State) -> Sequence[Side]:
    return BOTH if state.edition.together else SIDES


def _support(state: State, answer: Answer) -> SupportCorrected:
    seat, side = before(state, answer, _list_said)
    return SupportCorrected(seat, state.fighting.sides[seat], side_of(require(side, "no side is named")))


SUPPORT = Correction[State, SupportCorrected](
    id="right-support",
    text=say("Put right whom somebody supports: name the supporter, and the side"),
    of=Before(
        choices=lambda state: [Choice(side, describe_support(state, side), SIGNS[side]) for side in _sides(state)],
        now=lambda state: {seat: state.fighting.sides[seat] for seat in _list_said(state)},
        places=_list_said,
        bare=False,
    ),
    turn=_in_any_turn,
    correct=_support,
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: bool(_list_said(state)),
)
"""Of support that was said aloud: a ballot is final."""


def _another_won(state: State) -> WinnerCorrected | None:
    """Return what gives the victory in a duel to the other one, None if nobody has won."""
    duel = state.duel
    if duel is None or duel.winner is None:
        return None
    attacker, defender = duel.fighters
    return WinnerCorrected(defender if duel.winner == attacker else attacker, duel.winner)


def _victories(state: State) -> Sequence[Choice]:
    won = _another_won(state)
    return [Choice(f"seat-{won.seat}", won.words(state), "sword")] if won else []


def _find_winner(state: State) -> Sequence[str]:
    won = _another_won(state)
    return [f"seat-{won.was}"] if won else []


WINNER = Correction[State, WinnerCorrected](
    id="right-winner",
    text=lambda state: require(_another_won(state), "nobody has won").words(state),
    of=Marks(choices=_victories, now=_find_winner),
    turn=lambda state: state.playing,
    correct=lambda state, answer: require(_another_won(state), "nobody has won"),
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: _another_won(state) is not None,
)


def _may_be(state: State) -> bool:
    """Return whether no secret question stands open."""
    if state.phase in ("entering", "cards", "end"):
        return False
    return not (state.duel.choosing if state.duel else state.trade and state.trade.step == "coat")


CORRECTIONS = Corrections((COUNTS_AND_TOKENS, COUNTS, FACE_UP, TURN, STEP, SUPPORT, WINNER), may_be=_may_be)
