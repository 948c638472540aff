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
            return say("Everybody counts their provinces and enters them.")
        case "final":
            if state.missing:
                return say("Everybody counts their structure and enters it.")
            return say("Is the final count right? Say so together.")
        case "decree":
            who = state.name(state.king_in_place.seat)
            return say("{who} frees the king, or does not.", who=who)
        case "fallen":
            return say("Did the King's ear lie under the noble that died?")
        case "tie":
            return say("All who are level count their courtiers.")
        case "fight":
            return _fight(state)
        case "end":
            return say("The game is over.")
        case _:
            return _contest(state)


def _preparing(state: State) -> Words:
    if state.highest:
        return say("Say beside which noble the king stands.")
    if all(item.done for item in preparations(state)):
        return say("Say where the king stands.")
    return say("Prepare the cards, then say where the king stands.")


def _turn(state: State) -> Words:
    who = state.name(state.acting)
    return say("{who} plays a card.", who=who) if state.acted else say("It is the turn of {who}.", who=who)


def _describe_division(state: State) -> Words:
    if all(item.done for item in division(state)):
        return _divided_now(state)
    if state.last:
        return say("Divide the middle. The final count follows.")
    if state.counts_now:
        return say("Divide the middle. A province count follows.")
    return say("Divide the middle. Then {who} begins.", who=state.name(state.acting))


def _divided_now(state: State) -> Words:
    if state.last:
        return say("Say that the division is done. The final count follows.")
    if state.counts_now:
        return say("Say that the division is done. A province count follows.")
    return say("The middle is divided. {who} begins.", who=state.name(state.acting))


def _fight(state: State) -> Words:
    fight = state.fighting
    if fight.attack is None:
        return say("{who} says what is laid and what lies there.", who=state.name(fight.attacker))
    return say("{who} is behind, and lays more or loses.", who=state.name(fight.behind))


def _contest(state: State) -> Words:
    contest = state.playing
    match contest.stage:
        case "laying" if on_phones(state.setup):
            return say("Still to lay a number: {who}.", who=state.names(contest.laid.unanswered))
        case "laying" if contest.kind == "duel":
            return say("Still to lay a card face down: {who}.", who=state.names(contest.laid.asked))
        case "laying":
            return say("With a noble you may lay a number face down.")
        case "told":
            return say("Say what lies there: {who}.", who=state.names(contest.untold))
        case "countdown":
            return say("Turn over together when the countdown ends.")
        case "result":
            return say("Say whose card is the highest.")
        case _:
            return say("A tie: new cards, or do both stop?")
