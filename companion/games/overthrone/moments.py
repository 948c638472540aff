"""Checklists: list the preparations, the division, and moments that are easily forgotten, the same for everyone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.icons import Icon
from companion.core.text import Text, say
from companion.core.view import Block, Fact, Facts, Item
from companion.games.overthrone.cards import ACCUSATIONS, NAMED, OWN, SCORING
from companion.games.overthrone.king import FREEING, where
from companion.games.overthrone.state import State
from companion.games.overthrone.teaching import TEACHING
from companion.kit.checklist import list_layout


def preparations(state: State) -> tuple[Item, ...]:
    """Return the layout as a list to tick, empty if everything was laid out beside the drawn table (rulebook p. 2)."""
    return () if state.setup.is_laid else list_layout(TEACHING.rules["primer"], state.setup, state.ticked)


def items(state: State) -> Iterator[Item]:
    """Yield the steps of the division in their order, with the cards that were played (rulebook p. 4, ruling OV-26)."""
    named = [(seat, state.card_of(seat)) for seat in state.played if state.card_of(seat) in NAMED]
    events = [(seat, card) for seat, card in named if card not in OWN]
    if not events:
        order = state.names(state.played)
        first = say("First the events, in order of play: {order}. Then discard them.", order=order)
        yield _item(state, "events", first, "book")
    for seat, card in events:
        event = NAMED[card]
        text = say(
            "{who} ({card}): {what}. Then discard the event.", who=state.name(seat), card=event.name, what=event.does
        )
        yield _item(state, f"event-{seat}", text, event.icon, done=card in SCORING and card in state.spent)
    up = state.upheaval
    if up and up.taker is not None:
        all_of_it = say(
            "{who} takes the whole middle except events, and chooses the bearers' order. Discard the Rebellion.",
            who=state.name(up.taker),
        )
        yield _item(state, "rebellion", all_of_it, "torch")
    else:
        if state.rebels:
            yield _item(state, "rebellions", _nothing(state), "torch")
        yield from _list_division(state, [(seat, card) for seat, card in named if card in OWN])
    yield from _king(state)


def _nothing(state: State) -> Text:
    """Return the line about Rebellions after which the middle is divided as usual (rulebook p. 10-11, ruling OV-11)."""
    who = state.names(state.rebels)
    if state.last:
        return say("Rebels: {who}. No effect in the last turn. Discard every Rebellion.", who=who)
    if state.upheaval and state.upheaval.fate == "freed":
        return say("Rebels: {who}. The king is free, {n} points each. Discard every Rebellion.", who=who, n=FREEING)
    return say("Rebels: {who}. Their Rebellions cancel out. Discard them.", who=who)


def _list_division(state: State, own: Sequence[tuple[int, str]]) -> Iterator[Item]:
    groups = say("Provinces, gold, musketeers, courtiers: the highest card wins its whole group.")
    yield _item(state, "groups", groups, "division")
    if not own:
        back = say("Players reclaim their nobles and bearers still there. Bearers' abilities come first.")
        yield _item(state, "own", back, "noble")
    for seat, card in own:
        text = say("{who} ({card}): {what}.", who=state.name(seat), card=NAMED[card].name, what=NAMED[card].does)
        yield _item(state, f"own-{seat}", text, NAMED[card].icon)


def _king(state: State) -> Iterator[Item]:
    """Yield the king's place in the next turn, which tells who begins."""
    if state.last:
        return
    king = state.next_king
    if king != state.king_in_place:
        text = say("The free king moves on to {who}.", who=state.name(king.seat))
    elif state.upheaval and state.upheaval.fate == "taken":
        text = say("Put the king with {who}, as a captive.", who=state.name(king.seat))
    else:
        text = where(state.name(king.seat), king.captive)
    yield _item(state, "king", text, "captive" if king.captive else "king")


def _item(state: State, id: str, text: Text, icon: Icon, *, done: bool = False) -> Item:
    return Item(id, text, done or id in state.ticked, icon)


def moments(state: State) -> Iterator[Block]:
    """Yield the block on moments that are easily forgotten. It does not depend on hands."""
    yield Facts("moments", say("Don't forget"), tuple(_moments(state)), standing=True)


def _moments(state: State) -> Iterator[Fact]:
    king = state.king_in_place
    if state.may_run_out:
        text = say("When it's empty, say so in the menu. One last turn follows.")
        yield Fact(say("The deck"), text)
    for seat in state.ennobled:
        text = say("{who} swaps the courtier for a discarded noble.", who=state.name(seat))
        yield Fact(say("Noble decree"), text)
    if king.captive:
        text = say("With a Cardinal or Bishop, order {who} to free the king.", who=state.name(king.seat))
        yield Fact(say("Religious decree"), text)
    if state.dead and not state.ennobled:
        text = say("On your turn, with the king but no noble: ennoble your highest courtier.")
        yield Fact(say("Noble decree"), text)
    for card, seat in state.holders.items():
        name, _ = ACCUSATIONS[card]
        text = say("{who} can pass it on with a Cardinal or Bishop: 10 points.", who=state.name(seat))
        yield Fact(name, text)
    text = say("Any time: discard someone's character. You need the free king, Queen, King's ear or Cardinal.")
    yield Fact(say("Executioner"), text)
    if state.stage in ("division", "refill"):
        text = say("Gain a Queen, Treasurer, General, Cartographer or Captain: use its ability at once.")
        yield Fact(say("Bearers"), text)
