"""Templates are compiled once for all languages, and each language draws them with its own words."""

import pytest
from jinja2 import DictLoader, Environment

from web.drawing.template_cache import TemplateCache


def test_a_template_is_compiled_once_for_all_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str | None] = []
    compile_one = Environment.compile

    def counted(self: Environment, source: str, name: str | None = None, filename: str | None = None) -> object:
        compiled.append(name)
        return compile_one(self, source, name, filename)

    monkeypatch.setattr(Environment, "compile", counted)
    first = Environment(loader=DictLoader({"a": "{{ word }}", "b": "{{ word }}!"}), bytecode_cache=TemplateCache())
    drawn = []
    for word in ("one", "uno"):
        own = first.overlay()
        own.globals = {"word": word}
        drawn += [own.get_template(name).render() for name in ("a", "b", "a")]
    assert drawn == ["one", "one!", "one", "uno", "uno!", "uno"]
    assert compiled == ["a", "b"]
