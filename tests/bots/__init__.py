"""Bots that know questions and no game, and whole evenings with them."""
