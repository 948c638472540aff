"""Texts that lack a translation or a word about a parameter: `make texts` names them."""

from pathlib import Path

import pytest

from companion.texts.catalogue import UndescribedParameter, messages, untranslated, update


def write(root: Path, source: str) -> None:
    (root / "companion").mkdir()
    (root / "companion/rules.py").write_text(source, "utf-8")


def test_what_has_no_translation_is_named(tmp_path: Path) -> None:
    write(tmp_path, 'A = say("Yes")\nB = say("No")\nC = count("{n} vote", "{n} votes", n)\n')
    file = update(b"", "it", messages(tmp_path)).decode()
    filled = file.replace('msgid "Yes"\nmsgstr ""', 'msgid "Yes"\nmsgstr "Sì"').replace('[0] ""', '[0] "{n} voto"')
    assert list(untranslated(filled.encode(), "it")) == ["No", "{n} vote"]


def test_a_parameter_of_which_translators_are_told_nothing_is_named(tmp_path: Path) -> None:
    write(tmp_path, 'A = say("{who} has {quux} left", who=1, quux=2)')
    with pytest.raises(UndescribedParameter, match=r"'\{who\} has \{quux\} left' has \{quux\}, .*parameters\.py"):
        messages(tmp_path)
