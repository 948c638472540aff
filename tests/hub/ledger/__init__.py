"""The figures of the ledger, compared with a slow count."""
