"""Tests of the rounds of Among Cultists: events, movements, actions, the portal, the Automatic Investigator."""
