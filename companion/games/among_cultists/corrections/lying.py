"""Corrections of things on the table: numbers, two-sided things, the knife, the clock, the AI's place.

The portal follows from the clock: it opens with its token, for as many rounds as the rules say (ruling AC-4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.question import Choice, Row
from companion.core.text import Text, say
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.box.plan import CULTIST_TOKENS, ROUNDS
from companion.games.among_cultists.box.tokens import TOKENS, Token, bag
from companion.games.among_cultists.table.fields import AI, Pending, Portal, character_of, value_of
from companion.games.among_cultists.table.state import State
from companion.kit.choices import people
from companion.kit.correctable import Amounts, Before, MarkChoice, Marks, OneOf, Values
from companion.kit.correction import Correction
from companion.kit.simultaneous_choice import SimultaneousChoice

MOST_POINTS = 60
"""More points than all shelves are worth."""


def _numbers(state: State) -> dict[str, int]:
    found, box = state.intruders, not state.plan.first_game
    tokens = {"tokens": found.on_map, "fought": found.fought} if box else {}
    return {"round": state.round, "points": state.total, **tokens}


ROWS = (
    Row("round", say("Round"), 1, ROUNDS),
    Row("points", say("Investigators' points"), 0, MOST_POINTS),
    Row("tokens", say("Cultist tokens on the map"), 0, CULTIST_TOKENS),
    Row("fought", say("Cultist tokens removed"), 0, CULTIST_TOKENS),
)


def _put_numbers(state: State, values: Values) -> State:
    on_map, fought = values.get("tokens", state.intruders.on_map), values.get("fought", state.intruders.fought)
    total = values.get("points", state.total)
    points: tuple[int, ...] = state.points if total == state.total else (total,) if total else ()
    after = replace(state, points=points, intruders=replace(state.intruders, placed=on_map + fought, fought=fought))
    return _in_round(after, values.get("round", state.round))


def _in_round(state: State, round: int) -> State:
    """Return the state in another round: later tokens go back into the bag, and skipped rounds had no event."""
    if round == state.round:
        return state
    rounds = round if state.has_event else round - 1
    clock = (*state.clock, *(None,) * rounds)[:rounds]
    return _with_clock(replace(state.put_back(), round=round), clock)


def _with_clock(state: State, clock: tuple[Token | None, ...]) -> State:
    """Return the state with other tokens on the clock; the bag holds the rest, and the portal follows."""
    was, now = (Counter(token for token in tokens if token) for tokens in (state.clock, clock))
    left = Counter(state.bag) + (was - now) - (now - was)
    after = replace(state, clock=clock, bag=tuple(token for token in TOKENS for _ in range(left[token])))
    return replace(after, portal=_portal(after, closed=_is_closed(state)))


COUNTS = Correction[State](
    "right-counts",
    say("Round, points and tokens"),
    Amounts(lambda state: [row for row in ROWS if row.id in _numbers(state)], _numbers, _put_numbers),
    refuses=lambda after: (
        say("There are only {n} cultist tokens.", n=CULTIST_TOKENS) if after.intruders.placed > CULTIST_TOKENS else None
    ),
)


def _is_closed(state: State) -> bool:
    return state.portal is not None and state.portal.fate == "closed"


def _list_sides(state: State) -> Iterator[MarkChoice]:
    yield MarkChoice("power", state.power, say("The power is on"), say("The power is off"))
    yield MarkChoice("vote", state.active, say("The vote token is active"), say("The vote token is used up"))
    if not state.plan.first_game:
        yes, no = say("The fish-man is in his corridor"), say("The fish-man is in the lake")
        yield MarkChoice("fish_man", state.intruders.fish_man, yes, no)
    if state.portal is not None:
        yield MarkChoice("portal", _is_closed(state), say("The portal is closed"), say("The portal is open"))


def _put_sides(state: State, values: Values) -> State:
    portal = _portal(state, closed=values["portal"]) if "portal" in values else state.portal
    intruders = replace(state.intruders, fish_man=values.get("fish_man", state.intruders.fish_man))
    power, active = values.get("power", state.power), values.get("vote", state.active)
    return replace(state, power=power, active=active, intruders=intruders, portal=portal)


def _portal(state: State, *, closed: bool) -> Portal | None:
    if "portal" not in state.clock:
        return None
    opened = state.clock.index("portal") + 1
    # A Mirror in the round after the opening adds one round.
    deadline = opened + state.numbers.portal + ("mirror" in state.clock[opened : opened + 1])
    asks = state.portal.asks if state.portal else 0
    return Portal(deadline, "closed" if closed else "lost" if deadline < state.round else "open", asks=asks)


TABLE = Correction[State](
    "right-table",
    say("Power, vote token and more"),
    Marks(_list_sides, _put_sides, several=True),
)


def _give_knife(state: State, value: str) -> State:
    was, now = state.knife, character_of(value)
    # The new holder never saw the token.
    held = replace(state.put_back(), knife=now, opened=now if state.round == 1 else state.opened)
    return replace(held, pending=tuple(_of_holder(asked, was, now) for asked in held.pending))


def _of_holder(asked: Pending, was: int | None, now: int) -> Pending:
    """Return a question about the use of the knife, now put to its new holder."""
    if asked.kind not in ("changed", "clumsy") or asked.character != was or now == AI:
        return asked
    return replace(asked, character=now, answers=SimultaneousChoice(asked=(now,)))


KNIFE = Correction[State](
    "right-knife",
    say("Who has the knife?"),
    OneOf(
        choices=lambda state: state.choice(state.characters).choices,
        current=lambda state: value_of(state.knife or AI),
        choose=_give_knife,
    ),
    label=say("The knife"),
    is_allowed=lambda state: state.knife is not None,
)

PLACE = Correction[State](
    "right-place",
    say("The AI's place"),
    OneOf(
        choices=lambda state: people(state.setup),
        current=lambda state: value_of(state.right_of or AI),
        choose=lambda state, value: replace(state, right_of=character_of(value)),
    ),
    label=say("The AI sits to the right of"),
    is_allowed=lambda state: state.variant.ai,
)


def _rounds(state: State) -> Mapping[int, Choice]:
    return {n: Choice(f"round-{n}", say("Round {n}", n=n)) for n in range(1, len(state.clock) + 1)}


def _lay_token(state: State, round: int, things: Sequence[str]) -> State:
    if round > len(state.clock):
        return state
    token = next((token for token in TOKENS if token in things), None)
    after = _with_clock(state, (*state.clock[: round - 1], token, *state.clock[round:]))
    fresh = state.phase == "event" and round == state.round
    return replace(after, peeked=False, eyed=None, looker=None) if fresh else after


def _not_there(after: State) -> Text | None:
    there: Counter[Token | None] = Counter(bag(after.plan.first_game))
    drawn = Counter(token for token in after.clock if token)
    return say("There aren't that many of that token.") if any(drawn[one] > there[one] for one in drawn) else None


TOKEN = Correction[State](
    "right-token",
    say("Events drawn: pick a round, and its token if any"),
    Before(
        lambda state: [
            Choice(one, TOKENS[one].name, TOKENS[one].icon) for one in dict.fromkeys(bag(state.plan.first_game))
        ],
        current=lambda state: {n: (token,) for n, token in enumerate(state.clock, 1) if token},
        lay=_lay_token,
        places=_rounds,
        name_one=say("Pick one round."),
        nothing=say("No event"),
    ),
    refuses=_not_there,
    is_allowed=lambda state: bool(state.clock) and not hub_draws(state.setup),
)
