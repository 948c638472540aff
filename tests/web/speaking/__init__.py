"""The phone that speaks: `web.speaking`."""
