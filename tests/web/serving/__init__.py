"""The server and its requests: `web.serving`, and the server's address.

lines.py  requests byte by byte
siege.py  malicious clients
"""
