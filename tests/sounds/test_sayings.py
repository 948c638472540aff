"""How words are said: ours for voices of people, the owner's for every voice."""

from __future__ import annotations

import os
from pathlib import Path

from sounds.sayings import Sayings


def listed(data: Path, text: str | bytes) -> Sayings:
    path = data / "sayings" / "it.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Sayings(data)


def test_without_an_owners_list_the_usual_voice_says_what_it_always_said(tmp_path: Path) -> None:
    sayings = Sayings(tmp_path)
    assert sayings.said("Complots: il hub.", "it", ours=False) == "Complots: il hub."
    assert sayings.said("Complots: il hub.", "it", ours=True) == "Complò: il ab."
    assert sayings.said("Complots", "de", ours=True) == "Complots"


def test_the_owners_list_holds_for_every_voice_and_before_ours(tmp_path: Path) -> None:
    sayings = listed(
        tmp_path, "# people\nJoão = Giuan\nComplots=Complots\n\nno saying\n= nothing\nAnna Rita = Annarì\nAnna = Ànna"
    )
    assert sayings.said("JOÃO e Complots", "it", ours=True) == "Giuan e Complots"
    assert sayings.said("João, Joãozinho.", "it", ours=False) == "Giuan, Joãozinho."
    assert sayings.said("Anna Rita, Anna, Annamaria", "it", ours=False) == "Annarì, Ànna, Annamaria"
    assert sayings.said("João", "es", ours=False) == "João"


def test_a_list_that_is_changed_holds_from_the_next_line_on(tmp_path: Path) -> None:
    sayings = listed(tmp_path, "a = b")
    assert sayings.said("a", "it", ours=False) == "b"
    listed(tmp_path, "a = c")
    os.utime(tmp_path / "sayings" / "it.txt", ns=(1, 1))
    assert sayings.said("a", "it", ours=False) == "c"
    (tmp_path / "sayings" / "it.txt").unlink()
    assert sayings.said("a", "it", ours=False) == "a"


def test_a_list_that_nobody_can_read_changes_nothing(tmp_path: Path) -> None:
    assert listed(tmp_path, b"\xff\xfe\x00").said("a", "it", ours=False) == "a"
