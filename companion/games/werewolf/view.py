"""The public view of Werewolf. In the night it depends on the set, the options and the clock alone."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Setup
from companion.core.icons import Tag
from companion.core.text import Text, Words, say
from companion.core.view import Block, Fact, Facts, GameMood, PublicView, Sound, Timer, Track
from companion.games.werewolf.ballots import by_number
from companion.games.werewolf.lines import VOICE
from companion.games.werewolf.night import seat_in
from companion.games.werewolf.options import (
    ACCUSATIONS,
    BALLOTS,
    DEAL,
    PACE,
    WATCH,
    fault_in,
    lacks_phones,
    odds,
    role_set,
)
from companion.games.werewolf.roles import CARDS, NAMES
from companion.games.werewolf.state import State
from companion.games.werewolf.told import part_of
from companion.kit.listed import join_lines
from companion.kit.options import in_seconds
from companion.kit.simultaneous_choice import answer_lamps

NEXT: dict[str, Text] = {
    "cards": say("Deal these cards face down. Enter yours in secret on your phone."),
    "panel": say("Hold the button on your phone to read your role, then confirm."),
    "hush": say("Heads down, hands off the phones, no talking."),
    "eve": say("Heads down. Everyone picks two players on the phone."),
    "watch-1": say("Heads down. Everyone picks a player on the phone."),
    "watch-2": say("Heads down. Everyone picks a player once more."),
    "watch-3": say("Heads down. Everyone picks a potion or a player."),
    "talk": say("Talk: who are the Werewolves? Then the village votes."),
    "accuse": say("Everyone accuses a player in secret, or nobody."),
    "ballot": say("Everyone votes in secret: who is voted out?"),
    "dusk": say("Night falls in a moment."),
    "end": say("The game is over."),
}

DEAL_THESE = say("Shuffle and deal face down")

DAWN = say("The sun rises. Heads up: who is still alive?")

CLOCKS: dict[str, Text] = {
    "hush": say("Silence"),
    "eve": say("The eve"),
    "watch-1": say("First watch"),
    "watch-2": say("Second watch"),
    "watch-3": say("Third watch"),
    "talk": say("Talk"),
    "accuse": say("Accusations"),
    "defend": say("Defence"),
    "ballot": say("Vote"),
    "words": say("Last words"),
    "dusk": say("Dusk"),
    "shot": say("The Hunter's shot"),
}


MOODS: dict[str, GameMood] = {
    "cards": "lobby",
    "panel": "lobby",
    "hush": "night",
    "eve": "night",
    "watch-1": "night",
    "watch-2": "night",
    "watch-3": "night",
    "talk": "discussion",
    "accuse": "vote",
    "defend": "discussion",
    "ballot": "vote",
    "words": "death",
    "dusk": "day",
    "shot": "danger",
    "end": "day",
}
"""The room's mood in each phase."""

SETTLED = ("eve", "watch-1", "watch-2", "watch-3", "accuse", "ballot")
"""The phases in which the panels stay as they are: they are ready for a watch in the silence before it."""


def public_view(state: State) -> PublicView:
    """Return the public view."""
    timer = say("Dawn") if state.is_dawn else CLOCKS.get(state.phase)
    return PublicView(
        title=say("Werewolf"),
        next=_next(state),
        phase=state.phase,
        mood="dawn" if state.is_dawn else MOODS[state.phase],
        tags={seat: tuple(_tags(state, seat)) for seat in state.setup.seats},
        blocks=() if state.phase == "end" else tuple(_blocks(state)),
        timers=(Timer(state.phase, timer, state.deadline),) if timer and state.deadline is not None else (),
        line=VOICE.line(state),
        sounds=tuple(_sounds(state)),
        lamps=answer_lamps(state.ballots) if state.ballots else {},
        veiled=bool(state.roles) and state.phase != "end",
        settled=state.phase in SETTLED,
    )


def plan(setup: Setup) -> tuple[Block, ...]:
    """Return the set and its odds before the game, or why it cannot be played."""
    if fault := fault_in(setup):
        return (Facts("set", say("Roles"), (Fact(say("Not yet"), fault),)),)
    share = odds(setup)
    # In the heading it is beside the set on every screen.
    label = say("Roles: no odds for this set")
    if share is not None:
        label = say("Roles: the village wins {n} of 100 simulated games", n=share)
    found = [Facts("set", label, tuple(_set(setup))), *_longer(setup, standing=False)]
    if DEAL.of(setup) == "cards":
        found.append(_deck(setup, DEAL_THESE))
    return tuple(found)


def _deck(setup: Setup, label: Text) -> Facts:
    """Return the playing cards of the set, one for each player."""
    return Facts("deck", label, tuple(Fact(CARDS[role], str(times)) for role, times in role_set(setup).items()))


