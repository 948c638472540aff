"""What the code says, read once for all tests of a process: it takes longer than all that they ask of it."""

from functools import cache

from babel.messages.catalog import Catalog

from companion.texts.catalogue import messages


@cache
def every_message() -> Catalog:
    """Return all messages in the code."""
    return messages()
