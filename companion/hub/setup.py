"""`companion setup`: what a game needs out of its box, as a list to read or for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from companion.core.game import Refused
from companion.core.table.state import LANGUAGES
from companion.core.view import Checklist, Facts
from companion.games.among_cultists import options
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.data import as_data
from companion.games.among_cultists.box.facts import facts
from companion.games.among_cultists.box.levels import composed, drawn
from companion.games.among_cultists.box.plan import LEVELS, Level, Plan
from companion.hub.chance import system_chance
from companion.texts import Translator, translator


@click.group()
def setup() -> None:
    """Say what a game needs out of its box."""


@setup.command()
@click.option(
    "--players",
    type=click.IntRange(options.PLAYERS.start, options.PLAYERS.stop - 1),
    required=True,
    help="People who play.",
)
@click.option("--ai", is_flag=True, help="The Automatic Investigator sits in; with 4 players it always does.")
@click.option(
    "--level",
    type=click.Choice(list(LEVELS)),
    default="own",
    show_default=True,
    help="Its roles are drawn; with --roles, held against it. Own: any roles that fit, without --roles the Seer.",
)
@click.option("--roles", help="Roles of your own, such as seer,mechanic; all others are Investigators and Cultists.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def among_cultists(players: int, ai: bool, level: Level, roles: str | None, language: str, as_json: bool) -> None:
    """List what Among Cultists needs out of its box."""
    translate = translator(language)
    try:
        plan = _plan(players, ai or players == options.WITH_AI.start, level, roles)
    except Refused as error:
        raise click.UsageError(translate(error.says)) from error
    if as_json:
        click.echo(json.dumps(as_data(plan), indent=2))
    else:
        click.echo("\n".join(listing(plan, translate)))


def _plan(players: int, ai: bool, level: Level, roles: str | None) -> Plan:
    if roles is None:
        return drawn(level, players, ai, system_chance())
    return composed(level, players, ai, [name for name in roles.split(",") if name.strip()])


def listing(plan: Plan, translate: Translator) -> Iterator[str]:
    """Yield the lines that tell people what `plan` needs."""
    yield from _facts(facts(plan), translate)
    for block in checklists(plan):
        yield ""
        yield from _checklist(block, translate)


def _facts(block: Facts, translate: Translator) -> Iterator[str]:
    yield translate(block.label)
    for row in block.rows:
        yield f"  {translate(row.label)}: {translate(row.text)}"


def _checklist(block: Checklist, translate: Translator) -> Iterator[str]:
    yield translate(block.label)
    for item in block.items:
        yield f"  [ ] {translate(item.text)}"
