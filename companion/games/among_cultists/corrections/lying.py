"""What lies on the table, as people correct it: numbers, what has two sides, the knife, the clock, the AI's place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from companion.core.question import Answer, Choice
from companion.core.text import Text, say
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.box.plan import CULTIST_TOKENS, ROUNDS, first_game
from companion.games.among_cultists.box.tokens import TOKENS, Token, bag
from companion.games.among_cultists.corrections import events as e
from companion.games.among_cultists.corrections.board import COUNTED, SIDES, Number, Side, numbers, sides
from companion.games.among_cultists.corrections.corrects import corrects
from companion.games.among_cultists.table.fields import AI, character_of, value_of
from companion.games.among_cultists.table.state import State
from companion.kit import choices as kit
from companion.kit.correctable import Amounts, Before, Marks, OneOf, OnTable, before

MOST_POINTS = 60
"""More than all shelves are worth."""

# Numbers, and what has two sides


def _always(state: State) -> bool:
    return True


def _whole_box(state: State) -> bool:
    return not first_game(state.setup)


def _row(id: Number, most: int, least: int = 0, there: Callable[[State], bool] = _always) -> OnTable[State]:
    return OnTable(id=id, text=COUNTED[id], least=least, most=most, now=lambda state: numbers(state)[id], exists=there)


def _count(state: State, answer: Answer) -> e.CountsCorrected:
    was, given = numbers(state), kit.numbers(answer)
    now = {id: given[id] for id in was if given.get(id, was[id]) != was[id]}
    return e.CountsCorrected({id: was[id] for id in now}, now)


def _too_many(after: State) -> Text | None:
    if after.intruders.placed <= CULTIST_TOKENS:
        return None
    return say("There are only {n} cultist tokens.", n=CULTIST_TOKENS)


COUNTS = corrects(
    "right-counts",
    say("Round, points and tokens"),
    Amounts(
        (),
        (
            _row("round", ROUNDS, 1),
            _row("points", MOST_POINTS),
            _row("tokens", CULTIST_TOKENS, there=_whole_box),
            _row("fought", CULTIST_TOKENS, there=_whole_box),
        ),
    ),
    _count,
    refuses=_too_many,
)


def _two_sided(state: State) -> Iterator[Side]:
    yield "power"
    yield "vote"
    if _whole_box(state):
        yield "fish_man"
    if state.portal is not None:
        yield "portal"


TABLE = corrects(
    "right-table",
    say("Power, vote token and what else lies on the table"),
    Marks(
        choices=lambda state: [Choice(one, SIDES[one][sides(state)[one]]) for one in _two_sided(state)],
        now=lambda state: [one for one, holds in sides(state).items() if holds],
        several=True,
    ),
    lambda state, answer: e.SidesCorrected(
        {one: not sides(state)[one] for one in sides(state) if one in kit.list_taken(answer)}
    ),
)


# The knife, the AI, the clock


def _knife(state: State) -> int:
    return AI if state.knife is None else state.knife


KNIFE = corrects(
    "right-knife",
    say("Who holds the knife"),
    OneOf(
        choices=lambda state: state.choice(state.characters).choices,
        now=lambda state: value_of(_knife(state)),
        place=lambda state: str(_knife(state)),
    ),
    lambda state, answer: e.KnifeCorrected(_knife(state), character_of(answer)),
    lambda state: state.knife is not None,
)


def _beside(state: State) -> int:
    return state.right_of or AI


PLACE = corrects(
    "right-place",
    say("Where the AI sits"),
    OneOf(
        choices=lambda state: kit.people(state.setup),
        now=lambda state: value_of(_beside(state)),
        place=lambda state: str(_beside(state)),
    ),
    lambda state, answer: e.PlaceCorrected(_beside(state), character_of(answer)),
    lambda state: state.variant.ai,
)


def _rounds(state: State) -> dict[int, Choice]:
    return {n: Choice(f"round-{n}", say("Round {n}", n=n)) for n in range(1, len(state.clock) + 1)}


def _correct_token(state: State, answer: Answer) -> e.TokenCorrected:
    round, thing = before(state, answer, _rounds, say("Name one round."))
    return e.TokenCorrected(round, state.clock[round - 1], next((token for token in TOKENS if token == thing), None))


def _not_there(after: State) -> Text | None:
    there: Counter[Token | None] = Counter(bag(first_game(after.setup)))
    drawn = Counter(token for token in after.clock if token)
    return say("There are not so many of that token.") if any(drawn[one] > there[one] for one in drawn) else None


TOKEN = corrects(
    "right-token",
    say("Which event was drawn: name the round, and the token if there was one"),
    Before(
        choices=lambda state: [
            Choice(one, TOKENS[one].name, TOKENS[one].icon) for one in dict.fromkeys(bag(first_game(state.setup)))
        ],
        now=lambda state: {n: token for n, token in enumerate(state.clock, 1) if token},
        places=_rounds,
    ),
    _correct_token,
    lambda state: bool(state.clock) and not hub_draws(state.setup),
    _not_there,
)
