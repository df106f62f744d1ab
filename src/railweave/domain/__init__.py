"""What stages and platforms share about a fabric: facts that follow from its design, as pure functions."""
