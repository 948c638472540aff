"""Streams and their places: `web.following`."""
