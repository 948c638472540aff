"""The replies of each address: `web.routes`.

page.py  the parts of a page that its policy has to allow
"""
