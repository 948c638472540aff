"""The outcome of Werewolf, and the end as it is told to one player."""

from __future__ import annotations

from companion.core.outcome import Finish, Outcome, own_line
from companion.core.text import Text, Words, count, say
from companion.core.view import Seat
from companion.games.werewolf.options import name_set
from companion.games.werewolf.roles import NAMES, SIDES, Role
from companion.games.werewolf.state import Cause, State, Verdict
from companion.games.werewolf.story import right_guesses, story
from companion.games.werewolf.verdict import CALM, winners
from companion.kit.seated import NOBODY_WINS

HEADLINES: dict[Verdict, Text] = {
    "village": say("The village wins"),
    "wolves": say("The Werewolves win"),
    "lovers": say("The lovers win"),
    "nobody": say("Nobody wins"),
}

REASONS: dict[Verdict, Text] = {
    "village": say("No Werewolf is left alive."),
    "wolves": say("There are as many Werewolves as other players."),
    "lovers": say("Only the two lovers are left."),
    "nobody": say("Nobody is left alive."),
}

MISHAPS: dict[Cause, Text] = {
    "attack": say("the pack devoured you"),
    "poison": say("the Witch poisoned you"),
    "vote": say("the village voted you out"),
    "shot": say("the Hunter shot you"),
}

SHARED: dict[Role, Text] = {"werewolf": say("You were a Werewolf."), "villager": say("You were a Villager.")}

TIRED = say("Nobody has died for three nights and three days.")


def outcome(state: State) -> Outcome | None:
    """Return the outcome: a side with its dead, the lovers, or nobody."""
    if state.stopped:
        return NOBODY_WINS
    if state.verdict is None:
        return None
    why = TIRED if state.verdict == "nobody" and state.calm >= CALM else REASONS[state.verdict]
    finishes = tuple(
        Finish(seat, role=NAMES[state.roles[seat]], team=SIDES[state.side(seat)]) for seat in state.setup.seats
    )
    head, played = HEADLINES[state.verdict], name_set(state.setup)
    return Outcome(winners(state), why, finishes, headline=head, course=tuple(story(state)), variant=played)


def tell(state: State, seat: Seat, outcome: Outcome) -> Words:
    """Return the end as it is told to `seat`: with its best guesses, or how it died."""
    death = next((one for one in state.deaths if one.seat == seat), None)
    right = right_guesses(state)[seat]
    merit = count("you guessed right once", "you guessed right {n} times", right) if right else ""
    mishap: Words = MISHAPS.get(death.cause, "") if death else ""
    # Several players have these two roles.
    was = SHARED.get(state.roles[seat], "")
    return own_line(outcome, seat, was=was, merit=merit, mishap=mishap)
