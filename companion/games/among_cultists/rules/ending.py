"""The end of a game: its causes, the facts missing for it, and the winning team.

Rulebook p. 3 and 18-22, rulings AC-10, AC-11, AC-16, AC-18, AC-24 and AC-26.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Text, Words, count, say
from companion.core.view import Sound
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.table.fields import AI, Cause, Team
from companion.games.among_cultists.table.state import PendingEnd, State

Missing = Literal["accept", "winner", "cultists", "holders", "earlier", "seer", "right", "confirm"]

ELIMINATED: tuple[Cause, ...] = ("vote", "kill")
"""Causes that eliminate the last Cultist alive, unless it is the AI alone."""


def end_game(state: State, before: State, cause: Cause, by: int | None = None) -> State:
    """Return `state` at its end.

    After a mistake the game continues at `before`. `by` is the character whose fate has caused the end, if any.
    """
    ending = PendingEnd(cause=cause, before=before, by=by)
    if certain(state, ending):
        # Nobody has to say that this is the end.
        ending = replace(ending, cultists=told_cultists(state), revealed=True)
    else:
        ending = replace(ending, cultists=evident_cultists(state, ending))
    return replace(state, ending=ending, sounds=(Sound(f"end-{state.round}-{state.again}", "gong"),))


def went_on(state: State, before: State) -> State:
    """Return the state `before` a mistaken end; an interrupted reading waits until somebody continues it."""
    narration = replace(state.narration, status="stopped") if before.reading else state.narration
    return replace(before, again=state.again + 1, narration=narration)


def holds(state: State, ending: PendingEnd) -> bool:
    """Return whether the cause of the end still holds after a correction."""
    match ending.cause:
        case "points":
            return state.total >= state.target
        case "rounds":
            return state.round == ROUNDS
        case "vote" | "kill" | "marker":
            return ending.by in state.ghosts
        case _:
            return True


def asked_anew(state: State, before: State) -> State:
    """Return `state` at its end with all questions open but for the Seer, who is named once (ruling AC-26).

    After a mistake the game continues at `before`.
    """
    was = require(state.ending, "no end has come")
    reached = was.cause == "rounds" and state.total >= state.target
    bare = PendingEnd(cause="points" if reached else was.cause, before=before, by=was.by)
    known = told_cultists(state) if was.revealed else evident_cultists(state, bare)
    return replace(
        state,
        ending=replace(bare, cultists=known, revealed=was.revealed, named=was.named, seer=was.seer),
    )


def end_rounds(state: State) -> State:
    """Return `state` at the end of the last round: points decide, however they got there (p. 3, ruling AC-35)."""
    return end_game(state, state, "points" if state.total >= state.target else "rounds")


def check_points(state: State, before: State) -> State:
    """Return `state`, at its end if the Investigators have their points now."""
    return end_game(state, before, "points") if state.total >= state.target else state


def known_cultists(ending: PendingEnd) -> tuple[int, ...]:
    """Return the Cultist known to everyone without a question: the eliminated one, or the one with a claim."""
    return () if ending.by is None else (ending.by,)


def can_go_on(state: State, ending: PendingEnd) -> bool:
    """Return whether the game may continue after an end that was entered by mistake.

    It may not once the Cultists were shown, or the hub has announced the last one's elimination by the roles. If the
    table stopped the game while it was at an end, the game returns to that end.
    """
    if ending.cause == "stopped" and ending.before.ending is not None:
        return True
    return not ending.revealed


def certain(state: State, ending: PendingEnd) -> bool:
    """Return whether the hub, not the table, knows that the last Cultist was eliminated."""
    return bool(state.roles) and not state.corrected and ending.cause in (*ELIMINATED, "marker")


def told_cultists(state: State) -> tuple[int, ...]:
    """Return the Cultists by the roles that the players have told."""
    return tuple(sorted(one for one, role in state.roles.items() if role == "cultist"))


def is_decided(state: State) -> bool:
    """Return whether the hub knows the outcome without any entry of people about the end.

    Then nothing has to be confirmed. The Seer's name is no such entry: it was confirmed.
    """
    ending = state.ending
    if ending is None or state.over or not ending.revealed or missing(state, ending) != "confirm":
        return False
    known = certain(state, ending) or ending.cause == "rounds"
    return known and ending.holders is None and ending.earlier is None


def possible_cultists(state: State, ending: PendingEnd) -> tuple[int, ...]:
    """Return the other characters that may have been Cultists, in the order of the seats.

    With the last living one eliminated, the other was a ghost (p. 18). A character that has shown another role, or died
    of it, was none.
    """
    others = (one for one in state.characters if one not in known_cultists(ending))
    hidden = tuple(one for one in others if one not in state.shown and one not in state.fell)
    return tuple(one for one in hidden if one in state.ghosts) if ending.cause in ELIMINATED else hidden


def evident_cultists(state: State, ending: PendingEnd) -> tuple[int, ...] | None:
    """Return all Cultists if everyone knows them without a question, else None."""
    if state.roles:
        return None
    known = known_cultists(ending)
    unknown = state.variant.cultists - len(known)
    others = possible_cultists(state, ending) if unknown else ()
    return tuple(sorted((*known, *others))) if len(others) == unknown else None


def living_investigators(state: State, ending: PendingEnd) -> tuple[int, ...]:
    """Return the living characters that are not known Cultists: a Dead card in their Energy deck counts."""
    return tuple(one for one in state.characters if one in state.living and one not in (ending.cultists or ()))


def missing(state: State, ending: PendingEnd) -> Missing:
    """Return the next fact to ask the table for: each only if it can matter (ruling AC-11)."""
    if ending.cause == "stopped" and ending.winner is None:
        return "winner"
    if ending.winner == "nobody":
        return "confirm"
    if state.roles and not ending.revealed:
        return "accept"
    if ending.winner is None and no_claim(ending):
        return "winner"
    if ending.cultists is None:
        return "cultists"
    counts = _counts(state, ending)
    if counts and ending.holders is None:
        return "holders"
    # With two Cultists and enough deaths, the round of the deaths matters.
    if counts and not _alone(state) and dead(state, ending) >= state.numbers.deaths and ending.earlier is None:
        return "earlier"
    if state.variant.seer and _before_the_seer(state, ending) == "investigators" and ending.winner is None:
        if ending.named is None:
            return "seer"
        if ending.seer is None:
            return "right"
    return "confirm"


def no_claim(ending: PendingEnd) -> bool:
    """Return whether the character with the claim turns out to be no Cultist: the rules know no such claim."""
    return ending.by is not None and ending.cultists is not None and ending.by not in ending.cultists


def _alone(state: State) -> bool:
    return state.variant.cultists == 1


def _ghosts(state: State, ending: PendingEnd, before: int | None = None) -> int:
    """Return the number of Investigators who are ghosts; with `before`, only of those dead before that round."""
    cultists = ending.cultists or ()
    return sum(one not in cultists and (before is None or died < before) for one, died in state.ghosts.items())


def dead(state: State, ending: PendingEnd) -> int:
    """Return the number of dead Investigators: ghosts, and the living with a Dead card, each once (ruling AC-10)."""
    return _ghosts(state, ending) + len(ending.holders or ())


def _counts(state: State, ending: PendingEnd) -> bool:
    """Return whether Dead cards can change the winner: ghosts alone are too few, and more would matter."""
    enough = state.numbers.deaths
    if ending.winner is not None:
        return False
    if _alone(state):
        return ending.cause in ("points", "claim", "marker") and _ghosts(state, ending) < enough
    # Deaths of this very round do not help two Cultists (p. 3, ruling AC-16), and before the first nobody has died.
    matters = ending.cause in ("points", *ELIMINATED) and state.round > 1
    return matters and _ghosts(state, ending, state.round) < enough


def _enough(state: State, ending: PendingEnd) -> bool:
    """Return whether enough Investigators are dead for the Cultists, by the rule for their number."""
    enough = state.numbers.deaths
    if _alone(state):
        return dead(state, ending) >= enough
    return _ghosts(state, ending, state.round) >= enough or ending.earlier is True


def _before_the_seer(state: State, ending: PendingEnd) -> Team:
    """Return the winner as long as the Seer is not found."""
    if ending.winner is not None:
        return "cultists" if ending.winner == "cultists" else "investigators"
    match ending.cause:
        case "rounds":
            return "cultists"
        case "vote" | "kill" if _alone(state):
            return "investigators"
        case _:
            return "cultists" if _enough(state, ending) else "investigators"


def winner(state: State, ending: PendingEnd) -> Team | None:
    """Return the winning team, None for nobody, for an end that is complete or only needs its confirmation."""
    if ending.winner == "nobody":
        return None
    return "cultists" if ending.seer else _before_the_seer(state, ending)


def why(state: State, ending: PendingEnd) -> Words:
    """Return the reason for the win in words; only the confirmation may be missing."""
    if ending.seer and ending.named is not None:
        return say("They found the Seer, {who}.", who=state.name(ending.named))
    if ending.winner is not None:
        return AGREED[ending.winner]
    cultists, most = winner(state, ending) == "cultists", state.numbers.deaths
    match ending.cause:
        case "rounds":
            return count(
                "{rounds} rounds are over, and the Investigators only have {n} point.",
                "{rounds} rounds are over, and the Investigators only have {n} points.",
                state.total,
                rounds=ROUNDS,
            )
        case "claim":
            n = dead(state, ending)
            if cultists:
                return say("The claim was right: {n} dead Investigators are enough.", n=n)
            return say("The claim was wrong. Dead Investigators: {n} of {most}.", n=n, most=most)
        case "points" if cultists and _alone(state):
            return say("Despite the points: {most} or more Investigators are dead.", most=most)
        case "points" if cultists:
            return say("Despite the points: {most} Investigators were dead before this round.", most=most)
        case "points":
            return say("They have the {n} points they needed.", n=state.target)
        case "vote" | "kill" | "marker" if cultists:
            return _too_late(state, ending)
        case _:
            return _explain_elimination(state, ending)


AGREED: dict[Team | Literal["nobody"], Text] = {
    "cultists": say("The table says so."),
    "investigators": say("The table says so."),
    "nobody": say("The game was stopped early."),
}
"""The winner of a game that the table has stopped."""


def _too_late(state: State, ending: PendingEnd) -> Words:
    most = state.numbers.deaths
    if ending.cause == "marker":
        return say("The AI was the Cultist, but {most} or more Investigators are dead.", most=most)
    if ending.cause == "kill":
        return say(
            "The Assassin got the last Cultist, but {most} Investigators were already dead.",
            most=most,
        )
    return say("The last Cultist was voted out, but {most} Investigators were already dead.", most=most)


def _explain_elimination(state: State, ending: PendingEnd) -> Words:
    who = state.name(AI if ending.by is None else ending.by)
    if ending.cause == "marker":
        return say("{who}, the Cultist, is eliminated.", who=who)
    if ending.cause == "kill" and _alone(state):
        return say("The Assassin killed {who}, the Cultist.", who=who)
    if ending.cause == "kill":
        return say("The Assassin killed {who}, the last Cultist.", who=who)
    if _alone(state):
        return say("{who}, the Cultist, was voted out.", who=who)
    return say("{who}, the last Cultist, was voted out.", who=who)
