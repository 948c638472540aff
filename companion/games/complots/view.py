"""The views of Complots: shows the public state, a seat's secrets, and the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.icons import Tag
from companion.core.outcome import Finish, Outcome
from companion.core.text import Text, Words, say
from companion.core.view import Block, Fact, Facts, GameMood, PublicView, Seat, Secret, Sheet, SheetRow, Thing, Timer
from companion.games.complots.actions import blockers, blocks, describe, find_claim
from companion.games.complots.box import CHARACTERS, NAMES, Character, dealing, list_needed
from companion.games.complots.decisions import required
from companion.games.complots.lines import VOICE
from companion.games.complots.options import hub_deals
from companion.games.complots.state import PROVEN_FATES, Fate, State, Turn, may_doubt
from companion.games.complots.state import Block as Blocked
from companion.games.complots.words import describe_fate
from companion.kit import hand
from companion.kit.listed import join_lines
from companion.kit.seated import NOBODY_WINS

MOODS: Mapping[str, GameMood] = {
    "preparing": "lobby",
    "turn": "day",
    "statement": "discussion",
    "reaction": "discussion",
    "choice": "day",
    "end": "day",
}
"""The room's mood in each phase."""


def public_view(state: State) -> PublicView:
    """Return the public view."""
    return PublicView(
        title=_title(state),
        next=_next(state),
        phase=state.phase,
        mood=MOODS[state.phase],
        tags={seat: tuple(_tags(state, seat)) for seat in state.setup.seats},
        things={seat: tuple(_things(state, seat)) for seat in state.setup.seats},
        blocks=tuple(_blocks(state)),
        timers=tuple(_timers(state)),
        line=VOICE.line(state),
        sounds=state.sounds,
        veiled=hub_deals(state.setup),
    )


def outcome(state: State) -> Outcome | None:
    """Return the winner: the last player who is not out."""
    if state.stopped:
        return NOBODY_WINS
    if not state.over:
        return None
    winner = state.living[0]
    finishes = tuple(_finish(state, seat) for seat in state.setup.seats)
    return Outcome((winner,), say("Everyone else is out."), finishes)


def _finish(state: State, seat: int) -> Finish:
    """Return a seat's rank: the later it went out, the better. A player who has gone home has none."""
    if seat in state.left:
        return Finish(seat, began=seat == state.first)
    later = [one for one in state.setup.seats if one not in state.left and _out(state, one) > _out(state, seat)]
    return Finish(seat, rank=1 + len(later), began=seat == state.first)


