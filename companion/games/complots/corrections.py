"""Corrections of Complots: change coins, lost cards, the turn, the announcement, and a doubt's result.

If the hub has dealt, it knows which cards are lost and what a doubt has shown; only coins, turns and announcements are
corrected then. Only the correction of a doubt asks for a card: the player who was wrong loses one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.question import Answer, Choice
from companion.core.require import require
from companion.core.text import Text, Words, say
from companion.games.complots.actions import RULES, Action, button, find_claim
from companion.games.complots.box import BY_VALUE, CHARACTERS, COINS, INFLUENCES, Character, copies, in_play
from companion.games.complots.decisions import asks_in_secret
from companion.games.complots.events import ComplotsCorrected
from companion.games.complots.events import reactions as r
from companion.games.complots.events.turns import ActionTaken, TurnBegan
from companion.games.complots.flow import Course, call, lose, onward
from companion.games.complots.state import PROVEN_FATES, Fate, LostInfluence, State, legal, others
from companion.games.complots.words import describe_fate
from companion.kit.choices import numbers, seat_of
from companion.kit.correctable import Before, OneOf, Values, amounts_in, by_seat
from companion.kit.correction import Changes, Correction, Corrections

LEAST_LEFT = 2
"""The players who must be left: the last influence is lost in a turn."""


def _happens(state: State, event: ComplotsCorrected, now: int, chance: Chance) -> Sequence[Event[State]]:
    return _course(state, event, now, chance).entry()


def _course(state: State, event: ComplotsCorrected, now: int, chance: Chance) -> Course:
    course = Course(state, now, chance)
    course.add(r.ClockHeld(), event)
    return course


def _begin_anew(state: State, seat: int) -> State:
    """Return the state in which a turn begins, without the announcement, claims and decisions of the last one."""
    return TurnBegan(seat).apply(state).in_turn(corrected_at=state.held)


def _read_coins(state: State, answer: Answer) -> Values:
    """Return the coins of an answer; a player without cards has none."""
    coins = by_seat(numbers(answer), "coins")
    return {f"coins-{seat}": number if state.lives[seat] else 0 for seat, number in coins.items()}


def _put_coins(state: State, values: Values) -> State:
    purses = state.coins | by_seat(values, "coins")
    paid = replace(state, coins=purses, treasury=COINS - sum(purses.values()))
    # The player can afford other actions now.
    return paid if paid.turn is None or paid.turn.action else paid.in_turn(corrected_at=state.held)


CORRECT_COINS = Correction[State](
    "right-coins",
    say("Fix the coins"),
    dataclasses.replace(amounts_in(State, _put_coins), read=_read_coins),
    refuses=lambda after: say("There are only {n} coins.", n=COINS) if after.treasury < 0 else None,
    effect=_happens,
)


def _lying(state: State) -> dict[int, tuple[Character, ...]]:
    return {
        seat: tuple(sorted(card.character for card in state.face_up if card.seat == seat)) for seat in state.setup.seats
    }


def _lay(state: State, seat: int, cards: Sequence[str]) -> State:
    """Return the state in which exactly these cards of a seat lie face up.

    If its player has gone home, both cards lie face up, and some may be unnamed.
    """
    lying = [card for card in state.face_up if card.seat != seat]
    lying += [LostInfluence(seat, character) for character in sorted(BY_VALUE[card] for card in cards)]
    left = INFLUENCES - len(cards)
    if seat in state.unnamed:
        # All cards of a player who has gone home lie open; those without a name are to be named again.
        return replace(state, face_up=tuple(lying), unnamed={**state.unnamed, seat: left})
    # The player can turn over other cards now.
    decision = replace(state.decision, corrected_at=state.held) if state.decision else None
    lost = replace(state, lives={**state.lives, seat: left}, face_up=tuple(lying), decision=decision)
    # A player who is out returns the coins (section A).
    lost = lost if left else lost.pay(seat, lost.coins[seat])
    if lost.living == state.living:
        return lost
    # The target, the doubter or the loser may be out now.
    actor = state.playing.seat
    return _begin_anew(lost, actor if lost.lives[actor] else lost.next_to(actor))


def _cannot_lie_so(after: State) -> Text | None:
    """Return the reason why no table can look like this, None if it can."""
    for seat in after.left:
        if after.lives[seat]:
            return say("{who} has gone home and has no cards left.", who=after.name(seat))
    most, lying = copies(len(after.setup.players)), [card.character for card in after.face_up]
    if any(lying.count(character) > most for character in lying):
        return say("There are only {n} copies of each character.", n=most)
    return say("At least two players must have a card left.") if len(after.living) < LEAST_LEFT else None


def _lost_happens(state: State, event: ComplotsCorrected, now: int, chance: Chance) -> Sequence[Event[State]]:
    course = _course(state, event, now, chance)
    decision = course.state.decision
    if decision and decision.kind == "turned" and course.state.lives != state.lives:
        # Chance has named one of two cards, and now there is only one, or the other way round.
        course.ask("loss", decision.seat, timed=False)
    return course.entry()


CORRECT_LOST = Correction[State](
    "right-lost",
    say("Fix lost cards: pick a player and all their face-up cards"),
    Before(
        lambda state: [Choice(one, *CHARACTERS[one], most=INFLUENCES) for one in in_play(state.setup)],
        current=_lying,
        lay=_lay,
        most=INFLUENCES,
    ),
    refuses=_cannot_lie_so,
    effect=_lost_happens,
    is_allowed=lambda state: not state.is_dealt_by_hub,
)


CORRECT_TURN = Correction[State](
    "right-turn",
    say("Fix whose turn it is: the turn restarts"),
    OneOf(
        choices=lambda state: [
            Choice(f"seat-{seat}", say("It's {who}'s turn", who=state.name(seat))) for seat in state.living
        ],
        current=lambda state: f"seat-{state.actor}",
        choose=lambda state, value: _begin_anew(state, seat_of(value)),
        name=lambda state, value: state.name(seat_of(value)),
    ),
    turn=lambda state: state.playing.number,
    label=say("Current player"),
    effect=_happens,
    is_allowed=lambda state: state.actor is not None,
)


def _choices(state: State) -> Iterator[Choice]:
    """Yield the possible announcements.

    A coup on the last card that the hub has dealt would turn it over. Its player announces it once nothing is
    announced.
    """
    yield Choice("nothing", say("Nothing announced yet: restart the turn"), "undo")
    seat = state.playing.seat
    for action in legal(state, seat):
        for target in others(state, seat) if RULES[action].is_aimed else (None,):
            if not (action == "coup" and target and state.is_dealt_by_hub and state.lives[target] == 1):
                yield Choice(_value(action, target), button(state.setup, action, target), RULES[action].icon)


def _read_action(value: str) -> tuple[Action | None, int | None]:
    action, _, target = value.partition("-")
    return next((one for one in RULES if one == action), None), int(target) if target else None


def _value(action: Action | None, target: int | None) -> str:
    return f"{action}-{target}" if target else action or "nothing"


def _announce(state: State, value: str) -> State:
    """Return the state with another announcement, without the doubts and blocks of the wrong one."""
    seat, (action, target) = state.playing.seat, _read_action(value)
    begun = _begin_anew(state, seat)
    return ActionTaken(seat, action, target).apply(begun) if action else begun


def _say_announced(state: State, changes: Changes) -> Words:
    ((seat, values),) = changes.items()
    both = map(_read_action, values)
    was, now = (button(state.setup, action, target) if action else say("nothing yet") for action, target in both)
    return say("{who} announces: {was} → {now}", who=state.name(int(seat)), was=was, now=now)


def _announcement_happens(state: State, event: ComplotsCorrected, now: int, chance: Chance) -> Sequence[Event[State]]:
    course = _course(state, event, now, chance)
    if course.state.playing.action:
        call(course, course.state.playing.action)
    return course.entry()


CORRECT_ANNOUNCEMENT = Correction[State](
    "right-announcement",
    say("Fix the announcement: everyone may doubt and block again"),
    OneOf(
        choices=_choices,
        current=lambda state: _value(state.turn.action, state.turn.target) if state.turn else "nothing",
        choose=_announce,
        place=lambda state: str(state.playing.seat),
    ),
    turn=lambda state: state.playing.number,
    words=_say_announced,
    effect=_announcement_happens,
    is_allowed=lambda state: state.turn is not None and state.turn.action is not None,
)


def _fate(state: State) -> Fate:
    """Return the result of a turn's last doubt."""
    turn = state.turn
    return "said" if turn is None else turn.judged_block.fate if turn.judged_block else turn.claim_fate


