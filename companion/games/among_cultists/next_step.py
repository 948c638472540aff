"""The table's next step in one sentence, the same for everyone, from public facts."""

from __future__ import annotations

from companion.core.text import Text, count, say
from companion.games.among_cultists.box.host_choices import hub_draws, on_phones
from companion.games.among_cultists.box.plan import ROUNDS
from companion.games.among_cultists.box.tokens import NAMES
from companion.games.among_cultists.rules.acting import eyed, leading, movement, waits_for
from companion.games.among_cultists.rules.ending import Missing, missing
from companion.games.among_cultists.table.fields import AI, EveningVote, Pending, Phase, Stage
from companion.games.among_cultists.table.state import State

AT_THE_END: dict[Missing, Text] = {
    "accept": say("Two of you say that this is the end."),
    "winner": say("Say who has won."),
    "cultists": say("Say who the Cultists were."),
    "holders": say("Look through the Energy decks for Dead cards."),
    "earlier": say("Say how many were dead before this round."),
    "seer": say("The Cultists name one character as the Seer."),
    "confirm": say("Say whether this is how it ended."),
}

IN_A_VOTE: dict[Stage, Text] = {
    "ballots": say("Everybody votes on the phone."),
    "pointing": say("Everybody votes with eyes closed."),
    "entry": say("Count the votes, and say who is voted out."),
    "shown": say("Look at the result."),
}

IN_A_PHASE: dict[Phase, Text] = {
    "setting_up": say("Set the table up: each phone has its part of the list."),
    "envelopes": say("Open your envelope, and tell your phone which marker it held."),
    "preparing": say("Get ready for the night."),
    "night": say("It is night: listen to the voice."),
    "waking": say("Everybody opens their eyes."),
    "after": say("Put the cards in their places."),
    "beginning": say("Say who had a nightmare last: they take the knife."),
}
"""The sentences without a name or a number."""


def next_step(state: State) -> Text:
    """Return the table's next step."""
    if state.done or state.over:
        return say("The game is over.")
    if state.ending is not None:
        asked = missing(state, state.ending)
        named = state.name(state.ending.named or AI)
        return say("{who} says whether that is the Seer.", who=named) if asked == "right" else AT_THE_END[asked]
    if state.pending:
        return _describe_asked(state, state.pending[0])
    if state.phase == "envelopes" and state.misfit:
        return say("What was told does not fit together: look at your marker, and tell it once more.")
    return _round(state) if state.vote is None else _vote(state, state.vote)


def _describe_asked(state: State, asked: Pending) -> Text:
    if asked.kind in ("partner", "pyromaniac"):
        return say("Everybody answers a question on the phone.")
    if asked.kind == "marker":
        return say("Turn the AI's marker, and say what it is.")
    return say("{who} answers a question on the phone.", who=state.name(asked.character))


def _vote(state: State, vote: EveningVote) -> Text:
    match vote.stage:
        case "talk" if state.silent:
            return say("Nobody speaks: the vote begins at once.")
        case "talk" if on_phones(state.setup):
            return say("Talk about it, and vote on your phones.")
        case "talk":
            return say("Talk about it, and then vote with eyes closed.")
        case "change":
            return say("{who} may change the vote.", who=state.name(AI if state.knife is None else state.knife))
        case "entry" if not state.narration.voice:
            return say("Shut your eyes and point; on three open them, count, and say who is voted out.")
        case _:
            return IN_A_VOTE[vote.stage]


def _round(state: State) -> Text:
    if state.evening and state.total >= state.target:
        return say("The Investigators have their points: say so.")
    if state.looker is not None:
        return say("{who} looks: say what was there.", who=state.name(state.looker))
    match state.phase:
        case "night" if state.stands:
            return say("The night waits until somebody lets it go on.")
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
            "Everybody moves, {who} first: up to {n} door.",
            "Everybody moves, {who} first: up to {n} doors.",
            points,
            who=state.name(state.order[0]),
        )
    if who in state.ghosts:
        return say("{who} moves: a ghost, to any place.", who=state.name(who))
    return count("{who} moves: up to {n} door.", "{who} moves: up to {n} doors.", points, who=state.name(who))


def _event(state: State) -> Text:
    holder = state.name(state.order[0])
    if not state.has_event:
        who = state.name(state.hand(leading(state)))
        draws = say("{who} draws the event.", who=who)
        return draws if hub_draws(state.setup) else say("{who} draws an event token, and enters it.", who=who)
    if state.looked is not None or (waits_for(state, "under_control") and state.bag):
        return say("{who} may look at a token from the bag.", who=holder)
    if eyed(state):
        return say("{who} may look through an Energy deck.", who=holder)
    drawn = state.clock[-1]
    if drawn is None:
        return say("This round has no event: go on.")
    return say("Do what the event says: {event}.", event=NAMES[drawn])


def _action(state: State) -> Text:
    portal = state.portal
    if portal and portal.fate == "open" and portal.partner is not None and portal.by is not None:
        who, other = state.name(portal.by), state.name(portal.partner)
        return say("{other} says whether to close the portal with {who}.", other=other, who=who)
    if state.current is None:
        return say("Everybody acts, {who} first: one action each.", who=state.name(state.order[0]))
    return say("{who} acts: one action.", who=state.name(state.current))


def _cleanup(state: State) -> Text:
    claims = state.variant.cultists == 1
    if state.round == ROUNDS:
        return say("The last round ends. Does anybody claim?") if claims else say("The last round is over: say so.")
    who = state.name(state.order[1])
    if claims:
        return say("Does the Cultist claim? If not, the knife goes to {who}.", who=who)
    return say("Clean up: the knife goes to {who}.", who=who)
