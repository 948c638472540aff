"""Rehearsal: phones, voice, buttons and lamps are tried in the lobby."""
