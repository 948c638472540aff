"""Actions of characters, and intruders from the unsafe passage (p. 15-19, 23).

The hub is told only about changes for the whole table; the rest of an action happens with cards and books. The
questions stand on every phone in the same way. If turns are not reported, the doer is chosen, and not read from the
phone.
"""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, Words, say
from companion.games.among_cultists.entering.questions import (
    Asked,
    DraftClosed,
    Drafted,
    Happened,
    done_by,
    find_draft,
    further,
    sure,
)
from companion.games.among_cultists.rounds import deeds as d
from companion.games.among_cultists.rules.acting import able, as_alive, lit_by, may_cost
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State

CARDS = One((Choice("failure", say("Failure"), "warning"), Choice("sabotage", say("Sabotage"), "warning")))
AGREES = One((Choice("yes", say("Yes, let's close it"), "check"), Choice("no", say("No"), "cross")))


def act(state: State) -> Asked:
    """Ask everyone for the deeds of characters; a deed that may cost its doer's life at once is confirmed."""
    hunter = tuple(one for one in able(state) if one == state.knife and state.intruders.fish_man)
    yield from done_by(
        state,
        "chase",
        hunter,
        lambda who: say("{who} chases the fish-man", who=who),
        say("Who chases the fish-man?"),
        lambda who, by, now: (
            [Drafted("chase", by, who)] if may_cost(state, who, "clumsy") else [d.KnifeUsed(who, "fish_man")]
        ),
        icon="knife",
    )
    if state.intruders.on_map:
        yield from done_by(
            state,
            "fight",
            able(state, ai=True),
            lambda who: say("{who} fights a cultist token", who=who),
            say("Who fights a cultist token?"),
            lambda who, by, now: [d.CultistFought(who)],
            icon="dagger",
        )
    if not state.power:
        yield from done_by(
            state,
            f"power-{state.flips}",
            able(state, in_room=True),
            lambda who: say("{who} restores the power", who=who),
            say("Who restores the power?"),
            lambda who, by, now: [d.PowerRestored(who)],
            icon="bolt",
        )
    yield from _camera(state)
    yield from _confirm(state)


def _camera(state: State) -> Asked:
    lit = lit_by(state)
    # There is power, or perhaps the light of the Radiant beauty (ruling AC-23).
    if state.looker is not None or not (state.power or lit is not None):
        return

    def used(who: Words) -> Text:
        if state.power or lit is None:
            return say("{who} uses the camera", who=who)
        return say("{who} uses the camera: {ghost} lights the red room", who=who, ghost=state.name(lit))

    yield from done_by(
        state,
        "camera",
        able(state, in_room=True),
        used,
        say("Who uses the camera?"),
        lambda who, by, now: [Drafted("camera", by, who)] if may_cost(state, who, "novice") else [d.CameraUsed(who)],
        icon="camera",
    )


def _confirm(state: State) -> Asked:
    """Ask whether a deed that may cost a life is entered for the right character."""
    draft = state.draft
    if draft is None or draft.by not in able(state, in_room=draft.kind == "camera"):
        return
    who, name = draft.by, state.name(draft.by)
    if draft.kind == "camera":
        text = say("Does {who} use the camera? You can't undo this.", who=name)
        yield from sure(state, draft, text, say("{who} uses the camera", who=name), lambda now: [d.CameraUsed(who)])
    elif draft.kind == "chase":
        text = say("Does {who} chase the fish-man? You can't undo this.", who=name)
        yield from sure(
            state, draft, text, say("{who} chases the fish-man", who=name), lambda now: [d.KnifeUsed(who, "fish_man")]
        )


def passage(state: State) -> Asked:
    """Ask everyone for red cards from the unsafe passage; a first game has none (p. 16, 23, ruling AC-29)."""
    glass = state.phase == "event" and state.has_event and state.event == "broken_glass"
    # After a last turn that ended too early, it may still be entered before the round ends.
    if state.plan.first_game or not (glass or state.phase in ("action", "cleanup")):
        return

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        card: d.PassageCard = "failure" if answer == "failure" else "sabotage"
        return [d.PassageDrawn(card, _brings(state, card))]

    text = say("Red card from the unsafe passage")
    yield Move(EVERYBODY, Question(id=f"passage-{state.intruders.drawn}-{state.place}", text=text, ask=CARDS), effect)


def _brings(state: State, card: d.PassageCard) -> d.Brings:
    """Return the effect of a card from the unsafe passage (p. 16)."""
    if card == "failure" and state.intruders.remaining > 0:
        return "cultist"
    return "nothing" if state.intruders.fish_man else "fish_man"


# The portal: two characters spend their actions on it (p. 19, 23, rulings AC-4 and AC-25)


def help_with_portal(state: State) -> Asked:
    """Ask a character whether it helps to close the portal."""
    asked = _find_asked(state)
    if asked is None or state.portal is None or state.portal.by is None:
        return
    who = state.portal.by
    text = say("Close the portal with {who}? It takes your action this round.", who=state.name(who))
    question = Question(id=f"help-{state.portal.asks}-{state.place}", text=text, ask=AGREES, required=True)
    yield Move(
        asked,
        question,
        lambda by, answer, *_: [d.PortalClosed(who, by) if answer == "yes" else d.PortalDeclined(by)],
    )


def close_portal(state: State) -> Asked:
    """Ask everyone for two characters who close the portal; the second one is asked then."""
    if state.portal is None or state.portal.fate != "open":
        return
    closers = tuple(one for one in able(state, in_room=True) if _partners(state, one))
    if state.turn_by_turn:
        for who in closers:
            yield from _with(state, who)
        return
    yield from done_by(
        state,
        "portal",
        closers,
        lambda who: say("{who} closes the portal", who=who),
        say("Who closes the portal?"),
        lambda who, by, now: [Drafted("portal", by, who)],
        icon="moon",
    )
    draft = find_draft(state, "portal")
    if draft and draft.by in closers:
        by, unasked = draft.by, _list_unasked(state, draft.by)
        yield from further(
            state, draft, _together(state, by), unasked, lambda other: [DraftClosed(), d.PortalAsked(by, other)]
        )


def _with(state: State, who: int) -> Asked:
    yield from done_by(
        state,
        "portal",
        _list_unasked(state, who),
        lambda other: say("{who} and {other} close the portal", who=state.name(who), other=other),
        _together(state, who),
        lambda other, by, now: [d.PortalAsked(who, other)],
        when=state.turn,
    )


def _together(state: State, who: int) -> Text:
    return say("Who helps {who} close the portal?", who=state.name(who))


def _list_unasked(state: State, who: int) -> tuple[int, ...]:
    return tuple(one for one in _partners(state, who) if one != _find_asked(state))


def _partners(state: State, who: int) -> tuple[int, ...]:
    """Return the characters that can help the character `who` to close the portal now.

    They are alive, or the Super ghost, and have not acted in this round. The AI never helps.
    """
    others = (one for one in state.order if one not in (AI, who, *state.acted))
    return tuple(one for one in others if one in state.living or as_alive(state, one))


def _find_asked(state: State) -> int | None:
    """Return the character that is asked to help, None unless both may still act."""
    portal = state.portal
    if portal is None or portal.fate != "open" or portal.by not in able(state, in_room=True):
        return None
    return portal.partner if portal.partner in _partners(state, portal.by) else None
