"""The settings of the room: its broker, its table and its name, from `companion.toml`."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import NamedTuple

from companion.core.text import Text, say
from companion.frontends import Settings
from companion.frontends.data_folder import BROKER_PASSWORD

PORT, TLS_PORT = 1883, 8883

OTHERS = stat.S_IRWXG | stat.S_IRWXO

LONGEST = 32
"""The most letters of a name that people write."""

NAME = re.compile(r"[^\x00-\x1f\x7f+#/]+")
"""A name that may stand in a topic: without wildcards, slashes and control characters."""

WORD = re.compile(r"[A-Za-z0-9_-]+")
"""The beginning of topics, as Home Assistant has it in its settings."""


class BadRoomSettings(Exception):
    """The settings cannot be used; `says` tells why."""

    def __init__(self, says: Text) -> None:
        """Keep the words."""
        super().__init__(says.message)
        self.says = says


class BrokerSettings(NamedTuple):
    """The way to the broker."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    ca: str
    """The file of an own certificate authority; empty: those that the system trusts."""


class RoomSettings(NamedTuple):
    """All settings of the room."""

    broker: BrokerSettings
    table: str
    """The code of the table that drives the room; empty: the hub's first one."""
    name: str
    """The name of the device in Home Assistant."""
    discovery: str
    """The beginning of Home Assistant's topics; empty: Home Assistant is told nothing."""
    lamps: bool
    """Whether the hub commands lamps by itself."""


def read_settings(settings: Settings) -> RoomSettings:
    """Return the settings; raises `BadRoomSettings`."""
    own = settings.own
    host, ca = _word("broker", own.get("broker", "127.0.0.1"), 255), own.get("ca", "")
    tls = _flag("tls", own.get("tls", False)) or bool(ca)
    if not isinstance(ca, str) or (ca and not Path(ca).is_file()):
        raise BadRoomSettings(say("The file of the certificate authority (ca) isn't there."))
    port = own.get("port", TLS_PORT if tls else PORT)
    if type(port) is not int or port not in range(1, 65536):
        raise BadRoomSettings(say("The broker's port must be a whole number from 1 to 65535."))
    user = own.get("user", "")
    if not isinstance(user, str):
        raise BadRoomSettings(say("{key} must be text.", key="user"))
    name, table = _word("name", own.get("name", "Table")), own.get("table", "")
    discovery = _word("discovery", own.get("discovery", "homeassistant"))
    if not WORD.fullmatch(discovery):
        raise BadRoomSettings(say("{key} can't have this value.", key="discovery"))
    if not isinstance(table, str) or not re.fullmatch(r"[A-Z0-9]{0,8}", table):
        raise BadRoomSettings(say("The table is named by its code, such as K7QM."))
    return RoomSettings(
        BrokerSettings(host, port, user, read_password(settings.data) if user else "", tls, ca),
        table,
        name,
        discovery if _flag("home_assistant", own.get("home_assistant", True)) else "",
        _flag("lamps", own.get("lamps", False)),
    )


def read_password(data: Path) -> str:
    """Return the password in the data folder, empty without a file; raises `BadRoomSettings` if others can read it."""
    path = data / BROKER_PASSWORD
    try:
        mode = path.stat().st_mode
        if mode & OTHERS:
            says = say("Others can read the file {file}. To change that: chmod 600 {file}", file=str(path))
            raise BadRoomSettings(says)
        return path.read_text("utf-8").strip("\r\n")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeError):
        raise BadRoomSettings(say("The file {file} can't be read.", file=str(path))) from None


def _word(key: str, value: object, longest: int = LONGEST) -> str:
    if not isinstance(value, str) or len(value) not in range(1, longest + 1) or not NAME.fullmatch(value):
        raise BadRoomSettings(say("{key} can't have this value.", key=key))
    return value


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadRoomSettings(say("{key} is true or false.", key=key))
    return value
