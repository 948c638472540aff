"""The public view before the night, and the later reminders of each phone.

Before the night it has the checklist, the plan, and the handling of envelopes and decks (p. 10, 21).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.core.view import Block, Checklist, Fact, Facts, Secret, Track
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.host_choices import facts
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.box.roles import ABILITIES, MARKERS, SIDES
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State

ENVELOPE = Fact(
    say("Your envelope"),
    say("Open it and look at your marker in secret. Lay the marker face down beside your portrait."),
)


def blocks(state: State) -> Iterator[Block]:
    """Yield the blocks of the present phase."""
    match state.phase:
        case "setting_up":
            found = lists(state)
            done = sum(item.done for block in found for item in block.items)
            yield Track("progress", say("In place"), done, sum(len(block.items) for block in found))
            yield from found
            played = _played(state.plan)
            if state.right_of is not None:
                text = say("On the right of {who}, who holds its deck", who=state.setup.name(state.right_of))
                played = replace(played, rows=(*played.rows, Fact(say("The AI's seat"), text)))
            yield played
        case "envelopes":
            yield Facts("envelopes", say("Before the night"), tuple(_envelopes(state)))
            yield _played(state.plan)
        case "preparing":
            # It is one block: side by side, sentences would have too little room.
            yield Facts("before", say("Before the night"), tuple(_preparing(state, state.variant)))
        case _:
            return


def lists(state: State) -> Sequence[Checklist]:
    """Return the checklist in its three parts, as far as it is ticked."""
    return _lists(state.plan, frozenset(state.ticked), state.setup.again)


# Every view has both, and few events change them.
_lists = lru_cache(maxsize=64)(checklists)
_played = lru_cache(maxsize=64)(facts)


def _envelopes(state: State) -> Iterator[Fact]:
    if state.misfit:
        text = say("They don't add up. Everyone checks their marker and enters it again.")
        yield Fact(say("The roles"), text)
    yield ENVELOPE
    yield Fact(
        say("Your phone"),
        say("Tell it your marker in secret. Until everyone has answered, you can change it in the menu."),
    )
    if state.plan.ai:
        yield Fact(say("The AI's envelope"), say("Nobody looks at its marker: its role follows from yours."))


def _preparing(state: State, variant: Variant) -> Iterator[Fact]:
    """Yield the positions of hands and decks for the night, and then the plan, for everyone to check.

    A table's screen has room for five rows, so hands come first.
    """
    if state.roles:
        text = say("Each phone knows its owner's role. If you redealt the envelopes, enter the roles again.")
        yield Fact(say("The roles"), text)
    else:
        yield ENVELOPE
    yield from _hands(variant)
    yield Fact(say("The voice"), _voice(state))
    if variant.ai:
        yield from _ai(state, variant)
    yield Fact(say("The phones"), say("Put them down. Any of them can pause, repeat or stop the night."))
    yield Fact(say("Characters"), str(variant.characters))
    yield Fact(say("Cultists"), str(variant.cultists))
    yield Fact(say("Seer"), say("Yes") if variant.seer else say("No"))
    yield Fact(say("Automatic Investigator (AI)"), say("Yes") if variant.ai else say("No"))


def _voice(state: State) -> Text:
    if state.narration.voice:
        return say("The night is read aloud. Run the sound check until everyone hears it well.")
    # Closed eyes read no captions.
    return say(
        "No voice yet. Someone keeps their eyes open and reads the screen aloud. Best is someone who isn't playing."
    )


def _hands(variant: Variant) -> Iterator[Fact]:
    taken = say("Take it face down in one hand. Don't look at the bottom card.")
    left = say("Leave it on the table. Don't look at the bottom card.")
    yield Fact(say("Your deck"), taken if variant.decks else left)
    if variant.seer and variant.decks:
        yield Fact(say("Your other hand"), say("Keep it free to make a fist."))
    elif variant.seer:
        yield Fact(say("Your hands"), say("Keep one hand free to make a fist."))


def _ai(state: State, variant: Variant) -> Iterator[Fact]:
    yield Fact(
        say("The AI's envelope"),
        say("Take the deck out, face down. Nobody looks at the marker: it stays inside."),
    )
    held = say("The AI's left neighbour takes it face down in their free hand. They turn both decks together.")
    if not variant.decks:
        held = say("Leave it on the table.")
    elif state.right_of is not None:
        held = say(
            "{who} takes it face down in their free hand. They turn both decks together.",
            who=state.setup.name(state.right_of),
        )
    yield Fact(say("The AI's deck"), held)


# A phone's reminders: the role, its ability, and the night's secrets (p. 10, 20, 21)


def private_view(state: State, seat: int) -> Iterator[Secret]:
    """Yield the reminders of `seat` once the hub knows the roles, after the night with the things that it showed.

    All seats' reminders have the same names in the same order, whatever the roles are. The hub does not know the cards
    that the Cultists saw.
    """
    role = state.roles.get(seat)
    if role is None:
        return
    yield Secret("role", say("Your role"), MARKERS[role].name)
    yield Secret("team", say("Your team"), SIDES["cultists" if role == "cultist" else "investigators"])
    yield Secret("ability", say("Your ability"), ABILITIES[role])
    if state.phase == "after" or state.evening:
        yield Secret("night", say("Learned at night"), _describe_night(state, seat))


def _describe_night(state: State, seat: int) -> Text:
    """Return the things that the night has shown to a seat.

    With the AI nobody is named. Its role follows from the players' answers: an Investigator who falsely told "Cultist"
    could fit, and would learn the name of the other Cultist.
    """
    cultists = [one for one, role in state.roles.items() if role == "cultist" and one != seat]
    names = tuple(player.name for player in state.setup.players if player.seat in cultists)
    match state.roles[seat]:
        case "cultist" | "seer" if AI in state.roles:
            return say("With the AI, your phone can't say: a wrong marker would reveal too much.")
        case "cultist" if names:
            return say("Your partner: {who}", who=names[0])
        case "cultist":
            return say("You are the only Cultist.")
        case "seer":
            return say("Cultists: {names}", names=names)
        case _:
            return say("Nothing.")
