"""The flow of a turn: adds the consequences of actions, doubts, blocks, lost influences and silent windows.

The order is the rulebook's, sections B and C, with rulings CO-2, CO-3, CO-5 and CO-9.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.event import Event, Reveal
from companion.core.require import require
from companion.games.complots.actions import RULES, Action, blockers, find_claim
from companion.games.complots.box import LOOT, Character, count_drawn
from companion.games.complots.events import Entered
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.options import CHOICE_TIME
from companion.games.complots.state import CardPosition, DecisionKind, State, Turn


class Course:
    """A course of events and the state after them; `now` is game time in milliseconds."""

    def __init__(self, state: State, now: int, chance: Chance) -> None:
        """Begin at `state`, with no events yet."""
        self.state = state
        self.now = now
        self.chance = chance
        self.events: list[Event[State]] = []

    def add(self, *events: Event[State]) -> None:
        """Add `events`, and apply them to the state."""
        for event in events:
            self.state = event.apply(self.state)
        self.events += events

    def ask(self, kind: DecisionKind, seat: int, *, timed: bool = True, side: CardPosition = "") -> None:
        """Let the table wait for a decision; a `timed` one ends after the host's time limit."""
        self.add(t.ChoiceAsked(kind, seat, CHOICE_TIME.ends(self.state.setup, self.now) if timed else None, side))

    def entry(self) -> list[Event[State]]:
        """Return the events, as one entry if the table may undo them.

        Cards that the hub has dealt can't be dealt again, and a card that has been seen is known.
        """
        if self.state.is_dealt_by_hub and any(isinstance(event, Reveal | d.DealEvent) for event in self.events):
            return self.events
        held = [event for event in self.events if isinstance(event, r.ClockHeld)]
        return [*held, Entered(tuple(self.events[len(held) :]))]


def start(course: Course) -> None:
    """Begin the first turn; raises `TypeError` if nobody was chosen to begin."""
    course.add(t.TurnBegan(require(course.state.first, "nobody begins")))


def onward(course: Course) -> None:
    """Continue the turn to the next statement, decision or turn, or to the end."""
    state = course.state
    if state.over:
        return
    turn = state.playing
    if turn.is_taking_effect or turn.claim_fate == "false":
        # A false action fails and costs nothing (section B).
        _next_turn(course)
    elif turn.block and (turn.block.fate in ("stands", "true") or not state.lives[turn.seat]):
        # The action costs its price all the same (section C), unless its actor is out (ruling CO-2).
        course.add(t.ActionBlocked())
        if state.lives[turn.seat]:
            _pay(course, turn)
        _next_turn(course)
    elif turn.target is not None and not state.lives[turn.target]:
        # The target is out already: the action ends here, but still costs its price (ruling CO-2).
        _pay(course, turn)
        _next_turn(course)
    elif turn.block and turn.block.fate == "said":
        course.add(r.ReactionsCalled("block"))
    elif turn.block or turn.is_unchallengeable or not (turn.action and blockers(state.setup, turn.action)):
        _effect(course, turn)
    else:
        course.add(r.ReactionsCalled("again"))


def _next_turn(course: Course) -> None:
    course.add(t.TurnBegan(course.state.next_to(course.state.playing.seat)))


def _pay(course: Course, turn: Turn) -> None:
    # A correction may have left fewer coins than the action costs.
    cost = min(RULES[turn.action].cost if turn.action else 0, course.state.coins[turn.seat])
    if cost:
        course.add(t.CoinsPaid(turn.seat, cost, turn.action == "coup" and cost == RULES["coup"].cost))


def _effect(course: Course, turn: Turn) -> None:
    """Apply the action and its consequences (section A)."""
    course.add(t.ActionSucceeded())
    _pay(course, turn)
    match turn.action:
        case "income" | "aid" | "tax":
            # The Treasury can't run out in practice; if it does, a player takes the rest (ruling CO-6).
            coins = min(RULES[turn.action].gain, course.state.treasury)
            plain = coins == RULES[turn.action].gain and turn.claim_fate != "true" and turn.block is None
            course.add(t.CoinsTaken(turn.seat, coins, plain))
            onward(course)
        case "steal" if turn.target is not None:
            coins = min(LOOT, course.state.coins[turn.target])
            course.add(t.CoinsStolen(turn.seat, turn.target, coins))
            onward(course)
        case "coup" | "murder" if turn.target is not None:
            lose(course, turn.target)
        case "exchange":
            _exchange(course, turn.seat)
        case "examine" if turn.target is not None:
            _examine(course, turn.seat, turn.target)
        case _:
            raise TypeError("an action without its target")