def _find_judged(state: State) -> tuple[int, Character]:
    """Return the last claim that was doubted and settled: its seat and character."""
    turn = state.playing
    if turn.judged_block:
        return turn.judged_block.seat, turn.judged_block.character
    return turn.seat, require(turn.action and find_claim(state.setup, turn.action), "a doubt without a claim")


def _list_fates(state: State) -> Sequence[Choice]:
    seat, character = _find_judged(state)
    return [
        Choice(fate, say("Doubt: {what}", what=describe_fate(fate, state.name(seat), character)))
        for fate in PROVEN_FATES
    ]


def _judge(state: State, value: str) -> State:
    left, block = replace(state, window=None, decision=None), state.playing.judged_block
    return left.in_turn(block=replace(block, fate=value)) if block else left.in_turn(claim_fate=value)


def _say_fates(state: State, changes: Changes) -> Words:
    ((claim, fates),) = changes.items()
    seat, _, character = claim.partition("-")
    was, now = (describe_fate(fate, state.name(int(seat)), BY_VALUE[character]) for fate in fates)
    return say("{was} → {now}", was=was, now=now)


def _fate_happens(state: State, event: ComplotsCorrected, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Let the player who was wrong lose an influence. Another correction returns one lost wrongly."""
    course, (seat, _) = _course(state, event, now, chance), _find_judged(state)
    loser = seat if _fate(course.state) == "false" else require(state.playing.doubter, "a proof without a doubt")
    if course.state.lives[loser]:
        lose(course, loser)
    else:
        onward(course)
    return course.entry()


CORRECT_FATE = Correction[State](
    "right-fate",
    say("Fix the result of a doubt"),
    OneOf(_list_fates, _fate, _judge, place=lambda state: "-".join(map(str, _find_judged(state)))),
    turn=lambda state: state.playing.number,
    words=_say_fates,
    effect=_fate_happens,
    is_allowed=lambda state: not state.is_dealt_by_hub and _fate(state) in PROVEN_FATES,
)


def _leaves(before: State, after: State) -> Sequence[str]:
    begins = after.playing.number != before.playing.number and after.playing.action is None
    return ["turn"] if begins else []


CORRECTIONS = Corrections(
    ComplotsCorrected,
    (CORRECT_COINS, CORRECT_LOST, CORRECT_TURN, CORRECT_ANNOUNCEMENT, CORRECT_FATE),
    may_be=lambda state: state.actor is not None and not asks_in_secret(state),
    leaves=_leaves,
    steps={"turn": say("The turn starts over.")},
)
"""The corrections, which are open from the first turn on unless somebody is asked in secret."""
