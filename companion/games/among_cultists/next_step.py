"""The table's next step in one sentence, the same for everyone, from public facts."""

from __future__ import annotations

from companion.core.text import Text, count, say
from companion.games.among_cultists.box.host_choices import hub_draws, on_phones
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES
from companion.games.among_cultists.rules.acting import eyed, leading, looking, movement, waits_for
from companion.games.among_cultists.rules.ending import Missing, missing
from companion.games.among_cultists.rules.voting import count_in
from companion.games.among_cultists.table.fields import AI, EveningVote, Pending, Phase, Stage
from companion.games.among_cultists.table.state import State

AT_THE_END: dict[Missing, Text] = {
    "accept": say("Two of you must confirm the end."),
    "winner": say("Who won?"),
    "cultists": say("Who were the Cultists?"),
    "holders": say("Check the Energy decks for Dead cards."),
    "earlier": say("How many were dead before this round?"),
    "seer": say("The Cultists guess who the Seer is."),
    "confirm": say("Is this how it ended?"),
}

IN_A_VOTE: dict[Stage, Text] = {
    "ballots": say("Everyone votes on their phone."),
    "pointing": say("Everyone votes with eyes closed."),
    "entry": say("Count the votes and enter who's voted out."),
}

IN_A_PHASE: dict[Phase, Text] = {
    "setting_up": say("Set up the table: your part is on your phone."),
    "envelopes": say("Open your envelope and tell your phone your marker."),
    "preparing": say("Get ready for the night."),
    "night": say("Night falls. Listen to the voice."),
    "waking": say("Open your eyes, everyone."),
    "after": say("Put the cards in place."),
    "beginning": say("Whoever had a nightmare most recently takes the knife."),
}
"""The sentences without a name or a number."""


def next_step(state: State) -> Text:
    """Return the table's next step."""
    if state.done or state.over:
        return say("The game is over.")
    if state.ending is not None:
        asked = missing(state, state.ending)
        named = state.name(state.ending.named or AI)
        return say("Is {who} the Seer?", who=named) if asked == "right" else AT_THE_END[asked]
    if state.pending:
        return _describe_asked(state, state.pending[0])
    if state.phase == "envelopes" and state.misfit:
        return say("The roles don't add up: check your marker and enter it again.")
    return _round(state) if state.vote is None else _vote(state, state.vote)


def _describe_asked(state: State, asked: Pending) -> Text:
    if asked.kind in ("partner", "pyromaniac"):
        return say("Everyone answers a question on their phone.")
    if asked.kind == "marker":
        return say("Turn over the AI's marker and say what it is.")
    return say("{who} answers a question on their phone.", who=state.name(asked.character))


def _vote(state: State, vote: EveningVote) -> Text:
    match vote.stage:
        case "talk" if state.silent:
            return say("No talking: vote right away.")
        case "talk" if on_phones(state.setup):
            return say("Talk it over and vote on your phones.")
        case "talk":
            return say("Talk it over, then vote with your eyes closed.")
        case "change":
            return say("{who} may change their vote.", who=state.name(AI if state.knife is None else state.knife))
        case "entry" if not state.narration.voice:
            return say(
                "Close your eyes. {who} counts to three: point, look and count.", who=state.name(count_in(state))
            )
        case "shown":
            out = vote.out
            return say("Nobody is voted out.") if out is None else say("{who} is voted out.", who=state.name(out))
        case _:
            return IN_A_VOTE[vote.stage]


def _round(state: State) -> Text:
    if state.evening and state.total >= state.target:
        return say("The Investigators have enough points: confirm it.")
    looker = looking(state)
    if looker is not None:
        return say("{who} looks. What was there?", who=state.name(looker))
    match state.phase:
        case "night" if state.stands:
            return say("The night is paused. Anyone can resume it.")
        case "movement":
            return _movement(state)
        case "event":
            return _event(state)
        case "action":
            return _action(state)
        case "cleanup":
            return _cleanup(state)
        case _:
            return IN_A_PHASE[state.phase]


def _movement(state: State) -> Text:
    points, who = movement(state), state.current
    if who is None:
        return count(
            "Everyone moves up to {n} door, starting with {who}.",
            "Everyone moves up to {n} doors, starting with {who}.",
            points,
            who=state.name(state.order[0]),
        )
    if who in state.ghosts:
        return say("It's {who}'s turn: a ghost may go anywhere.", who=state.name(who))
    return count(
        "It's {who}'s turn: move up to {n} door.",
        "It's {who}'s turn: move up to {n} doors.",
        points,
        who=state.name(who),
    )


def _event(state: State) -> Text:
    holder = state.name(state.order[0])
    if not state.has_event:
        who = state.name(state.hand(leading(state)))
        draws = say("{who} draws the event.", who=who)
        return draws if hub_draws(state.setup) else say("{who} draws an event token and enters it.", who=who)
    if state.looked is not None or (waits_for(state, "under_control") and state.bag):
        return say("{who} may look at a token from the bag.", who=holder)
    if eyed(state):
        return say("{who} may look through an Energy deck.", who=holder)
    drawn = state.clock[-1]
    if drawn is None:
        return say("No event this round: continue.")
    return say("Resolve the event: {event}.", event=NAMES[drawn])


def _action(state: State) -> Text:
    portal = state.portal
    if portal and portal.fate == "open" and portal.partner is not None and portal.by is not None:
        who, other = state.name(portal.by), state.name(portal.partner)
        return say("Does {other} help {who} close the portal?", other=other, who=who)
    if state.current is None:
        return say("Everyone takes one action, starting with {who}.", who=state.name(state.order[0]))
    return say("It's {who}'s turn: one action.", who=state.name(state.current))


def _cleanup(state: State) -> Text:
    claims = state.variant.cultists == 1
    if state.round == ROUNDS:
        return (
            say("The last round is over. Does anyone claim victory?")
            if claims
            else say("The last round is over: confirm it.")
        )
    who = state.name(state.order[1])
    if claims:
        return say("Does the Cultist claim victory? If not, the knife goes to {who}.", who=who)
    return say("Clean up: pass the knife to {who}.", who=who)
