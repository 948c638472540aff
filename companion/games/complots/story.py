"""The events of Complots as public lines: what was dealt to one seat is told to nobody."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.text import Text, Words, count, say
from companion.games.complots import dealt as d
from companion.games.complots import events as e
from companion.games.complots.characters import NAMES
from companion.games.complots.state import State
from companion.games.complots.words import blocked, taken


def story(state: State, event: e.Event) -> Words | None:
    """Return `event` as a line that everybody may read, None if it is not worth one; `state` is the one after it."""
    match event:
        case e.Entered(events):
            return _all([told for told in (story(state, one) for one in events) if told])
        case e.FirstTaken(seat):
            return say("{who} begins.", who=state.name(seat))
        case e.FirstDrawn(seat):
            return say("Chance lets {who} begin.", who=state.name(seat))
        case e.ActionTaken(seat, action, target):
            return taken(state, seat, action, target)
        case e.BlockAnnounced(seat, character):
            return blocked(state, seat, character)
        case e.Doubted(seat):
            return say("{who} doubts it.", who=state.name(seat))
        case e.ClaimShown(seat, character):
            name = NAMES[character]
            return say(
                "{who} shows the {character}, and draws a new card for it.", who=state.name(seat), character=name
            )
        case e.BluffCaught(seat, character):
            return say("{who} has no {character}: a bluff.", who=state.name(seat), character=NAMES[character])
        case e.InfluenceLost(seat, character):
            return _lost(state, seat, NAMES[character])
        case e.ActionBlocked():
            return say("The action is blocked.")
        case _:
            return _consequence(state, event)


def _all(told: Sequence[Words]) -> Words | None:
    """Return several sentences as one line: they were entered, and can be taken back, as one."""
    if len(told) < 2:
        return told[0] if told else None
    *before, last = told
    return say("{first} {then}", first=_all(before) or "", then=last)


def _lost(state: State, seat: int, character: Text) -> Words:
    if state.lives[seat]:
        return say("{who} loses an influence: {character}.", who=state.name(seat), character=character)
    return say("{who} loses the last influence and is out: {character}.", who=state.name(seat), character=character)


def _consequence(state: State, event: e.Event) -> Words | None:
    match event:
        case e.CoinsStolen(seat, target, coins):
            who, other = state.name(seat), state.name(target)
            return count(
                "{who} steals {n} coin from {other}.",
                "{who} steals {n} coins from {other}.",
                coins,
                who=who,
                other=other,
            )
        case e.CoinsTaken(seat, coins):
            return count("{who} takes {n} coin.", "{who} takes {n} coins.", coins, who=state.name(seat))
        case e.CoinsPaid(seat, coins):
            return count("{who} pays {n} coin.", "{who} pays {n} coins.", coins, who=state.name(seat))
        case e.ExchangeDone(seat):
            return say("{who} exchanges cards.", who=state.name(seat))
        case e.CardJudged(_, target, away):
            return _judged(state.name(target), away)
        case e.ChoiceAsked("seen", seat):
            return say("Time is up: anybody says whether {who} has shown the card.", who=state.name(seat))
        case e.ChoiceAsked("turned", seat, _, side):
            return _chance(state, seat, side)
        case d.CardShownTo(seat, to):
            return say("{who} shows {other} a card.", who=state.name(seat), other=state.name(to))
        case _:
            return None


def _judged(who: str, away: bool) -> Words:
    if away:
        return say("{who} gives the card to the Court and draws a new one.", who=who)
    return say("{who} gets the card back.", who=who)


def _chance(state: State, seat: int, side: e.Side) -> Words:
    who = state.name(seat)
    match side:
        case "left":
            return say("Time is up: chance chooses the left card of {who}.", who=who)
        case "right":
            return say("Time is up: chance chooses the right card of {who}.", who=who)
        case _:
            return say("Time is up: the card of {who} is turned over.", who=who)
