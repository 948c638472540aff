"""The secrecy of every exit of the hub: no byte of another seat's secret comes out of any."""

from dataclasses import dataclass, field

import pytest

from companion.core.text import say
from companion.games.open_table.state import TOKENS
from tests.web.events import EventStream
from tests.web.house import House, Phone
from web.drawing.shorthand import write_out

SILENT = "what-nobody-may-read"
"""The beginning of every secret's text here."""


@dataclass
class Listener:
    """The exits of one phone with one seat open (0: none): its pages, its views, its streams, its errors."""

    phone: Phone
    seat: int = 0
    languages: tuple[str, ...] = ("it", "es")
    streams: list[EventStream] = field(default_factory=list)

    def listen(self) -> None:
        """Open every stream, and forget earlier output."""
        self.phone.heard = b""
        token, code = self.phone.token, self.phone.code
        query = f"seat={self.seat}" if self.seat else ""
        paths = [f"/{code}/live?{query if token else 'eye=table'}"]
        paths += [f"/api/tables/{code}/stream?{query}&language={language}" for language in self.languages]
        headers = {"Cookie": f"device={token}"} if token else {}
        self.streams = [EventStream(self.phone.port, path, headers) for path in paths]

    def ask(self) -> None:
        """Fetch every page and every view, and provoke errors."""
        code, api = self.phone.code, self.phone.api
        for path in (
            f"/{code}",
            f"/{code}/table",
            "/",
            f"/{code}/move",
            f"/{code}/join",
            "/XXXX",
            f"{api}/view",
            f"{api}/view?seat=1",
        ):
            self.phone.get(path)
        for seat in range(1, 8):
            if seat != self.seat:
                self.phone.answer("no-such-question", "go", seat=seat)
        self.phone.post(f"{api}/answers", {"seat": 1})
        if self.seat:
            self.phone.get(f"{api}/view?seat={self.seat}")
            self.phone.answer("no-such-question", "go", seat=self.seat)

    def heard(self) -> bytes:
        """Return every byte so far; the streams are read up to the pause."""
        for stream in self.streams:
            stream.until(lambda name, data: name != "alive" and data["paused"])
        return self.phone.heard + b"".join(write_out(stream.bytes.decode()).encode() for stream in self.streams)


def party(house: House) -> tuple[dict[int, Listener], list[Listener]]:
    """Begin an open table for six, the last two on one phone; return a listener for each seat, and the others."""
    phones = [house.phone(name) for name in ("Anna", "Bruno", "Clara", "Dario", "Emil")]
    phones[0].say("table-more", "seat-5")
    phones[-1].sit("Fritz")
    phones[0].say("table-game", "open-table")
    phones[0].say("table-begin")
    token = phones[-1].token
    phones += [Phone(house.port, house.code, token, 6), Phone(house.port, house.code, token)]
    for phone in phones:
        phone.cookie = True
    # One device has at most four streams: the shared phone only listens to its pages.
    listeners = [Listener(phone, phone.seat, () if phone.token == token else ("it", "es")) for phone in phones]
    return {listener.seat: listener for listener in listeners[:6]}, [listeners[6], Listener(house.phone())]


def own(listener: Listener) -> set[bytes]:
    """Return the bytes that only this seat may read: text and drawing of its drawn token, its device's token."""
    phone = listener.phone
    found = {phone.token.encode()}
    for secret in phone.view(listener.seat)["secrets"]:
        text = secret["text"].rpartition("/")[2].encode()
        drawing = secret["icon"].encode()
        found |= {text, b'"icon":"%s"' % drawing, b"#icon-%s" % drawing}
    return found


def test_no_exit_gives_a_byte_of_another_seat_s_secret(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {token: say(f"{SILENT}-{token}") for token in TOKENS}
    for token, name in names.items():
        monkeypatch.setitem(TOKENS, token, (name, TOKENS[token][1]))
    seats, others = party(house)
    anna = seats[1].phone
    anna.say("fill", dict.fromkeys(names, 1))
    anna.say("draw", "secret")  # from here on no question names the tokens
    for listener in (*seats.values(), *others):
        listener.listen()
    for seat in range(2, 7):
        seats[seat].phone.say("draw", "secret")
    anna.say("countdown", "600")
    seats[5].phone.say("round-1")
    for listener in (*seats.values(), *others):
        listener.ask()
    secrets = {seat: own(listener) for seat, listener in seats.items()}
    assert len(set.union(*secrets.values())) == 6 * 3 + 5
    anna.say("table-pause")
    heard = {seat: listener.heard() for seat, listener in seats.items()}
    for seat, found in heard.items():
        mine = {secret for secret in secrets[seat] if secret != seats[seat].phone.token.encode()}
        assert all(secret in found for secret in mine), "what is listened at is no exit"
        for other in secrets.keys() - {seat}:
            assert not [secret for secret in secrets[other] if secret in found], (seat, other)
    for listener in others:
        found = listener.heard()
        assert SILENT.encode() not in found
        assert not [secret for secret in set.union(*secrets.values()) if secret in found]
