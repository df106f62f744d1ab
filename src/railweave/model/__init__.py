"""The nouns: every other module speaks in these."""
