"""What a view in JSON says, as lines to be compared with those of the step before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

UNSAID = ("id", "kind", "icon", "laid", "standing")
"""What of a block is no words."""


def public(view: dict[str, Any]) -> dict[str, str]:
    """Return what everybody sees, by what it is about."""
    lines = {"phase": view["phase"]}
    lines |= {
        f"seat {s['seat']}": " ".join(
            [s["name"], *s["tags"], *["awaited"] * s["awaited"], *(f"[{one['text']}]" for one in s["things"])]
        )
        for s in view["seats"]
    }
    lines |= {f"block {block['id']}": _block(block) for block in view["blocks"]}
    lines |= {f"timer {timer['id']}": f"{timer['label']} until {timer['ends']}" for timer in view["timers"]}
    lines["power"] = view["lamps"]["power"]
    return lines | {f"told {happening['id']}": happening["text"] for happening in view["happened"]}


def private(view: dict[str, Any], seat: int) -> dict[str, str]:
    """Return what a seat alone sees, and what it is asked; `*` stands for its own number."""
    lines = {f"SECRET {secret['id']}": f"{secret['label']}: {secret['text']}" for secret in view["secrets"]}
    for q in view["questions"]:
        if not q["id"].startswith("table-") or q["id"].startswith("table-agree-"):
            marks = [mark for mark in ("secret", "awaited") if q[mark]]
            marks += [f"now {q['value']}"] * (q["value"] is not None)
            lines[f"asked {q['id']}"] = " ".join([q["text"], f"[{_choices(q, seat)}]", *marks])
    return lines


def differences(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """Yield each line that came (+), changed (~) or went (-)."""
    for key, line in now.items():
        if before.get(key) != line:
            yield f"{'~' if key in before else '+'} {key}: {line}"
    gone = [key for key in before if key not in now and not key.startswith("told ")]
    if gone:
        yield f"- {', '.join(gone)}"


def _choices(question: dict[str, Any], seat: int) -> str:
    """Return what can be answered; of a list to tick, which is told by its block, how long it is."""
    choices = question.get("choices", [])
    if any(choice.get("done") is not None for choice in choices):
        return f"{len(choices)} to tick"
    values = [str(choice["value"]) for choice in choices]
    return "seat-*" if values == [f"seat-{seat}"] else " ".join(values)


def _block(block: dict[str, Any]) -> str:
    """Return what a block says; of a list to tick, how far it is: all its steps stand in another recording."""
    if block["kind"] == "checklist":
        done = [item["id"] for item in block["items"] if item["done"]]
        return " ".join([block["label"], f"{len(done)} of {len(block['items'])}", *done])
    return _flat(block)


def _flat(value: Any) -> str:
    """Return the words of a block, in their order."""
    if isinstance(value, dict):
        said = (_flat(part) for key, part in value.items() if key not in UNSAID)
        return " ".join(filter(None, said))
    if isinstance(value, list):
        return "; ".join(_flat(part) for part in value)
    return "" if value is None else str(value)
