"""Serves a hub that has a machine of its own: its Wi-Fi, its power. A question to the system blocks its caller."""
