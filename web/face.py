"""The web face: pages, answers and the live channel on one port."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import click

from companion.core.text import Text, say
from companion.faces import Hub, Settings
from companion.texts import Translator, translator
from web.addresses import EVERYWHERE, alone, terminal, urls
from web.app import create_app
from web.no_phone_hint import NoPhoneHint
from web.pairing import Pairing
from web.server import Server
from web.stream import Streams


class Web:
    """See `companion.faces.Face`."""

    name = "web"

    def check(self, settings: Settings) -> Text | None:
        """Return why the port cannot be used, or None."""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((settings.bind, settings.port))
            except OSError:
                return say("Port {port} is taken or not allowed: choose another with --port.", port=settings.port)
        return None

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[int]:
        """Serve until the context ends; the context gives the port."""
        streams = Streams(hub)
        server = Server(settings.bind, settings.port, None)
        with streams.running(), closing_server(server):
            server.prepare()
            port = int(server.bind_addr[1])
            hint = NoPhoneHint(hub, port)
            pairing = Pairing(settings.data, lambda code: show_code(hub, code))
            server.wsgi_app = create_app(hub, settings, streams, port, pairing, hint.heard)
            thread = threading.Thread(target=server.serve, name="web")
            thread.start()
            announce(hub, settings, port)
            if not alone(settings):
                announce_pairing(hub, settings, port, pairing.code)
            with nullcontext() if alone(settings) else hint.watched():
                yield port


@contextmanager
def closing_server(server: Server) -> Iterator[None]:
    """Stop `server` and its threads at the end, even if it has not started completely."""
    try:
        yield
    finally:
        server.stop()


def announce(hub: Hub, settings: Settings, port: int) -> None:
    """Print where the tables are: the address for the screen, and those for phones with QR codes."""
    codes = hub.tables()
    here = "127.0.0.1" if settings.bind in EVERYWHERE else settings.bind
    translate = language(hub)
    click.echo(translate(say("The table page: {url}", url=f"http://{here}:{port}/")))
    if hub.panel():
        click.echo(translate(say("The simulated panel: {url}", url=f"http://{here}:{port}/panel")))
    for code in codes[:3]:
        addresses = urls(settings, port, f"/{code}")
        if addresses:
            click.echo(terminal(addresses[0]))
        elif alone(settings):
            click.echo(translate(say("No phone can come: the hub listens to this machine only (--bind).")))
        else:
            click.echo(translate(say("No network for phones found: join one, or name an address with --address.")))
        for address in addresses:
            click.echo(translate(say("Phones: {url}", url=address)))
        click.echo(translate(say("Code of the table: {code}", code=code)))
        names = tuple(place.name for place in hub.look(code).public.seats)
        if names:
            click.echo(translate(say("At this table already: {who}. A new evening begins with --new.", who=names)))


def announce_pairing(hub: Hub, settings: Settings, port: int, code: str) -> None:
    """Print how another browser gets the hub's own buttons."""
    for url in urls(settings, port, "/pair")[:1]:
        said = say("The hub's buttons in another browser: open {url} there and type {code}.", url=url, code=code)
        click.echo(language(hub)(said))


def show_code(hub: Hub, code: str) -> None:
    """Print the code for pairing that is valid from now on."""
    click.echo(language(hub)(say("The code for another browser is {code} from now on.", code=code)))


def language(hub: Hub) -> Translator:
    """Return the translator for the terminal, into the language of the first table."""
    codes = hub.tables()
    return translator(hub.look(codes[0]).public.language if codes else "en")


FACE = Web()