def _is_to_deal(state: State) -> bool:
    """Return whether people may still have to deal the cards: they have neither laid them out nor entered them."""
    return state.deals == 1 and not state.setup.is_laid


def _next(state: State) -> Words:
    match state.phase:
        case "cards" if not _is_to_deal(state):
            return say("Enter your card in secret on your phone.")
        case "dusk" if state.deadline is None:
            return say("Nobody has voted. Begin the night once everyone is ready.")
        case "hush" if state.is_dawn:
            return DAWN
        case "hush" if state.is_quiet:
            return say("Heads down, hands off the phones, no talking. Nobody dies tonight.")
        case "talk" if ACCUSATIONS.of(state.setup) == "yes":
            return say("Talk: who are the Werewolves? Then come the accusations.")
        case "defend" if state.accused:
            return say("{who} speaks now. Nobody else does.", who=state.name(state.accused[0]))
        case "words" if state.condemned is not None:
            return say("{who} has the last words. Nobody else speaks.", who=state.name(state.condemned))
        case "shot" if state.shooter is not None:
            return say("{who} is the Hunter and picks a target.", who=state.name(state.shooter))
        case phase:
            return NEXT.get(phase, NEXT["talk"])


def _tags(state: State, seat: int) -> Iterator[Tag]:
    if state.verdict:
        return
    if seat in state.ghosts:
        yield "ghost"
    if seat in state.left:
        yield "out"
    if seat in state.accused[:1] or seat == state.condemned or seat == state.shooter:
        yield "turn"


def _sounds(state: State) -> Iterator[Sound]:
    if state.is_dawn:
        yield Sound(f"dawn-{len(state.nights)}", "bell")
    elif state.is_nightfall:
        yield Sound(f"dusk-{len(state.nights)}", "toll")


def _blocks(state: State) -> Iterator[Block]:
    if state.stage == "talk":
        # Full dots end the talk: more than half of the living.
        most = len(state.alive) // 2 + 1
        label = say("Want to accuse now") if ACCUSATIONS.of(state.setup) == "yes" else say("Want to vote now")
        yield Track("quick", label, len(set(state.quick) & set(state.alive)), most, "dots")
    if state.ballots:
        label = say("Votes cast")
        yield Track("votes", label, len(state.ballots.answers), len(state.ballots.asked), "dots")
    if state.shown_ballots and state.stage not in ("accuse", "ballot"):
        yield _shown_ballots(state)
    if state.stage == "cards" and (_is_to_deal(state) or state.deals > 1):
        yield _deck(state.setup, DEAL_THESE if _is_to_deal(state) else say("Cards in this game"))
    yield Facts("village", say("Roles in this game"), tuple(_set(state.setup)), standing=True)
    yield from _longer(state.setup, standing=True)
    if state.deaths:
        yield Facts("graves", say("The dead"), tuple(_graves(state)), standing=True)


def _set(setup: Setup) -> Iterator[Fact]:
    for role, times in role_set(setup).items():
        yield Fact(NAMES[role], str(times))


def _longer(setup: Setup, *, standing: bool) -> Iterator[Facts]:
    """Yield the length of a watch if players share a phone: they answer one after another (WW-21)."""
    if lacks_phones(setup):
        return
    if (turns := setup.turns_on_phone) > 1:
        long = in_seconds(WATCH[PACE.of(setup)] * turns // 1_000)
        row = Fact(say("A watch at night"), say("{what}: {n} players share a phone", what=long, n=turns))
        yield Facts("shared", say("Shared phones"), (row,), standing=standing)


def _shown_ballots(state: State) -> Block:
    """Return the ballots last shown, the most first: with the voters of each name, or only their number."""
    rows = [Fact(_name(state, name), _voters(state, name, times)) for name, times in by_number(state.shown_ballots)]
    return Facts("ballots", say("The last vote"), tuple(rows))


def _voters(state: State, name: str, times: int) -> Words:
    if BALLOTS.of(state.setup) != "named":
        return str(times)
    voters = [seat for seat in state.setup.seats if state.shown_ballots.get(seat) == name]
    return say("{n}: {who}", n=times, who=state.names(voters))


def _name(state: State, choice: str) -> Words:
    seat = seat_in(choice) if choice.startswith("seat-") else None
    return say("Nobody") if seat is None else state.name(seat)


def _graves(state: State) -> Iterator[Fact]:
    """Yield the dead by night and day, the last ones first: a screen may have no room for all."""
    found: dict[tuple[int, bool], list[Words]] = {}
    for death in state.deaths:
        part, who = part_of(state, death.seat), state.name(death.seat)
        named = say("{who} ({role})", who=who, role=part) if part else who
        found.setdefault((death.night, death.by_day), []).append(named)
    for (number, by_day), dead in reversed(found.items()):
        yield Fact(say("Day {n}", n=number) if by_day else say("Night {n}", n=number), join_lines(dead))
