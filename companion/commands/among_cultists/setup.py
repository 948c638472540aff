"""`companion setup among-cultists`: the parts to take out of the box, as a list to read or for other programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

import click
from msgspec.structs import replace

from companion.commands.blocks import checklist_lines, facts_lines
from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.limits import LANGUAGES
from companion.core.text import Text, say
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.cards import COUNTS, DeckName, decks
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.host_choices import facts
from companion.games.among_cultists.box.levels import misfit, sets
from companion.games.among_cultists.box.plan import LEVELS, NUMBERS, WITH_AI, Level, Plan, unplayable
from companion.games.among_cultists.box.roles import MARKERS, PLAIN, SPECIAL, Role, role_of
from companion.games.among_cultists.box.tokens import NAMES, bag
from companion.hub.table.chance import system_chance
from companion.texts import Translator, translator

ALWAYS: tuple[DeckName, ...] = ("investigator", "cultist", "energy", "rooms", "draw", "unsafe_passage")
"""The decks in the data even if they are not used; the Pyromaniac's is there only with the Pyromaniac."""

OF_CHARACTERS: tuple[DeckName, ...] = ("investigator", "pyromaniac", "cultist")
"""The decks that go into envelopes, one for each character."""


@click.command()
@click.option(
    "--players",
    type=click.IntRange(GAME.seats.start, GAME.seats.stop - 1),
    required=True,
    help="Number of players.",
)
@click.option("--ai", is_flag=True, help="Add the Automatic Investigator; with 4 players, it always plays.")
@click.option(
    "--level",
    type=click.Choice(list(LEVELS)),
    default="own",
    show_default=True,
    help="Draw this level's roles, or check --roles against it. Own: any roles that fit; by default, the Seer.",
)
@click.option(
    "--roles", help="Your special roles, such as seer,mechanic; everyone else is an Investigator or a Cultist."
)
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def setup(players: int, ai: bool, level: Level, roles: str | None, language: str, as_json: bool) -> None:
    """List the parts Among Cultists needs from its box."""
    translate = translator(language)
    try:
        plan = _plan(players, ai or players == WITH_AI.start, level, roles)
    except Refused as error:
        raise click.UsageError(translate(error.says)) from error
    if as_json:
        click.echo(json.dumps(as_data(plan), indent=2))
    else:
        click.echo("\n".join(listing(plan, translate)))


def _plan(players: int, ai: bool, level: Level, roles: str | None) -> Plan:
    if roles is None:
        return draw_plan(level, players, ai, system_chance())
    return compose_plan(level, players, ai, [name for name in roles.split(",") if name.strip()])


def draw_plan(level: Level, players: int, ai: bool, chance: Chance) -> Plan:
    """Return a plan of `level` with roles drawn by chance, each set equally likely.

    Raises `Refused` if the game does not allow this number of players, or not with the AI.
    """
    plan = Plan(players=players, ai=ai, level=level)
    reason = unplayable(plan.variant)
    if reason:
        raise Refused(reason)
    return replace(plan, special=chance.pick(sets(plan)))


def compose_plan(level: Level, players: int, ai: bool, names: Sequence[str]) -> Plan:
    """Return a plan of `level` with the roles in `names`.

    Cultists and Investigators need not be named; if one is named, name all. Raises `Refused` for an unknown role,
    for too many of one role, or if the plan does not fit.
    """
    roles = [_role(name) for name in names]
    for role in SPECIAL:
        if roles.count(role) > 1:
            raise Refused(say("The box has only one of this role: {role}.", role=MARKERS[role].name))
    special = frozenset(role for role in roles if role not in PLAIN)
    plan = Plan(players=players, ai=ai, level=level, special=special)
    reason = misfit(plan) or _find_miscount(plan, roles)
    if reason:
        raise Refused(reason)
    return plan


def _find_miscount(plan: Plan, roles: Sequence[Role]) -> Text | None:
    for role in PLAIN:
        n = plan.roles.get(role, 0)
        if roles.count(role) not in (0, n):
            return say(
                "That leaves {n} × {role}, not {named}. You can leave them out.",
                n=n,
                role=MARKERS[role].name,
                named=roles.count(role),
            )
    return None


def _role(name: str) -> Role:
    wanted = name.strip().lower().replace("-", "_")
    if wanted not in MARKERS:
        raise Refused(say("There's no such role: {name}. Choose from: {names}.", name=name, names=tuple(SPECIAL)))
    return role_of(wanted)


def listing(plan: Plan, translate: Translator) -> Iterator[str]:
    """Yield the lines that name the parts of `plan`."""
    yield from facts_lines(facts(plan), translate)
    for checklist in checklists(plan):
        yield ""
        yield from checklist_lines(checklist, translate)


def as_data(plan: Plan) -> dict[str, object]:
    """Return all the numbers of a playable `plan`; unused ones are None."""
    counts = COUNTS[plan.characters]
    numbers = NUMBERS[plan.characters]
    return {
        "players": plan.players,
        "ai": plan.ai,
        "characters": plan.characters,
        "cultists": plan.cultists,
        "roles": plan.roles,
        "decks": _decks(plan),
        "room_tokens": {"plain": counts.blank_room_tokens, "unsafe": counts.unsafe_room_tokens},
        "events": _events(plan),
        "target": numbers.target,
        "deaths": numbers.deaths,
    }


def _decks(plan: Plan) -> dict[DeckName, dict[str, int] | None]:
    found: dict[DeckName, dict[str, int] | None] = dict.fromkeys(ALWAYS)
    for name, deck in decks(plan).items():
        copies = {"copies": deck.copies} if name in OF_CHARACTERS else {}
        found[name] = {**copies, **{str(card): n for card, n in deck.cards.items()}}
    return found


def _events(plan: Plan) -> dict[str, int | None]:
    tokens = Counter(bag(plan.first_game))
    return {token: tokens[token] or None for token in NAMES}
