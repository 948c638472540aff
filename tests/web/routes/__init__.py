"""What each address answers: `web.routes`.

generated.py  requests made from the description of the interface
page.py       what a page holds that its policy has to allow
"""
