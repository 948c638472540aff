"""Permissions and secrecy: `web.trust`."""
