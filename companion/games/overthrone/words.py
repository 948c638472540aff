"""The table's next step: says it in one sentence for each phase."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.games.overthrone.moments import items as division
from companion.games.overthrone.moments import preparations
from companion.games.overthrone.options import on_phones
from companion.games.overthrone.state import State


def following(state: State) -> Words:
    """Return the table's next step."""
    match state.phase:
        case "preparing":
            return _preparing(state)
        case "turn":
            return _turn(state)
        case "division":
            return _describe_division(state)
        case "refill":
            return say("Refill your hands to 7 cards. Then {who} begins.", who=state.name(state.acting))
        case "count":
            return say("Everyone, enter your provinces.")
        case "final":
            if state.missing:
                return say("Everyone, enter your final count.")
            return say("Check and confirm the final count together.")
        case "decree":
            who = state.name(state.king_in_place.seat)
            return say("Will {who} free the king?", who=who)
        case "fallen":
            return say("Was the King's ear under the noble that died?")
        case "tie":
            return say("Tied players count their courtiers.")
        case "fight":
            return _fight(state)
        case "end":
            return say("The game is over.")
        case _:
            return _contest(state)


def _preparing(state: State) -> Words:
    if state.highest:
        return say("Choose whose noble gets the king.")
    if all(item.done for item in preparations(state)):
        return say("Who has the highest noble?")
    return say("Set up the cards, then place the king.")


def _turn(state: State) -> Words:
    who = state.name(state.acting)
    return say("{who} plays a card.", who=who) if state.acted else say("It's {who}'s turn.", who=who)


def _describe_division(state: State) -> Words:
    if all(item.done for item in division(state)):
        return _divided_now(state)
    if state.last:
        return say("Divide the middle, then do the final count.")
    if state.counts_now:
        return say("Divide the middle, then count provinces.")
    return say("Divide the middle. Then {who} begins.", who=state.name(state.acting))


def _divided_now(state: State) -> Words:
    if state.last:
        return say("All divided? Confirm, then do the final count.")
    if state.counts_now:
        return say("All divided? Confirm, then count provinces.")
    return say("The middle is divided. {who} begins.", who=state.name(state.acting))


def _fight(state: State) -> Words:
    fight = state.fighting
    if fight.attack is None:
        return say("{who} enters the values on both sides.", who=state.name(fight.attacker))
    return say("{who} must add more or lose.", who=state.name(fight.behind))


def _contest(state: State) -> Words:
    contest = state.playing
    match contest.stage:
        case "laying" if on_phones(state.setup):
            return say("Waiting for a number from {who}.", who=state.names(contest.laid.unanswered))
        case "laying" if contest.kind == "duel":
            return say("{who}, lay a card face down.", who=state.names(contest.laid.asked))
        case "laying":
            return say("With a noble, you may lay a number face down.")
        case "told":
            return say("{who}, enter the number on your card.", who=state.names(contest.untold))
        case "countdown":
            return say("Turn your cards over when the countdown ends.")
        case "result":
            return say("Compare the cards.")
        case _:
            return say("A tie: new cards, or stop?")
