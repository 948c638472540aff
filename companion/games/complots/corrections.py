"""What people correct, two devices agreeing: coins, lost cards, whose turn it is, what was announced and doubted.

Of cards that the hub has dealt it knows what is lost and what a doubt has shown; only
coins, turns and announcements are corrected there. No correction asks for a card, but
that of a doubt: who was wrong is asked which one to lose, as at first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.question import Answer, Choice
from companion.core.require import require
from companion.core.text import Text, Words, say
from companion.games.complots.actions import RULES, Action, button, find_claim
from companion.games.complots.box import BY_VALUE, CHARACTERS, COINS, INFLUENCES, Character, copies, in_play
from companion.games.complots.decisions import asks_in_secret
from companion.games.complots.events import corrections as c
from companion.games.complots.events import reactions as r
from companion.games.complots.flow import Course, call, lose, onward
from companion.games.complots.state import SHOWN, Fate, State, legal, others
from companion.kit.choices import seat_of
from companion.kit.correctable import AllBefore, Amounts, BySeat, OneOf, all_before, by_seat, find_changes
from companion.kit.correction import Correction, Corrections

Happened = Sequence[Event[State]]

LEAST_LEFT = 2
"""Players who must be left: the last influence is lost in a turn."""


def _in_any_turn(state: State) -> int:
    """Return one number for all turns: who fills a sheet in keeps it while others play on."""
    return 0


def _number(state: State) -> int:
    return state.turn.number if state.turn else 0


def _words(state: State, event: c.ComplotsCorrected) -> Words:
    return event.words(state)


def _happens(state: State, event: Event[State], now: int, chance: Chance) -> Happened:
    return _course(state, event, now, chance).entry()


def _course(state: State, event: Event[State], now: int, chance: Chance) -> Course:
    course = Course(state, now, chance)
    course.add(r.ClockHeld(), event)
    return course


# Coins

PURSES = BySeat[State](
    id="coins",
    text=lambda who: say("{who}: coins", who=who),
    least=0,
    most=COINS,
    now=lambda state: state.coins,
)


def _coins(state: State, answer: Answer) -> c.CoinsCorrected:
    """Return what an answer changes; who has no card left has no coins either."""
    coins = by_seat(answer, PURSES.id)
    return c.CoinsCorrected(
        find_changes(state.coins, {seat: n if state.lives[seat] else 0 for seat, n in coins.items()})
    )


CORRECT_COINS = Correction[State, c.CoinsCorrected](
    id="right-coins",
    text=say("Put right the coins"),
    of=Amounts((PURSES,)),
    turn=_in_any_turn,
    correct=_coins,
    words=_words,
    refuses=lambda after: say("There are only {n} coins.", n=COINS) if after.treasury < 0 else None,
    effect=_happens,
)


# Lost cards


def _lying(state: State) -> dict[int, tuple[Character, ...]]:
    """Return the characters that lie face up, by seat, sorted."""
    return {
        seat: tuple(sorted(card.character for card in state.face_up if card.seat == seat)) for seat in state.setup.seats
    }


def _correct_lost(state: State, answer: Answer) -> c.LostCardsCorrected:
    seat, cards = all_before(state, answer)
    return c.LostCardsCorrected(seat, _lying(state)[seat], tuple(sorted(BY_VALUE[card] for card in cards)))


def _cannot_lie_so(after: State) -> Text | None:
    """Return why no table can look so."""
    for seat in after.left:
        if after.lives[seat]:
            return say("{who} has gone home, and has no card left.", who=after.name(seat))
    most, lying = copies(len(after.setup.players)), [card.character for card in after.face_up]
    if any(lying.count(character) > most for character in lying):
        return say("There are only {n} cards of each character.", n=most)
    return say("Two players at least must have a card left.") if len(after.living) < LEAST_LEFT else None


def _lost_words(state: State, event: c.LostCardsCorrected) -> Words:
    words = event.words(state)
    # Whom the action, a doubt or a lost influence is about may not play any more.
    anew = event.apply(state).living != state.living
    return say("{what}. The turn begins anew.", what=words) if anew else words


def _lost_happens(state: State, event: c.LostCardsCorrected, now: int, chance: Chance) -> Happened:
    course, actor = _course(state, event, now, chance), state.playing.seat
    decision = course.state.decision
    if course.state.living != state.living:
        course.add(c.TurnCorrected(actor if course.state.lives[actor] else course.state.next_to(actor), actor))
    elif decision and decision.kind == "turned" and course.state.lives != state.lives:
        # Chance has named one of two cards of which there is one now, or the other way round.
        course.ask("loss", decision.seat, timed=False)
    return course.entry()


CORRECT_LOST = Correction[State, c.LostCardsCorrected](
    id="right-lost",
    text=say("Put right lost cards: name the player, and all that lies face up there"),
    of=AllBefore(
        choices=lambda state: [Choice(one, *CHARACTERS[one], most=INFLUENCES) for one in in_play(state.setup)],
        most=INFLUENCES,
        now=_lying,
    ),
    turn=_in_any_turn,
    correct=_correct_lost,
    words=_lost_words,
    refuses=_cannot_lie_so,
    effect=_lost_happens,
    is_allowed=lambda state: not state.dealt,
)


# Turns

CORRECT_TURN = Correction[State, c.TurnCorrected](
    id="right-turn",
    text=say("Put right whose turn it is: it begins anew"),
    of=OneOf(
        choices=lambda state: [
            Choice(f"seat-{seat}", say("It is the turn of {who}", who=state.name(seat))) for seat in state.living
        ],
        now=lambda state: f"seat-{state.actor}",
        place=lambda state: f"seat-{state.actor}",
    ),
    turn=_number,
    correct=lambda state, answer: c.TurnCorrected(seat_of(answer), state.playing.seat),
    words=_words,
    effect=_happens,
    is_allowed=lambda state: state.actor is not None,
)


NOTHING = "nothing"
"""The choice that nothing was announced yet."""


def _announceable(state: State) -> Iterator[tuple[Action, int | None]]:
    """Yield what can be announced, with its targets.

    A coup on a single card that the hub has dealt would turn it over: its player announces it, once nothing is.
    """
    seat = state.playing.seat
    for action in legal(state, seat):
        for target in others(state, seat) if RULES[action].is_aimed else (None,):
            if not (action == "coup" and target and state.dealt and state.lives[target] == 1):
                yield action, target


def _find_announced(state: State) -> str:
    turn = state.turn
    return _value(turn.action, turn.target) if turn and turn.action else NOTHING


def _value(action: Action, target: int | None) -> str:
    return f"{action}-{target}" if target else action


def _choices(state: State) -> Sequence[Choice]:
    return [
        Choice(NOTHING, say("Nothing yet: the turn begins anew"), "undo"),
        *(
            Choice(_value(action, target), button(state.setup, action, target), RULES[action].icon)
            for action, target in _announceable(state)
        ),
    ]


def _announcement(state: State, answer: Answer) -> c.AnnouncementCorrected:
    turn, (action, _, target) = state.playing, str(answer).partition("-")
    announced = next((one for one in RULES if one == action), None)
    return c.AnnouncementCorrected(turn.seat, announced, int(target) if target else None, turn.action, turn.target)


def _announcement_happens(state: State, event: c.AnnouncementCorrected, now: int, chance: Chance) -> Happened:
    course = _course(state, event, now, chance)
    if event.action:
        call(course, event.action)
    return course.entry()


CORRECT_ANNOUNCEMENT = Correction[State, c.AnnouncementCorrected](
    id="right-announcement",
    text=say("Put right what was announced: all may doubt and block it anew"),
    of=OneOf(choices=_choices, now=_find_announced, place=_find_announced),
    turn=_number,
    correct=_announcement,
    words=_words,
    effect=_announcement_happens,
    is_allowed=lambda state: state.turn is not None and state.turn.action is not None,
)


# Doubts


def _fate(state: State) -> Fate:
    """Return what the last doubt of a turn has shown."""
    turn = state.turn
    return "said" if turn is None else turn.judged_block.fate if turn.judged_block else turn.claim


def _find_judged(state: State) -> tuple[int, Character]:
    """Return the claim that was doubted last and judged, who made it and on which character."""
    turn = state.playing
    if turn.judged_block:
        return turn.judged_block.seat, turn.judged_block.character
    return turn.seat, require(turn.action and find_claim(state.setup, turn.action), "a doubt without a claim")


def _list_fates(state: State) -> Sequence[Choice]:
    seat, character = _find_judged(state)
    return [
        Choice(fate, say("Doubted: {what}", what=c.describe_fate(fate, state.name(seat), character))) for fate in SHOWN
    ]


def _fate_right(state: State, answer: Answer) -> c.FateCorrected:
    fate: Fate = "true" if answer == "true" else "false"
    return c.FateCorrected(*_find_judged(state), _fate(state), fate)


def _fate_happens(state: State, event: c.FateCorrected, now: int, chance: Chance) -> Happened:
    """Ask who was wrong to lose an influence; whom it was taken from before, gets it back by a correction."""
    course = _course(state, event, now, chance)
    loser = event.seat if event.now == "false" else require(state.playing.doubter, "a proof without a doubt")
    if course.state.lives[loser]:
        lose(course, loser)
    else:
        onward(course)
    return course.entry()


CORRECT_FATE = Correction[State, c.FateCorrected](
    id="right-fate",
    text=say("Put right what a doubt has shown"),
    of=OneOf(
        choices=_list_fates,
        now=_fate,
        place=_fate,
    ),
    turn=_number,
    correct=_fate_right,
    words=_words,
    effect=_fate_happens,
    is_allowed=lambda state: not state.dealt and _fate(state) in SHOWN,
)


def _may_be(state: State) -> bool:
    """Return whether the first turn has begun, and nobody is asked in secret."""
    return state.actor is not None and not asks_in_secret(state)


CORRECTIONS = Corrections(
    (CORRECT_COINS, CORRECT_LOST, CORRECT_TURN, CORRECT_ANNOUNCEMENT, CORRECT_FATE), may_be=_may_be
)
"""What people put right in Complots."""
