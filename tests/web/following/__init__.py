"""Streams: `web.following`."""
