"""The verbs: each stage is a function from values to values."""
