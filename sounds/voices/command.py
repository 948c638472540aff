"""`companion voices`: the human voices that are here, and those that may be fetched; `add` and `remove`."""

from __future__ import annotations

from pathlib import Path

import click

from companion.core.limits import LANGUAGES
from companion.core.text import say
from companion.frontends import DATA
from companion.texts import translator
from sounds.engines import Failed
from sounds.voices.fetch import Unfetched, fetch, take
from sounds.voices.known import KNOWN, propose
from sounds.voices.piper import ENGINE
from sounds.voices.shelf import NAME, Record, VoiceShelf, settings_of, sha256

NOT_ONE = say("There's no such voice: `companion voices` lists those you can download.")
NO_VOICE = say(
    "This file isn't a voice. It should be named like it_IT-paola-medium.onnx, with its .onnx.json beside it."
)
DAMAGED = say("It's damaged: remove it and add it again.")
NOT_TRUSTED = say("The voice wasn't added.")

_DATA = click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The hub's data folder.")
_LANGUAGE = click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)


@click.group(invoke_without_command=True)
@_DATA
@_LANGUAGE
@click.pass_context
def voices(context: click.Context, data: Path | None, language: str) -> None:
    """List the human voices installed here, and those you can download."""
    if context.invoked_subcommand:
        return
    read = translator(language)
    shelf = VoiceShelf(data or _usual(context))
    here = {voice.id for voice in shelf.voices()}
    if lack := ENGINE.lacks():
        click.echo(read(lack))
    click.echo(read(say("Installed:")) if here else read(say("No human voice is installed.")))
    for name in sorted(here):
        try:
            shelf.check(name)
            click.echo(f"  {name}")
        except Failed:
            click.echo(f"  {name}  {read(DAMAGED)}")
    click.echo(read(say("Available to download:")))
    for voice in KNOWN.values():
        if voice.name not in here:
            about = f"{LANGUAGES[voice.language]:<9} {voice.quality:<7} {voice.bytes / 1_000_000:>3.0f} MB"
            click.echo(f"  {voice.name:<22} {about}  {voice.licence}")


@voices.command()
@click.argument("name", required=False)
@click.option(
    "--file",
    "path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Add it from a file, such as one on a USB stick.",
)
@click.option("--trust", default="", help="The SHA-256 of an unlisted model, to skip the question.")
@_DATA
@_LANGUAGE
@click.pass_context
def add(
    context: click.Context, name: str | None, path: Path | None, trust: str, data: Path | None, language: str
) -> None:
    """Download the voice NAME, or the suggested one for a language, such as `it`; or add it from --file."""
    read = translator(language)
    folder = data or _usual(context)
    try:
        added = _take(path, folder, trust, language) if path else _fetch(name or "", folder)
    except Unfetched as error:
        raise click.ClickException(read(error.says)) from error
    click.echo(read(say("{voice} is installed. It reads from the next line on.", voice=added)))
    if lack := ENGINE.lacks():
        click.echo(read(lack))


@voices.command()
@click.argument("name")
@_DATA
@_LANGUAGE
@click.pass_context
def remove(context: click.Context, name: str, data: Path | None, language: str) -> None:
    """Remove the voice NAME; the usual one reads again."""
    read = translator(language)
    if not NAME.fullmatch(name) or not VoiceShelf(data or _usual(context)).remove(name):
        raise click.ClickException(read(NOT_ONE))
    click.echo(read(say("{voice} is removed.", voice=name)))


def _usual(context: click.Context) -> Path:
    found: Path = context.meta[DATA]()
    return found


def _fetch(name: str, data: Path) -> str:
    found = KNOWN.get(name) or (propose(name) if name in LANGUAGES else None)
    if found is None:
        raise Unfetched(NOT_ONE)
    with click.progressbar(length=found.bytes, label=found.name, update_min_steps=1 << 20) as bar:
        fetch(found, data, bar.update)
    return found.name


def _take(path: Path, data: Path, trust: str, language: str) -> str:
    name = path.name.removesuffix(".onnx")
    if not NAME.fullmatch(name) or name[:2] not in LANGUAGES or not settings_of(path).is_file():
        raise Unfetched(NO_VOICE)
    found = Record(sha256(path), sha256(settings_of(path)))
    known = KNOWN.get(name)
    expected = known and Record(known.model.sha256, known.settings.sha256)
    if expected is None and trust.lower() != found.model:
        read = translator(language)
        click.echo(read(say("This voice isn't on the list. Its model's SHA-256 is {sum}.", sum=found.model)))
        if trust or not click.confirm(read(say("Does its publisher list the same checksum, and do you trust them?"))):
            raise Unfetched(NOT_TRUSTED)
    take(path, data, name, expected or found)
    return name
