"""The link to the broker: it connects, sends and receives in the one thread that uses it.

It works on paho's own interface for loops of others: paho starts no thread, and nothing waits in a queue for a broker
that is away. Everything that counts is sent again after each connection.
"""

from __future__ import annotations

import logging
import socket
import ssl
from collections.abc import Callable, Sequence
from typing import NamedTuple

from paho.mqtt.client import Client, ConnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.core.text import Text, say
from room.settings import BrokerSettings
from room.topics import Message

logger = logging.getLogger(__name__)

KEEPALIVE = 10
"""Seconds after which a broker that says nothing is asked; after as many more it counts as gone."""

PATIENCE = 4.0
"""Seconds that a broker has to take a connection."""

LONGEST = 2_000_000
"""Bytes of a message that are read; a list of two hundred Zigbee devices may have one million."""

HUGE = 2 * LONGEST
"""Bytes of a message that breaks the connection: MQTT allows 256 MB, and a small machine hasn't that much memory."""

NOT_ALLOWED = say("The broker doesn't accept this user and password.")
NO_NAME = say("There's no machine with the broker's name.")
NOT_TRUSTED = say("The broker's certificate isn't signed by the authority in ca.")
BAD_CA = say("The file of the certificate authority (ca) can't be used.")
NOT_VALID = say("The broker's certificate has expired, or the hub's clock is wrong.")
WRONG_NAME = say("The broker's certificate is for another name.")
NO_TLS = say("The broker doesn't speak TLS on this port.")
REFUSED = say("No broker answers on this machine and port.")
SILENT = say("The broker doesn't answer.")

Received = Callable[[str, bytes, bool], None]
"""A function that takes a message: its topic, its payload, and whether the broker had kept it."""


class NoConnection(Exception):
    """The broker cannot be reached; `says` tells why."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class Handlers(NamedTuple):
    """The functions that the link calls, in its thread."""

    connected: Callable[[], None]
    received: Received
    lost: Callable[[Text | None], None]
    """Takes the reason if the broker has turned the hub away, None if the connection broke."""


class BoundedClient(Client):
    """A client that takes no huge message into memory; paho has no limit of its own."""

    def _sock_recv(self, bufsize: int) -> bytes:
        """Read from the socket; `bufsize` is the number of bytes that the message still has."""
        if bufsize > HUGE:
            raise OSError("huge")
        return super()._sock_recv(bufsize)


class Link:
    """A connection to the broker, or the next try; one thread calls it."""

    def __init__(self, settings: BrokerSettings, name: str, will: Message | None, handlers: Handlers) -> None:
        """Prepare a connection under the client's `name`; the broker sends `will` if it breaks."""
        self._settings = settings
        self._handlers = handlers
        self._taken = False
        self._client = client = BoundedClient(CallbackAPIVersion.VERSION2, client_id=name)
        client.connect_timeout = PATIENCE
        if settings.user:
            client.username_pw_set(settings.user, settings.password)
        self._trust: ssl.SSLContext | None = None
        if will:
            client.will_set(will.topic, will.payload, qos=1, retain=will.retain)
        client.on_connect = self._take_connection
        client.on_message = self._take_message
        client.on_disconnect = self._take_loss

    @property
    def is_up(self) -> bool:
        """Whether the broker has taken the connection."""
        return self._taken

    @property
    def socket(self) -> socket.socket | None:
        """The open socket, None without one."""
        return self._client.socket()  # type: ignore[return-value]

    @property
    def wants_to_write(self) -> bool:
        """Whether something waits until the socket takes it."""
        return self._client.want_write()

    def connect(self) -> None:
        """Ask for a connection; raises `NoConnection`. The broker's answer comes later."""
        if self._settings.tls and not self._trust:
            self._trust = self._read_authority()
            self._client.tls_set_context(self._trust)
        try:
            if self._trust:
                self._shake_hands(self._trust)
            self._client.connect(self._settings.host, self._settings.port, keepalive=KEEPALIVE)
        except (OSError, ValueError) as error:
            raise NoConnection(explain(error)) from None

    def _read_authority(self) -> ssl.SSLContext:
        try:
            return ssl.create_default_context(cafile=self._settings.ca or None)
        except OSError:
            raise NoConnection(BAD_CA) from None

    def _shake_hands(self, trust: ssl.SSLContext) -> None:
        """Try TLS first: if it fails, paho leaves its socket open."""
        host, port = self._settings.host, self._settings.port
        with (
            socket.create_connection((host, port), PATIENCE) as plain,
            trust.wrap_socket(plain, server_hostname=host),
        ):
            return

    def close(self) -> None:
        """Break the connection in order: the broker sends no will."""
        self._client.disconnect()
        self._taken = False

    def read(self) -> None:
        """Take what the socket has; the handlers are called."""
        while (found := self.socket) is not None:
            if self._client.loop_read() != MQTTErrorCode.MQTT_ERR_SUCCESS:
                return
            # No socket announces the bytes that TLS has read ahead.
            if not (isinstance(found, ssl.SSLSocket) and found.pending()):
                return

    def write(self) -> None:
        """Send what waits."""
        self._client.loop_write()

    def beat(self) -> None:
        """Look whether the broker is still there; call this every few seconds."""
        self._client.loop_misc()

    def publish(self, message: Message) -> None:
        """Send a message once, if there is a connection. After the next one, the state is sent again."""
        if self._taken:
            self._client.publish(message.topic, message.payload, qos=0, retain=message.retain)

    def subscribe(self, topics: Sequence[str]) -> None:
        """Ask the broker for the messages on these topics."""
        if self._taken and topics:
            self._client.subscribe([(topic, 0) for topic in topics])

    def _take_connection(
        self, client: Client, data: object, flags: ConnectFlags, code: ReasonCode, properties: Properties | None
    ) -> None:
        if code.is_failure:
            self._handlers.lost(NOT_ALLOWED)
            return
        self._taken = True
        self._handlers.connected()

    def _take_message(self, client: Client, data: object, message: MQTTMessage) -> None:
        if len(message.payload) > LONGEST:
            return
        try:
            topic = message.topic
        except UnicodeDecodeError:
            return
        try:
            self._handlers.received(topic, bytes(message.payload), message.retain)
        except Exception as error:
            # Without this, paho would meet the same message again and again, and none after it.
            logger.error("a message of the broker met %s", type(error).__name__)

    def _take_loss(self, *_: object) -> None:
        if self._taken:
            self._taken = False
            self._handlers.lost(None)


def explain(error: Exception) -> Text:
    """Return the reason why a connection failed, in words for people."""
    match error:
        case socket.gaierror():
            return NO_NAME
        case ssl.SSLCertVerificationError():
            return {9: NOT_VALID, 10: NOT_VALID, 62: WRONG_NAME, 64: WRONG_NAME}.get(error.verify_code, NOT_TRUSTED)
        case ssl.SSLError() | ConnectionResetError():
            return NO_TLS
        case ConnectionRefusedError():
            return REFUSED
        case _:
            return SILENT
