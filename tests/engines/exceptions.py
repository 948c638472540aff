"""What an engine cannot do in a story, and why. Such a story is played all the same, and fails once the engine can."""

from __future__ import annotations

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("firefox", "test_back_leads_to_no_old_form"): "Firefox keeps no page of a form that leads to its own address",
}
"""Engine and story."""
