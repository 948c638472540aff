"""How a game of Complots follows from its events."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from companion.core import script as s
from companion.core.game import Setup
from companion.core.view import Sound
from companion.games.complots import events as e
from companion.games.complots.cards import carded
from companion.games.complots.characters import Character
from companion.games.complots.dealt import DealtEvent
from companion.games.complots.numbers import COINS, INFLUENCES, PURSE, SMALL_PURSE
from companion.games.complots.state import Block, Choice, Lying, State, Turn, Window


def evolve(state: State | None, event: e.Event) -> State:
    """Return the state after `event`; never refuses."""
    if isinstance(event, e.Opened):
        return _opened(event.setup)
    if state is None:
        raise TypeError("Complots begins with Opened")
    if isinstance(event, s.NarrationEvent):
        return replace(state, narration=s.evolve(state.narration, event))
    if isinstance(event, DealtEvent):
        return carded(state, event)
    match event:
        case e.Entered(events):
            return reduce(evolve, events, state)
        case e.FirstTaken(seat) | e.FirstDrawn(seat):
            return _first(state, seat)
        case e.TurnBegan(seat):
            number = state.turn.number + 1 if state.turn else 1
            return replace(state, turn=Turn(number=number, seat=seat), window=None, choice=None)
        case e.ChoiceAsked(kind, seat, until, side):
            number = state.choices + 1
            choice = Choice(kind=kind, seat=seat, number=number, until=until, side=side)
            return replace(state, choice=choice, choices=number)
        case e.InfluenceLost(seat, character):
            return _lost(state, seat, character)
        case e.CoinsPaid() | e.CoinsTaken() | e.CoinsStolen():
            return _coins(state, event)
        case e.Announced(lines):
            return replace(state, saying=lines)
        case e.GameStopped():
            return replace(state, stopped=True)
        case e.ClockHeld():
            return _held(state)
        case e.ReactionsCalled() | e.WindowOpened() | e.Passed() | e.WindowClosed():
            return _window(state, event)
        case e.ActionPicked() | e.ActionDropped():
            return _picked(state, event)
        case _:
            return _turn(state, event)


def _opened(setup: Setup) -> State:
    coins: dict[int, int] = dict.fromkeys(setup.seats, PURSE)
    lives: dict[int, int] = dict.fromkeys(setup.seats, INFLUENCES)
    return State(setup=setup, coins=coins, lives=lives, treasury=COINS - sum(coins.values()))


def _first(state: State, seat: int) -> State:
    """Return the state in which `seat` begins; in a game of two that costs a coin."""
    begins = replace(state, first=seat, choice=None)
    return _paid(begins, seat, PURSE - SMALL_PURSE) if len(state.setup.players) == 2 else begins


def _paid(state: State, seat: int, coins: int) -> State:
    return replace(state, coins={**state.coins, seat: state.coins[seat] - coins}, treasury=state.treasury + coins)


def _coins(state: State, event: e.CoinsPaid | e.CoinsTaken | e.CoinsStolen) -> State:
    match event:
        case e.CoinsPaid(seat, coins):
            return _paid(state, seat, coins)
        case e.CoinsTaken(seat, coins):
            return _paid(state, seat, -coins)
        case e.CoinsStolen(seat, target, coins):
            purses = {seat: state.coins[seat] + coins, target: state.coins[target] - coins}
            return replace(state, coins={**state.coins, **purses})
        case _:
            assert_never(event)


def _lost(state: State, seat: int, character: Character) -> State:
    """Return the state with a card face up; whoever has none left is out, the coins go back (section A, CO-2)."""
    left = state.lives[seat] - 1
    lost = replace(
        state,
        choice=None,
        lives={**state.lives, seat: left},
        face_up=(*state.face_up, Lying(seat, character)),
    )
    if state.dealt:
        hand = list(state.hands[seat])
        hand.remove(character)
        lost = replace(lost, hands={**state.hands, seat: tuple(hand)})
    if left:
        return lost
    gong = Sound(f"out-{seat}", "gong")
    return replace(_paid(lost, seat, lost.coins[seat]), sounds=(gong,))


def _picked(state: State, event: e.ActionPicked | e.ActionDropped) -> State:
    """Return the state after what stands aside: before an entry that is taken back it was another seat's turn."""
    turn = state.turn
    if turn is None or turn.seat != event.seat or turn.action:
        return state
    return replace(state, turn=replace(turn, picked=event.action if isinstance(event, e.ActionPicked) else None))


