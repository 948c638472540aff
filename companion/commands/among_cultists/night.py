"""`companion night`: the night of Among Cultists without a table, spoken now or as a list of its lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
from msgspec.structs import replace

from companion.commands.among_cultists.captions import VoiceLost
from companion.commands.among_cultists.night_table import read_aloud
from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.frontends import Settings
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import CHARACTERS, PACES, Pace, Variant, as_own, unplayable
from companion.games.among_cultists.voice.ritual import WHO, script
from companion.hub.config import BadConfig, Config, default_data, read_frontends
from companion.hub.words.script_files import faulty_files, find_script_files, words_of
from companion.texts import translator


@click.command()
@click.option(
    "--characters",
    type=click.IntRange(CHARACTERS.start, CHARACTERS.stop - 1),
    required=True,
    help="Number of characters: players, plus the Automatic Investigator if it plays.",
)
@click.option("--seer/--no-seer", default=False, show_default=True, help="Play with the Seer.")
@click.option("--ai", is_flag=True, help="Make one of the characters the Automatic Investigator.")
@click.option("--pace", type=click.Choice(list(PACES)), default="normal", show_default=True)
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=default_data,
    show_default="where the system keeps your data",
    help="The folder with recordings and scripts; nothing from the night is saved.",
)
@click.option("--timeline", is_flag=True, help="Print the lines and pauses as JSON instead of speaking.")
def night(characters: int, seer: bool, ai: bool, pace: Pace, language: str, data: Path, timeline: bool) -> None:
    """Read the night of Among Cultists aloud now."""
    variant = Variant(characters - ai, ai, seer, pace)
    reason = unplayable(variant)
    if reason:
        raise click.UsageError(translator(language)(reason))
    if timeline:
        _print(variant, language, data)
        return
    settings = Settings(bind="", port=0, address="", data=data, mute=False, rate=1)
    try:
        read_aloud(variant, Config(settings=settings, language=language, frontends=read_frontends(data)))
    except BadConfig as error:
        raise click.ClickException(str(error)) from error
    except VoiceLost as error:
        says = say("The voice is gone, and the night has stopped. Open your eyes, everyone.")
        raise click.ClickException(translator(language)(says)) from error
    except KeyboardInterrupt:
        sys.exit(130)


def _print(variant: Variant, language: str, data: Path) -> None:
    translate = translator(language)
    scripts = find_script_files(data, GAMES)
    for _, says in faulty_files(scripts):
        click.echo(translate(says), err=True)
    own = as_own(words_of(GAME.name, scripts))
    lines = [
        {"id": line.key, "text": translate(line.text), "pause": line.pause // 1000, "who": WHO[line.key]}
        for line in script(replace(variant, own=own)).lines
    ]
    click.echo(json.dumps({"language": language, "lines": lines}, ensure_ascii=False, indent=2))
