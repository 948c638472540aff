"""The lines that are read aloud: makes short announcements from the setup alone. Nothing waits for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.lines import Line
from companion.core.text import say
from companion.games.castle_of_the_devil.box import COMPANIES
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import turns as t
from companion.games.castle_of_the_devil.options import READ, SURPLUS
from companion.games.castle_of_the_devil.state import State
from companion.games.castle_of_the_devil.words import ALOUD
from companion.kit.announcement import Announcements, make_line
from companion.kit.correction import Corrected


def lines(setup: Setup) -> Mapping[str, Line]:
    """Return every line that can be read aloud in a game, by its key; none if the host wants none."""
    return _lines(setup.players) if READ.of(setup) else {}


@lru_cache(maxsize=32)
def _lines(players: tuple[Player, ...]) -> Mapping[str, Line]:
    found = [line for player in players for line in _of(player)]
    found.append(make_line("support", say("Everyone else: who do you support?")))
    found.append(make_line("tie", say("It is a tie: nobody wins.")))
    found.append(make_line("bags", say("The last object is gone. The secret bags now count as a key and a goblet.")))
    for company, (name, _) in COMPANIES.items():
        found.append(make_line(f"company-{company}", say("The {company} wins.", company=name), name))
    found += [make_line(f"why-{reason}", text) for reason, text in ALOUD.items()]
    return {line.key: line for line in found}


def _of(player: Player) -> Iterator[Line]:
    seat, who = player.seat, player.name
    yield make_line(f"turn-{seat}", say("It is your turn, {who}.", who=who))
    # The defender has a line of their own: with one for each pair there would be dozens to prepare.
    yield make_line(f"attacks-{seat}", say("There will be a fight. {who} attacks.", who=who))
    yield make_line(f"defends-{seat}", say("Now {who} has to defend.", who=who))
    yield make_line(f"wins-{seat}", say("Congratulations to {who}, who wins the fight.", who=who))
    yield make_line(f"declares-{seat}", say("Listen to {who}, who declares victory.", who=who))
    yield make_line(f"alone-{seat}", say("{who} wins alone.", who=who))


def _keys(before: State, state: State, happened: Sequence[Event[State]]) -> Iterator[str]:
    """Yield the keys of the lines for these events; `state` is the one after all of them."""
    for event in happened:
        match event:
            case d.Challenged(seat, target):
                yield f"attacks-{seat}"
                yield f"defends-{target}"
            case d.SupportAsked() if state.edition.together:
                yield "support"
            case d.DuelDecided():
                yield "tie" if state.duel is None else f"wins-{state.duel.winner}"
            case e.VictoryDeclared(seat):
                yield f"declares-{seat}"
            case e.Judged(verdict):
                winner = state.declaration.seat if state.declaration else 0
                yield f"why-{verdict.reason}"
                yield f"company-{verdict.company}" if verdict.company else f"alone-{winner}"
            case _:
                pass
    # A correction triggers nothing: if the deck was corrected to empty, only the pages say so.
    if before.deck and not state.deck and not any(isinstance(event, Corrected) for event in happened):
        yield "bags"
    if state.actor not in (None, before.actor):
        yield f"turn-{state.actor}"


ANNOUNCEMENTS = Announcements[State](lines=lines, keys=_keys)


def consequences(
    before: State, state: State, happened: Sequence[Event[State]], now: int, chance: Chance
) -> Sequence[Event[State]]:
    """Return chance's choice for a surplus, if chance decides, and the lines about what has `happened`."""
    smuggled: list[Event[State]] = []
    while SURPLUS.of(state.setup) == "smuggled" and state.surplus is not None and state.declaration is None:
        seat = state.surplus
        room = [one for one in state.others(seat) if state.objects[one] < state.limit]
        smuggled.append(t.Smuggled(seat, chance.pick(room)))
        state = smuggled[-1].apply(state)
    return [*smuggled, *ANNOUNCEMENTS.consequences(before, state, [*happened, *smuggled], now, chance)]
