"""Who may do what, and what nobody gets to see: `web.trust`."""
