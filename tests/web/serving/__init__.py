"""The server and its requests: `web.serving`, and where the server listens.

lines.py  requests byte by byte
siege.py  clients who mean no good
"""
