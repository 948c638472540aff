"""The web frontend: pages, answers and the live channel on one port."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext

from companion.appliance.system import under_windows
from companion.core.text import Text, say
from companion.frontends import Hub, Settings
from companion.frontends.examination import Ask, Finding
from companion.texts import Translator
from companion.texts.isolated import isolating_translator
from companion.texts.terminal import can_show, show
from web.app import create_app
from web.finding.addresses import EVERYWHERE, alone, in_url, urls
from web.finding.no_phone_hint import NoPhoneHint, through_windows
from web.finding.qr_codes import terminal
from web.following.stream import Streams
from web.serving.server import Server, listening
from web.trust.behind_proxy import is_behind_proxy
from web.trust.pairing import Pairing, VenuePairing

NOT_YES_OR_NO = say("behind_proxy must be true or false.")
NO_NETWORK = say("No network for phones found. Join one, or set --address.")


class Web:
    """See `companion.frontends.Frontend`."""

    name = "web"

    def check(self, settings: Settings) -> Text | None:
        """Return the reason if the port cannot be used or a setting not be read, else None."""
        if not isinstance(settings.own.get("behind_proxy", False), bool):
            return NOT_YES_OR_NO
        try:
            listening(settings.bind, settings.port).close()
        except OSError as error:
            return _why(settings, error)
        return None

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        """See `companion.frontends.examination.Examined`."""
        if ask:
            found = tuple(urls(settings, settings.port, ""))
            says = say("Phones can reach the hub at {addresses}.", addresses=found)
            yield Finding(bool(found), says if found else NO_NETWORK)
        if under_windows():
            yield Finding(True, through_windows(settings.port))

    @contextmanager
    def run(self, hub: Hub, settings: Settings) -> Iterator[int]:
        """Serve until the context ends; the context gives the port."""
        streams = Streams(hub)
        # Behind a proxy a named balancer says by a header where a phone comes from, else by its connection's head.
        behind = is_behind_proxy(settings)
        with closing(Server(settings.bind, settings.port, () if behind else settings.balancers)) as server:
            hint = NoPhoneHint(hub, server.port)
            venue = hub.venue()
            own = Pairing(settings.data, lambda code: show_code(hub, code), has_local_controls=not behind)
            pairing = VenuePairing(settings.data, venue) if venue else own
            with (
                closing(create_app(hub, settings, streams, server.port, pairing, hint.note_request)) as app,
                server.serving(app, streams.running),
                ExitStack() as running,
            ):
                running.callback(hub.vouch, self.name, None)
                hub.vouch(self.name, server.lives)
                lights = hub.lights()
                if lights:
                    running.callback(lights.listen(lambda: streams.tell(lights.table)))
                announce(hub, settings, server.port)
                if behind or not (alone(settings) or venue):
                    announce_pairing(hub, settings, server.port, pairing.code)
                with nullcontext() if alone(settings) or venue or behind else hint.watch():
                    yield server.port


def _why(settings: Settings, error: OSError) -> Text:
    if error.errno in (errno.EADDRINUSE, errno.EACCES):
        return say("Port {port} is in use or not allowed. Choose another with --port.", port=settings.port)
    if error.errno == errno.EAFNOSUPPORT and ":" in settings.bind:
        return say("This machine has no IPv6. Choose another address with --bind, such as 0.0.0.0.")
    return say("{bind} isn't an address of this machine. Choose another with --bind.", bind=settings.bind)


def announce(hub: Hub, settings: Settings, port: int) -> None:
    """Print the addresses of the tables: for the screen, and for phones with QR codes."""
    codes = hub.tables()
    here = "127.0.0.1" if settings.bind in EVERYWHERE else in_url(settings.bind)
    translate = language(hub)
    show(translate(say("Table page: {url}", url=f"http://{here}:{port}/")))
    if hub.panel():
        show(translate(say("Simulated panel: {url}", url=f"http://{here}:{port}/panel")))
    for code in codes[:3]:
        addresses = urls(settings, port, f"/{code}")
        if settings.guest:
            show(translate(say("Your seat: {url}", url=f"http://{here}:{port}/{code}")))
        if addresses:
            if can_show(drawn := terminal(addresses[0])):
                show(drawn)
        elif settings.guest:
            continue
        elif alone(settings) and not is_behind_proxy(settings):
            show(translate(say("Phones can't connect: the hub only listens on this machine (--bind).")))
        else:
            show(translate(NO_NETWORK))
        for address in addresses:
            show(translate(say("Phones: {url}", url=address)))
        show(translate(say("Table code: {code}", code=code)))
        names = tuple(place.name for place in hub.snapshot(code).public.seats)
        if names:
            show(translate(say("Already at this table: {who}. Use --new to start a new evening.", who=names)))


def announce_pairing(hub: Hub, settings: Settings, port: int, code: str) -> None:
    """Print the way in which another browser gets the hub's own controls."""
    here = [f"http://127.0.0.1:{port}/pair"] if is_behind_proxy(settings) else []
    for url in (urls(settings, port, "/pair") or here)[:1]:
        said = say("Hub buttons in another browser: open {url} and type {code}.", url=url, code=group(code))
        show(language(hub)(said))


def show_code(hub: Hub, code: str) -> None:
    """Print the code for pairing that is valid from now on."""
    show(language(hub)(say("The code for other browsers is now {code}.", code=group(code))))


def group(code: str) -> str:
    """Return the digits of a code three by three, as people read them."""
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))


def language(hub: Hub) -> Translator:
    """Return the translator for the terminal, into the language of the first table."""
    codes = hub.tables()
    return isolating_translator(hub.snapshot(codes[0]).public.language if codes else "en")


FRONTEND = Web()