def lose(course: Course, seat: int) -> None:
    """Let `seat` lose an influence of its choice, or the last one that the hub has dealt at once."""
    if course.state.is_dealt_by_hub and course.state.lives[seat] == 1:
        lose_card(course, seat, course.state.hands[seat][0])
    else:
        course.ask("loss", seat)


def lose_card(course: Course, seat: int, character: Character) -> None:
    """Turn a card of `seat` over, and continue."""
    course.add(t.InfluenceLost(seat, character))
    onward(course)


def _exchange(course: Course, seat: int) -> None:
    if course.state.is_dealt_by_hub:
        court = course.chance.shuffle(course.state.court)
        course.add(d.CardsDrawn(seat, court[: count_drawn(course.state.setup)]))
        course.ask("keep", seat)
    else:
        course.ask("swap", seat)


def end_exchange(course: Course, seat: int) -> None:
    """End an exchange, and continue."""
    course.add(t.ExchangeDone(seat))
    onward(course)


def keep(course: Course, seat: int, places: Sequence[int]) -> None:
    """Return all cards except those at `places` to the Court, and end the exchange (section A)."""
    hand = course.state.hands[seat]
    course.add(d.CardsReturned(seat, tuple(card for place, card in enumerate(hand) if place not in places)))
    end_exchange(course, seat)


def _examine(course: Course, seat: int, target: int) -> None:
    state = course.state
    if not state.is_dealt_by_hub:
        course.ask("judge", seat)
    elif state.lives[target] == 1:
        show(course, target, state.hands[target][0])
    else:
        course.ask("show", target)


def show(course: Course, seat: int, character: Character) -> None:
    """Show a card of `seat` to the Inquisitor, and ask about its fate."""
    actor = course.state.playing.seat
    course.add(d.CardShownTo(seat, actor, character))
    course.ask("judge", actor)


def end_examination(course: Course, away: bool) -> None:
    """End an examination: return the card, or put it into the Court and draw a new one (section A)."""
    turn, character = course.state.playing, course.state.looked
    target = require(turn.target, "nobody is examined")
    course.add(t.CardJudged(turn.seat, target, away))
    if away and character is not None:
        _replace(course, target, character)
    onward(course)


def doubt(course: Course, seat: int) -> None:
    """Let `seat` doubt. The hub settles it if it has dealt the cards; otherwise the claimer is asked (CO-8)."""
    claimer, character = course.state.doubtful
    if course.state.is_dealt_by_hub:
        course.add(r.Doubted(seat))
        proven(course, character in course.state.hands[claimer])
    else:
        course.add(r.ClockHeld(), r.Doubted(seat))
        course.ask("proof", claimer)


def proven(course: Course, shown: bool) -> None:
    """Settle a doubt (section B). The player who was wrong loses an influence first (CO-3)."""
    claimer, character = course.state.doubtful
    doubter = require(course.state.playing.doubter, "a proof without a doubt")
    if not shown:
        course.add(r.BluffCaught(claimer, character))
        lose(course, claimer)
        return
    course.add(r.ClaimShown(claimer, character))
    if course.state.is_dealt_by_hub:
        _replace(course, claimer, character)
    lose(course, doubter)


def _replace(course: Course, seat: int, gave: Character) -> None:
    """Put a card of `seat` into the Court, and draw a new one, perhaps the same (section B, the Inquisitor)."""
    got = course.chance.pick((*course.state.court, gave))
    course.add(d.CardReplaced(seat, gave, got))


def announce(course: Course, action: Action, target: int | None) -> None:
    """Announce the action of the current player; one that can't be doubted or blocked happens at once."""
    course.add(t.ActionTaken(course.state.playing.seat, action, target))
    call(course, action)


def call(course: Course, action: Action) -> None:
    """Call for doubts and blocks of the announced action, or apply it if there can be none."""
    setup = course.state.setup
    if find_claim(setup, action) or blockers(setup, action):
        course.add(r.ReactionsCalled("action"))
    else:
        _effect(course, course.state.playing)
