"""What the chapters are made of that can be looked up."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text import Text

Chapter = Mapping[Text, Text]
"""What can be looked up of a thing, by what the thing is called."""
