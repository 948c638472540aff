"""What everybody sees and hears of Complots, and what one seat sees besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core import script as s
from companion.core.lines import Line
from companion.core.text import Text, Words, count, say
from companion.core.view import Block, Fact, Facts, Result, Scene, Seat, Secret, Sheet, SheetRow, Timer
from companion.games.complots import aloud
from companion.games.complots.actions import blockers
from companion.games.complots.box import needed
from companion.games.complots.characters import ICONS, NAMES, fifth
from companion.games.complots.numbers import DRAWN
from companion.games.complots.rules import outcome
from companion.games.complots.state import State, may_doubt
from companion.games.complots.words import blocked, in_the_air


def scene(state: State) -> Scene:
    """Return what everybody sees."""
    reading = aloud.script(state)
    return Scene(
        title=_title(state),
        phase=phase(state),
        tags={seat: tuple(_tags(state, seat)) for seat in state.setup.seats},
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        line=s.line(reading, state.narration) if reading and not state.over else None,
        sounds=state.sounds,
    )


def _title(state: State) -> Words:
    """Return what is in the air, briefly: it stands over the countdown, in the middle of the table page."""
    if state.window is None or state.over:
        return say("Complots")
    if state.claim is None:
        return say("{who}: foreign aid", who=state.name(state.playing.seat))
    seat, character = state.claim
    return say("{who}: {character}", who=state.name(seat), character=NAMES[character])


def lines(state: State) -> Sequence[Line]:
    """Return every line that may be read aloud in this game."""
    return tuple(aloud.lines(state.setup).values())


def phase(state: State) -> str:
    """Return where the game stands, for faces; nothing in it depends on hidden cards."""
    if state.over:
        return "end"
    if state.window:
        return "reaction" if state.window.open else "statement"
    if state.choice:
        return "preparing" if state.turn is None else "choice"
    return "turn"


def _tags(state: State, seat: int) -> Iterator[str]:
    result = outcome(state)
    if seat == state.actor:
        yield "turn"
    if not state.lives[seat]:
        yield "out"
    if result and seat in result.winners:
        yield "winner"


def secrets(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the cards of `seat` that the hub has dealt, and the one that it looks at."""
    hand = enumerate(state.hands.get(seat, ()), 1)
    found = [Secret(f"card-{place}", say("Card {n}", n=place), NAMES[card], ICONS[card]) for place, card in hand]
    turn = state.turn
    if turn and turn.target is not None and state.looked:
        if seat == turn.seat:
            text = say("{who} shows you", who=state.name(turn.target))
            found.append(Secret("looked", text, NAMES[state.looked], ICONS[state.looked]))
        elif seat == turn.target:
            text = say("{who} looks at", who=state.name(turn.seat))
            found.append(Secret("shown", text, NAMES[state.looked], ICONS[state.looked]))
    return found


def _timers(state: State) -> Iterator[Timer]:
    if state.over:
        return
    if state.window and state.window.open and state.window.until is not None:
        yield Timer("reaction", say("Time to doubt or block"), state.window.until)
    if state.choice and state.choice.until is not None:
        yield Timer("choice", say("Time to choose"), state.choice.until)


def _blocks(state: State) -> Iterator[Block]:
    result = outcome(state)
    if result:
        yield Result("result", say("The end"), result.why, result.winners)
    elif state.turn is None:
        yield needed(state.setup)
    else:
        yield Facts("now", say("What happens"), tuple(_now(state)))
    yield _players(state)


def _now(state: State) -> Iterator[Fact]:
    turn = state.playing
    said = in_the_air(state)
    if said:
        yield Fact(say("Said"), said)
    if turn.block and state.window and state.window.kind != "block":
        yield Fact(say("Block"), blocked(state, turn.block.seat, turn.block.character))
    yield Fact(say("Awaited"), _awaited(state))


def _awaited(state: State) -> Words:
    if state.window and not state.window.open:
        return say("The statement is read aloud.")
    if state.window is None:
        return _chooser(state)
    turn = state.playing
    if turn.block or not turn.action or not blockers(state.setup, turn.action):
        return say("Who doubts it?")
    return say("Who doubts or blocks it?") if may_doubt(state) else say("Who blocks it?")


def _chooser(state: State) -> Text:
    """Return whose choice is awaited, or whose action."""
    choice = state.choice
    if choice is None:
        return say("{who} takes an action.", who=state.name(state.playing.seat))
    who = state.name(choice.seat)
    match choice.kind:
        case "proof":
            return say("{who} shows the card, or admits a bluff.", who=who)
        case "seen":
            return say("Has {who} shown the card? Anybody may say it.", who=who)
        case "loss" | "turned":
            return say("{who} loses an influence.", who=who)
        case "show":
            return say("{who} shows a card.", who=who)
        case "judge":
            return say("{who} looks at a card.", who=who)
        case _:
            drawn = DRAWN[fifth(state.setup)]
            return count(
                "{who} draws {n} card from the Court and gives one back.",
                "{who} draws {n} cards from the Court and gives as many back.",
                drawn,
                who=who,
            )


def _players(state: State) -> Block:
    """Return what lies before everybody; one block, for a table page has little room."""
    columns = (say("Coins"), say("Cards"), say("Lost"))
    rows = [SheetRow(player.name, tuple(_before(state, player.seat)), player.seat) for player in state.setup.players]
    treasury = SheetRow(say("Treasury"), (str(state.treasury), "", ""))
    return Sheet("players", say("Players"), columns, (*rows, treasury))


def _before(state: State, seat: int) -> Iterator[Words]:
    yield str(state.coins[seat])
    yield str(state.lives[seat])
    match [NAMES[card.character] for card in state.face_up if card.seat == seat]:
        case [one, other]:
            yield say("{one}, {other}", one=one, other=other)
        case [one]:
            yield one
        case _:
            yield ""
