"""What people told the hub, people put right: what it counts, and which professions lie face up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.question import Answer, Choice
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import ALL_OBJECTS, PROFESSIONS, in_deck, starting
from companion.games.castle_of_the_devil.duel import TOKENS
from companion.games.castle_of_the_devil.events.righting import CountsPutRight, ProfessionPutRight
from companion.games.castle_of_the_devil.state import State
from companion.kit.choices import numbers
from companion.kit.correction import Correction, PutRight
from companion.kit.figures import Amounts, Before, BySeat, Changed, OnTable, before, by_seat, changed

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


def _counts(state: State, answer: Answer) -> CountsPutRight:
    tokens, deck = by_seat(answer, DUEL_TOKENS.id), Changed(state.deck, numbers(answer)[DECK.id])
    return CountsPutRight(
        changed(state.objects, by_seat(answer, OBJECTS.id)),
        changed(state.tokens, tokens),
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


def _sheet(*kinds: BySeat[State], tokens: bool) -> Correction[State, CountsPutRight]:
    return Correction(
        id="right-counts",
        text=say("Put right what the hub counts"),
        of=Amounts(kinds, (DECK,)),
        turn=_in_any_turn,
        corrected=_counts,
        words=lambda state, event: event.words(state),
        refuses=_cannot_lie_so,
        allowed=lambda state: bool(state.edition.tokens) == tokens,
    )


COUNTS_AND_TOKENS = _sheet(OBJECTS, DUEL_TOKENS, tokens=True)

COUNTS = _sheet(OBJECTS, tokens=False)


def _may_lie(state: State) -> Sequence[Choice]:
    """Return what may be laid face up: nothing where the hub has dealt, for it would tell whose it is."""
    return [] if state.dealt else [Choice(one, *named) for one, named in PROFESSIONS.items()]


def _profession(state: State, answer: Answer) -> ProfessionPutRight:
    seat, thing = before(state, answer)
    return ProfessionPutRight(seat, state.face_up.get(seat), next((one for one in PROFESSIONS if one == thing), None))


def _twice(after: State) -> Text | None:
    """Return why no table can look so: each profession is in the box once."""
    up = after.face_up.values()
    return say("It lies before somebody else.") if len(set(up)) < len(up) else None


FACE_UP = Correction[State, ProfessionPutRight](
    id="right-up",
    text=say("Put right what lies face up: name the player, and the profession if one lies there"),
    of=Before(choices=_may_lie, now=lambda state: state.face_up),
    turn=_in_any_turn,
    corrected=_profession,
    words=lambda state, event: event.words(state),
    refuses=_twice,
    allowed=lambda state: state.actor is not None and bool(state.face_up or not state.dealt),
)
"""A slip that turned a profession up locks out who holds it: anybody may turn it down, or lay up what lies there."""


def _may_be(state: State) -> bool:
    """Return whether no secret question stands open."""
    if state.phase in ("entering", "cards", "end"):
        return False
    return not (state.duel.ballots if state.duel else state.trade and state.trade.step == "coat")


PUT_RIGHT = PutRight((COUNTS_AND_TOKENS, COUNTS, FACE_UP), may_be=_may_be)
