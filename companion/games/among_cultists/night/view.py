"""The public view of the night: the buttons that end a standstill, and the handling of decks after the night."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.core.view import Block, Fact, Facts, Sound
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.table.state import State


def blocks(state: State) -> Iterator[Block]:
    """Yield the block of the present phase."""
    if state.phase == "after":
        yield Facts("after", say("After the night"), tuple(_after(state, state.variant)))
    elif state.stands:
        rows = [Fact(say("Paused"), say("The night is paused. Before it resumes, everyone closes their eyes."))]
        if not state.paused:
            text = say(
                "The voice has gone silent. If it stays silent, someone can read the lines from the screen. "
                "That's best done by someone who isn't playing."
            )
            rows.append(Fact(say("The voice"), text))
        yield Facts("paused", say("The night"), tuple(rows))


def calls(state: State) -> Iterator[Sound]:
    """Yield the signal of a standstill: all phones vibrate, since all eyes are closed."""
    if state.stands:
        yield Sound(f"still-{state.nights}-{state.narration.take}", "buzz")


def _after(state: State, variant: Variant) -> Iterator[Fact]:
    """Yield the handling of decks (p. 10, 21), and the place to look up the night's secrets."""
    if state.stopped:
        text = say("The night was stopped early. If you need it, start it again before you move a card.")
        yield Fact(say("The night"), text)
    if state.roles:
        text = say("Hold the bar at the bottom to see what the night showed.")
        yield Fact(say("Your phone"), text)
    own = say("All its cards are your hand. There's no Energy deck yet.")
    if variant.decks:
        own = say(
            "Put its bottom card face down beside your portrait. Don't look at it: it's your Energy "
            "deck. The rest is your hand."
        )
    yield Fact(say("Your deck"), own)
    if variant.ai:
        rest = say("The AI's cards")
        if variant.decks:
            rest = say("The AI's other cards")
            yield Fact(
                say("The AI's bottom card"), say("Put it face down beside the AI's portrait, as its Energy deck.")
            )
        yield Fact(rest, say("Sort them by their backs into two face-down piles. Put its itinerary face up."))
