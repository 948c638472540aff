"""Every exit of the hub is listened at: no byte of another seat's secret comes out of any."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from web_events import Stream
from web_hub import House, Phone, open_house

from companion.core.text import say
from companion.games.open_table import words

SILENT = "what-nobody-may-read"
"""The beginning of every secret's text here."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as found:
        yield found


@dataclass
class Listener:
    """All exits of one phone with one seat open (0: none): its pages, its views, its streams, its errors."""

    phone: Phone
    seat: int = 0
    languages: tuple[str, ...] = ("it", "es")
    streams: list[Stream] = field(default_factory=list)

    def listen(self) -> None:
        """Open every stream, and forget what was heard before."""
        self.phone.heard = b""
        token, code = self.phone.token, self.phone.code
        query = f"seat={self.seat}" if self.seat else ""
        paths = [f"/{code}/live?{query if token else 'eye=table'}"]
        paths += [f"/api/tables/{code}/stream?{query}&language={language}" for language in self.languages]
        headers = {"Cookie": f"device={token}"} if token else {}
        self.streams = [Stream(self.phone.port, path, headers) for path in paths]

    def ask(self) -> None:
        """Fetch every page and every view, and meet errors."""
        code, api = self.phone.code, self.phone.api
        for path in (
            f"/{code}",
            f"/{code}/table",
            "/",
            f"/{code}/move/x",
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
        return self.phone.heard + b"".join(stream.bytes for stream in self.streams)

    def events(self) -> list[list[Any]]:
        """Return what each stream has brought up to the pause, in order, without the moments."""
        found: list[list[Any]] = [[] for _ in self.streams]
        for stream, events in zip(self.streams, found, strict=True):
            while not events or not events[-1]["paused"]:
                name, data = stream.next() or ("gone", {"paused": True})
                del data["now"]
                events.extend([data] if name != "alive" else [])
        return found


def party(house: House) -> tuple[dict[int, Listener], list[Listener]]:
    """Begin an open table for six, the last two on one phone; return a listener for each seat, and the others."""
    phones = [house.phone(name) for name in ("Anna", "Bruno", "Clara", "Dario", "Emil")]
    phones[-1].sit("Fritz")
    phones[0].say("table-game", "open-table")
    phones[0].say("table-begin")
    token = phones[-1].token
    phones += [Phone(house.port, house.code, token, 6), Phone(house.port, house.code, token)]
    for phone in phones:
        phone.cookie = True
    # One device has four streams at the most: the shared phone listens to its pages only.
    listeners = [Listener(phone, phone.seat, () if phone.token == token else ("it", "es")) for phone in phones]
    return {listener.seat: listener for listener in listeners[:6]}, [listeners[6], Listener(house.phone())]


def own(listener: Listener) -> set[bytes]:
    """Return what only this seat may read: the text and the drawing of its token, the code of its move, its token."""
    phone = listener.phone
    found = {phone.token.encode()}
    for secret in phone.view(listener.seat)["secrets"]:
        text = secret["text"].rpartition("/")[2].encode()
        drawing = secret["icon"].encode()
        found |= {text, b'"icon":"%s"' % drawing, b"#icon-%s" % drawing} if secret["id"] != "move" else {text}
    return found


def test_no_exit_gives_a_byte_of_another_seat_s_secret(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {token: say(f"{SILENT}-{token}") for token in words.TOKEN_NAMES}
    for token, name in names.items():
        monkeypatch.setitem(words.TOKEN_NAMES, token, name)
    seats, others = party(house)
    anna = seats[1].phone
    anna.say("fill", dict.fromkeys(names, 1))
    anna.say("draw", "secret")  # from here on no question names the tokens
    for listener in (*seats.values(), *others):
        listener.listen()
    for seat in range(2, 7):
        seats[seat].phone.say("draw", "secret")
    for seat in (1, 2):
        seats[seat].phone.say("table-move")
    anna.say("countdown", "600")
    seats[5].phone.say("round-1")
    for listener in (*seats.values(), *others):
        listener.ask()
    secrets = {seat: own(listener) for seat, listener in seats.items()}
    assert len(set.union(*secrets.values())) == 6 * 3 + 5 + 2
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


def without_chance(value: Any, tokens: list[str], code: str, port: int) -> Any:
    """Return `value` with what differs between two evenings for other reasons taken out."""
    text = json.dumps(value).replace(code, "CODE").replace(str(port), "PORT")
    for token in tokens:
        text = text.replace(token, "TOKEN")
    return json.loads(re.sub(r"(data-(?:ends|now)=\\\"|\"now\": )\d+", r"\g<1>0", text))


def vote(folder: Path, ballots: dict[int, str]) -> list[Any]:
    """Play a vote up to its last ballot; return all that Anna, the shared phone and the table were sent."""
    with open_house(folder) as house:
        seats, others = party(house)
        listeners = [seats[1], *others]
        for listener in listeners:
            listener.listen()
            for stream in listener.streams:
                stream.head  # noqa: B018
        seats[1].phone.say("vote", "people-shown")
        replies = []
        for seat, ballot in ballots.items():
            seats[seat].phone.say("ballot", ballot)
            view = seats[1].phone.view()
            replies.append({name: data for name, data in view.items() if name != "now"})
        seats[1].phone.say("table-pause")
        found = [listener.events() for listener in listeners]
        tokens = [listener.phone.token for listener in seats.values()]
        return [without_chance(part, tokens, house.code, house.port) for part in (replies, found)]


def newest(streams: Any) -> Any:
    """Return the last thing that each stream showed: how many views came before is the network's chance."""
    return [[events[-1] for events in listener] for listener in streams]


def test_before_a_vote_closes_nobody_can_tell_one_ballot_from_another(tmp_path: Path) -> None:
    first = vote(tmp_path / "first", {2: "seat-1", 3: "seat-1", 4: "abstain", 5: "seat-6"})
    second = vote(tmp_path / "second", {2: "seat-4", 3: "seat-2", 4: "seat-1", 5: "abstain"})
    assert first[0] == second[0]
    assert newest(first[1]) == newest(second[1])
    assert any(block["value"] == 4 for block in first[0][-1]["blocks"] if block["id"] == "vote")
    late = vote(tmp_path / "late", {2: "seat-1", 3: "seat-1", 4: "abstain"})
    assert newest(late[1]) != newest(first[1]), "what is compared does not show the vote"
