"""`companion night`: the night of Among Cultists without a table, as a list of its lines."""

from __future__ import annotations

import json

import click

from companion.core.table.state import LANGUAGES
from companion.games.among_cultists.options import CHARACTERS, PACES, Pace, Variant, misfit
from companion.games.among_cultists.ritual import WHO, script
from companion.texts import translator


@click.command()
@click.option(
    "--characters",
    type=click.IntRange(CHARACTERS.start, CHARACTERS.stop - 1),
    required=True,
    help="Players, and the Automatic Investigator if it sits in.",
)
@click.option("--seer/--no-seer", default=False, show_default=True, help="Does the Seer play?")
@click.option("--ai", is_flag=True, help="One of the characters is the Automatic Investigator.")
@click.option("--pace", type=click.Choice(list(PACES)), default="normal", show_default=True)
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--timeline", is_flag=True, help="Print the lines as JSON; needed, since nothing is spoken yet.")
def night(characters: int, seer: bool, ai: bool, pace: Pace, language: str, timeline: bool) -> None:
    """Show the night of Among Cultists: its lines, and the seconds after each."""
    if not timeline:
        raise click.UsageError("Add --timeline: the lines can be printed, but not spoken yet.")
    variant = Variant(characters - ai, ai, seer, pace)
    reason = misfit(variant)
    translate = translator(language)
    if reason:
        raise click.UsageError(translate(reason))
    lines = [
        {"id": line.key, "text": translate(line.text), "pause": line.pause // 1000, "who": WHO[line.key]}
        for line in script(variant).lines
    ]
    click.echo(json.dumps({"language": language, "lines": lines}, ensure_ascii=False, indent=2))