def _held(state: State) -> State:
    window = replace(state.window, until=None) if state.window else None
    choice = replace(state.choice, until=None) if state.choice else None
    return replace(state, window=window, choice=choice, held=state.held + 1)


WindowEvent = e.ReactionsCalled | e.WindowOpened | e.Passed | e.WindowClosed


def _window(state: State, event: WindowEvent) -> State:
    window = state.window
    match event:
        case e.ReactionsCalled(kind):
            number = state.windows + 1
            return replace(state, window=Window(kind=kind, number=number), windows=number)
        case e.WindowOpened(number) | e.Passed(_, number) if window is None or window.number != number:
            # It stands aside: before an entry that is taken back there was no such window yet.
            return state
        case _ if window is None:
            raise TypeError("a reaction without a window")
        case _:
            return _in_window(state, window, event)


def _in_window(state: State, window: Window, event: WindowEvent) -> State:
    turn = state.playing
    match event:
        case e.WindowOpened(_, until):
            return replace(state, window=replace(window, open=True, until=until))
        case e.Passed(seat):
            answered = replace(window, answered=(*window.answered, seat))
            waived = turn.waived or (window.kind == "action" and seat == turn.target)
            return replace(state, window=answered, turn=replace(turn, waived=waived))
        case e.WindowClosed() if window.kind == "block" and turn.block:
            return replace(state, window=None, turn=replace(turn, block=replace(turn.block, fate="stands")))
        case e.WindowClosed():
            return replace(state, window=None, turn=replace(turn, heard=True))
        case e.ReactionsCalled():
            raise AssertionError("handled before")
        case _:
            assert_never(event)


TurnEvent = (
    e.ActionTaken
    | e.BlockAnnounced
    | e.Doubted
    | e.ClaimShown
    | e.BluffCaught
    | e.ActionSucceeded
    | e.ActionBlocked
    | e.ExchangeDone
    | e.CardJudged
)


def _turn(state: State, event: TurnEvent) -> State:
    turn = state.playing
    match event:
        case e.ActionTaken(_, action, target):
            return replace(state, turn=replace(turn, picked=None, action=action, target=target))
        case e.BlockAnnounced(seat, character):
            blocked = replace(state, turn=replace(turn, block=Block(seat, character)))
            return _window(blocked, e.Passed(seat, state.windows))
        case e.ActionSucceeded():
            return replace(state, turn=replace(turn, done=True))
        case e.ActionBlocked():
            return state
        case e.ExchangeDone() | e.CardJudged():
            return replace(state, choice=None, looked=None)
        case _:
            return _doubt(state, turn, event)


def _doubt(state: State, turn: Turn, event: e.Doubted | e.ClaimShown | e.BluffCaught) -> State:
    match event:
        case e.Doubted(seat):
            about = "block" if state.window and state.window.kind == "block" else "action"
            bell = Sound(f"doubt-{state.windows}-{state.held}", "bell")
            doubted = replace(turn, doubter=seat, doubted=about)
            return replace(state, window=None, turn=doubted, sounds=(bell,))
        case e.ClaimShown() | e.BluffCaught():
            fate = "true" if isinstance(event, e.ClaimShown) else "false"
            if turn.doubted == "block" and turn.block:
                return replace(state, choice=None, turn=replace(turn, block=replace(turn.block, fate=fate)))
            return replace(state, choice=None, turn=replace(turn, claim=fate))
        case _:
            assert_never(event)
