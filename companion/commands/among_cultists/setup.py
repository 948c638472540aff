"""`companion setup among-cultists`: what to take out of the box, as a list to read or for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from companion.commands.blocks import checklist_lines, facts_lines
from companion.core.game import Refused
from companion.core.table.state import LANGUAGES
from companion.games.among_cultists import options
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.data import as_data
from companion.games.among_cultists.box.facts import facts
from companion.games.among_cultists.box.levels import composed, drawn
from companion.games.among_cultists.box.plan import LEVELS, Level, Plan
from companion.hub.chance import system_chance
from companion.texts import Translator, translator


@click.command()
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
def setup(players: int, ai: bool, level: Level, roles: str | None, language: str, as_json: bool) -> None:
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
    yield from facts_lines(facts(plan), translate)
    for checklist in checklists(plan):
        yield ""
        yield from checklist_lines(checklist, translate)
