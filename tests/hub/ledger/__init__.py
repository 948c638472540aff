"""The figures of the ledger, held against a slow count."""
