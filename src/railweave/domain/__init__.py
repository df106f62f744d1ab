"""What stages and platforms share: facts that follow from an intent or a design, as pure functions."""
