"""Corrections of Castle of the Devil: set numbers, open cards, the turn, and a duel.

They trigger nothing, and reveal nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.icons import Icon
from companion.core.question import Choice
from companion.core.text import Text, Words, say
from companion.games.castle_of_the_devil.box import PROFESSIONS, in_deck, starting
from companion.games.castle_of_the_devil.duel import TOKENS, Side
from companion.games.castle_of_the_devil.events import CastleCorrected
from companion.games.castle_of_the_devil.moves.fighting import BOTH, SIDES
from companion.games.castle_of_the_devil.state import Intent, State
from companion.kit.choices import named_of, people, seat_of
from companion.kit.correctable import Before, MarkChoice, Marks, OneOf, amounts_in, set_fields
from companion.kit.correction import Correction, Corrections

ICONS: Mapping[Side, Icon] = {"sword": "sword", "shield": "shield", "abstain": "cross"}
"""The icons of the sides of a duel."""


def _cannot_lie_so(after: State) -> Text | None:
    """Return the reason why no table can look like this, None if it can."""
    rules, players = after.edition, after.players
    there = in_deck(rules, players) + players * starting(rules, players)
    held = sum(after.objects.values()) + after.deck
    if held != there:
        return say("Hands and deck hold {n} objects in all, not {found}.", n=there, found=held)
    if after.surplus is not None:
        return say("The hand limit is {n} objects.", n=after.limit)
    played = sum(use.thing in TOKENS for use in after.duel.uses) if after.duel else 0
    if sum(after.tokens.values()) + played > rules.tokens:
        return say("There are only {n} duel tokens.", n=rules.tokens)
    return None


COUNTS = Correction[State](
    "right-counts",
    say("Fix the hub's counts"),
    amounts_in(
        State,
        put=lambda state, values: set_fields(state.advance(), values),
        exists=lambda state, field: field != "tokens" or bool(state.edition.tokens),
    ),
    refuses=_cannot_lie_so,
)


def _is_turn(state: State) -> bool:
    """Return whether turns are still played; after a declaration only counts can be corrected."""
    return state.actor is not None and state.declaration is None


def _lay(state: State, seat: int, things: Sequence[str]) -> State:
    """Return the state in which a different profession, or none, lies face up before a seat."""
    was, now = state.face_up.get(seat), next((one for one in PROFESSIONS if one in things), None)
    face_up = {other: up for other, up in state.face_up.items() if other != seat} | ({seat: now} if now else {})
    # The open card is right, rather than the secret entry.
    professions = state.professions | ({seat: now} if now and seat in state.professions else {})
    trade, duel = state.trade, state.duel
    # The effect of a profession that was not turned up is undone.
    if trade and trade.demanded and trade.by == seat and trade.step == "answer":
        state = replace(state, trade=None, intent=Intent())
    elif duel and duel.winner is None:
        uses = tuple(use for use in duel.uses if (use.seat, use.thing) != (seat, was))
        state = replace(state, duel=replace(duel, uses=uses))
    return state.advance(face_up=face_up, professions=professions)


def _twice(after: State) -> Text | None:
    """Return the reason why no table can look like this: each profession is in the box once."""
    up = after.face_up.values()
    return say("Another player has this card face up.") if len(set(up)) < len(up) else None


FACE_UP = Correction[State](
    "right-up",
    say("Fix a face-up profession: pick player and card"),
    Before(
        # If the hub has dealt, no card can be laid, since it would tell its owner.
        lambda state: [] if state.dealt else [Choice(one, *named) for one, named in PROFESSIONS.items()],
        current=lambda state: {seat: (one,) for seat, one in state.face_up.items()},
        lay=_lay,
        nothing=say("face down"),
        names={one: name for one, (name, _) in PROFESSIONS.items()},
    ),
    refuses=_twice,
    is_allowed=lambda state: _is_turn(state) and bool(state.face_up or not state.dealt),
)
"""The open professions. A wrong one locks its real owner out, so anyone may turn it down or lay the right one."""


def _leave_step(state: State, seat: int) -> State:
    """Return the state in which a seat takes an action; the tokens of a duel return to their owners."""
    tokens = dict(state.tokens)
    for use in state.duel.uses if state.duel else ():
        tokens[use.seat] += use.thing in TOKENS
    return state.advance(trade=None, duel=None, tokens=tokens, actor=seat, intent=Intent(), weighed={})


TURN = Correction[State](
    "right-turn",
    say("Fix whose turn it is"),
    OneOf(
        choices=lambda state: people(state.setup),
        current=lambda state: f"seat-{state.actor}",
        choose=lambda state, value: _leave_step(state, seat_of(value)),
    ),
    label=say("Current player"),
    is_allowed=_is_turn,
)


def _say_left(state: State, step: str) -> Text:
    if step == "duel":
        return say("The duel doesn't count: it's {who}'s turn again.", who=state.name(state.playing))
    return say("The trade doesn't count: it's {who}'s turn again.", who=state.name(state.playing))


def _steps(state: State) -> Sequence[MarkChoice]:
    step = "duel" if state.duel else "trade"
    return [MarkChoice(step, True, "", _say_left(state, step), "undo")] if state.duel or state.trade else []


STEP = Correction[State](
    "right-step",
    None,
    Marks(_steps, put=lambda state, values: _leave_step(state, state.playing)),
    turn=lambda state: state.playing,
    words=lambda state, changes: _say_left(state, *changes),
    is_allowed=lambda state: bool(_steps(state)),
)
"""The end of a duel or trade; its objects, tokens and cards are corrected on their own."""


def _list_said(state: State) -> Mapping[int, Choice]:
    """Return the seats with open support as choices, while nobody has won."""
    duel = state.duel
    if duel is None or duel.winner is not None:
        return {}
    aloud = [seat for seat in duel.sides if seat in duel.aloud or not state.edition.together]
    return {seat: Choice(f"seat-{seat}", state.name(seat)) for seat in aloud}


def _describe_support(state: State, side: Side) -> Words:
    duel = state.fighting
    if side == "abstain":
        return say("supports nobody")
    return say("supports {who}", who=state.name(duel.attacker if side == "sword" else duel.defender))


SUPPORT = Correction[State](
    "right-support",
    say("Fix support: pick the supporter and the side"),
    Before(
        lambda state: [
            Choice(side, _describe_support(state, side), ICONS[side])
            for side in (BOTH if state.edition.together else SIDES)
        ],
        current=lambda state: {seat: (state.fighting.sides[seat],) for seat in _list_said(state)},
        lay=lambda state, seat, sides: state.in_duel(sides={**state.fighting.sides, seat: named_of(sides[0], SIDES)}),
        bare=False,
        places=_list_said,
    ),
    is_allowed=lambda state: bool(_list_said(state)),
)
"""The open support; a ballot is final."""


def _victories(state: State) -> Sequence[Choice]:
    fighters = state.duel.fighters if state.duel else ()
    both = zip(fighters, fighters[::-1], strict=True)
    return [
        Choice(
            f"seat-{one}",
            say("{who} won the duel, not {other}.", who=state.name(one), other=state.name(other)),
            "sword",
        )
        for one, other in both
    ]


WINNER = Correction[State](
    "right-winner",
    None,
    OneOf(
        _victories,
        current=lambda state: f"seat-{state.duel.winner}" if state.duel else "",
        choose=lambda state, value: state.in_duel(winner=seat_of(value)),
    ),
    turn=lambda state: state.playing,
    words=lambda state, changes: next(
        (choice.text for choice in _victories(state) for _, now in changes.values() if choice.value == now), ""
    ),
    is_allowed=lambda state: state.duel is not None and state.duel.winner is not None,
)


def _may_be(state: State) -> bool:
    if state.phase in ("entering", "end"):
        return False
    return not (state.duel.choosing if state.duel else state.trade and state.trade.step == "coat")


CORRECTIONS = Corrections(CastleCorrected, (COUNTS, FACE_UP, TURN, STEP, SUPPORT, WINNER), may_be=_may_be)
