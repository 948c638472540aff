"""Hosting: the host's choices, and a change of host."""
