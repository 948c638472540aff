"""Proposals: what takes more than one voice is asked, counted, announced and withdrawn."""
