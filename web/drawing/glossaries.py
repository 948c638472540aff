"""The glossary of the game on a table: prepared once for each game."""

from __future__ import annotations

from companion.core.terms import NO_TERMS, Glossary, Term
from companion.frontends import TableSnapshot

_known: dict[str, tuple[tuple[Term, ...], Glossary]] = {}
"""The glossaries by game, each with the terms that it was made of."""


def glossary_of(snapshot: TableSnapshot) -> Glossary:
    """Return the glossary of the current or chosen game; any thread may call it."""
    found = snapshot.reference
    if found is None or not found.terms:
        return NO_TERMS
    known = _known.get(found.game)
    if known is None or known[0] is not found.terms:
        known = _known[found.game] = found.terms, Glossary(found.game, found.terms)
    return known[1]
