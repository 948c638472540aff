"""The thread that hears the buttons: on pipes in the place of lines, which the kernel tells of in the same way."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from hardware.edges import Edges
from tests.waiting import until


class Pipe:
    """A line: who writes to it makes an edge, and reading it fails once it is broken."""

    def __init__(self) -> None:
        self.file, self._other = os.pipe()
        self.heard = b""

    def hear(self) -> None:
        told = os.read(self.file, 1)
        if not told:
            raise OSError("no such device")
        self.heard += told

    def tell(self, what: bytes) -> None:
        os.write(self._other, what)

    def break_off(self) -> None:
        os.close(self._other)
        self._other = -1

    def close(self) -> None:
        os.close(self.file)
        if self._other >= 0:
            os.close(self._other)


@pytest.fixture
def edges() -> Iterator[Edges]:
    found = Edges()
    yield found
    found.close()


@pytest.fixture
def pipes() -> Iterator[list[Pipe]]:
    found = [Pipe(), Pipe()]
    yield found
    for pipe in found:
        pipe.close()


def test_each_file_is_heard_until_it_is_forgotten(edges: Edges, pipes: list[Pipe]) -> None:
    one, other = pipes
    for pipe in pipes:
        edges.listen(pipe.file, pipe.hear)
    one.tell(b"ab")
    other.tell(b"c")
    until(lambda: (one.heard, other.heard), lambda heard: heard == (b"ab", b"c"))
    edges.forget(one.file)
    edges.forget(one.file)
    one.tell(b"d")
    other.tell(b"e")
    until(lambda: other.heard, lambda heard: heard == b"ce")
    assert one.heard == b"ab"
    edges.listen(one.file, one.hear)
    until(lambda: one.heard, lambda heard: heard == b"abd")


def test_a_file_that_breaks_off_takes_neither_the_others_nor_a_processor(
    edges: Edges, pipes: list[Pipe], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    woken: list[int] = []
    hear = edges._hear

    def counted(file: int) -> None:
        woken.append(file)
        hear(file)

    monkeypatch.setattr(edges, "_hear", counted)
    one, other = pipes
    for pipe in pipes:
        edges.listen(pipe.file, pipe.hear)
    one.break_off()
    until(lambda: caplog.messages)
    for sign in b"abc":
        other.tell(bytes([sign]))
    until(lambda: other.heard, lambda heard: heard == b"abc")
    assert woken == [one.file, *[other.file] * 3], "the kernel says again and again that it can be read"
    assert caplog.messages == ["a button is no longer heard: OSError"]