def _out(state: State, seat: int) -> int:
    """Return the number of lost cards on the table when a seat went out; a larger number if it is still in."""
    if state.lives[seat]:
        return len(state.face_up) + 1
    return max((n for n, card in enumerate(state.face_up, 1) if card.seat == seat), default=0)


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the cards of `seat` that the hub has dealt, and the one that it is looking at or showing."""
    found = hand.hidden_cards([CHARACTERS[card] for card in state.hands.get(seat, ())])
    turn = state.turn
    if turn and turn.target is not None and state.looked:
        if seat == turn.seat:
            text = say("{who} shows you", who=state.name(turn.target))
            found.append(Secret("looked", text, *CHARACTERS[state.looked]))
        elif seat == turn.target:
            text = say("{who} looks at", who=state.name(turn.seat))
            found.append(Secret("shown", text, *CHARACTERS[state.looked]))
    return found


def _title(state: State) -> Words:
    """Return the current claim in short: it stands over the countdown, in the middle of the table page."""
    if state.window is None or state.over:
        return say("Complots")
    if state.claim is None:
        return say("{who}: foreign aid", who=state.name(state.playing.seat))
    seat, character = state.claim
    return say("{who}: {character}", who=state.name(seat), character=NAMES[character])


def _tags(state: State, seat: int) -> Iterator[Tag]:
    if seat == state.actor:
        yield "turn"
    if not state.lives[seat]:
        yield "out"


def _things(state: State, seat: int) -> Iterator[Thing]:
    if not state.over:
        yield Thing("coin", say("Coins"), state.coins[seat])
        yield from (Thing("deck", say("A face-down card")) for _ in range(state.lives[seat]))
    elif seat in state.living:
        yield from (Thing(icon, name) for name, icon in (CHARACTERS[card] for card in state.shown))
    for card in state.face_up:
        if card.seat == seat:
            name, icon = CHARACTERS[card.character]
            yield Thing(icon, name, lost=True)


def _time(state: State) -> Text:
    """Return the label of the countdown. The sentence above it names the players who may react."""
    turn = state.playing
    if turn.block or not turn.action or not blockers(state.setup, turn.action):
        return say("Time to doubt")
    return say("Time to doubt or block") if may_doubt(state) else say("Time to block")


def _timers(state: State) -> Iterator[Timer]:
    if state.over:
        return
    if state.window and state.window.deadline is not None:
        yield Timer("reaction", _time(state), state.window.deadline)
    if state.decision and state.decision.deadline is not None:
        yield Timer("choice", say("Time to choose"), state.decision.deadline)


def _blocks(state: State) -> Iterator[Block]:
    if not state.over:
        said = tuple(_list_said(state)) if state.turn else ()
        if state.decision and state.decision.kind == "deal":
            yield from dealing(state.setup)
        elif state.turn is None and state.is_dealt_by_hub and not state.setup.is_laid:
            yield list_needed(state.setup)
        if said:
            yield Facts("now", say("This turn"), said)
        yield _players(state)


def _list_said(state: State) -> Iterator[Fact]:
    """Yield the announcement, its block, and the result of each doubt."""
    if state.playing.block is None:
        yield from _action(state, say("Announced"))
    elif state.about:
        yield from _block(state, say("Announced"), state.about)
        yield from _action(state, say("Against"))
    else:
        yield from _action(state, say("Announced"))
        yield from _block(state, say("Block"), state.playing.block)


def _action(state: State, label: Text) -> Iterator[Fact]:
    turn = state.playing
    if turn.action:
        yield Fact(label, describe(state.setup, turn.action, turn.seat, turn.target))
        yield from _doubt(state, turn.seat, find_claim(state.setup, turn.action), turn.claim_fate)


def _block(state: State, label: Text, block: Blocked) -> Iterator[Fact]:
    yield Fact(label, blocks(state.setup, block.seat, block.character))
    yield from _doubt(state, block.seat, block.character, block.fate)


def _doubt(state: State, seat: int, character: Character | None, fate: Fate) -> Iterator[Fact]:
    if character and fate in PROVEN_FATES:
        yield Fact(say("Doubt"), describe_fate(fate, state.name(seat), character))


def _next(state: State) -> Words:
    turn, decision = state.turn, state.decision
    if state.over:
        return say("The game is over.")
    if decision and decision.kind == "first":
        return say("Pick the most sinister-looking player to go first.")
    if decision and decision.kind == "deal":
        return say("Lay out coins and cards as shown. Then look at your cards in secret.")
    if decision:
        return required(state, decision)
    return _required(state, turn) if turn else say("Complots")


def _required(state: State, turn: Turn) -> Words:
    if state.window is None:
        return say("It's {who}'s turn.", who=state.name(turn.seat))
    if not state.window.open:
        return say("Listen to the announcement.")
    if turn.block or not turn.action or not blockers(state.setup, turn.action):
        return say("Does anyone doubt it?")
    return say("Does anyone doubt or block it?") if may_doubt(state) else say("Does anyone block?")


def _players(state: State) -> Block:
    """Return the players' coins and cards in one block, since a table page has little room."""
    columns = (say("Coins"), say("Cards"), say("Lost"))
    rows = [SheetRow(player.name, tuple(_before(state, player.seat)), player.seat) for player in state.setup.players]
    treasury = SheetRow(say("Treasury"), (str(state.treasury), "", ""))
    return Sheet("players", say("Players"), columns, (*rows, treasury), laid=True)


def _before(state: State, seat: int) -> Iterator[Words]:
    yield str(state.coins[seat])
    yield str(state.lives[seat])
    yield join_lines([NAMES[card.character] for card in state.face_up if card.seat == seat])
