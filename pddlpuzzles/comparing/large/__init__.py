"""What can be shown of models that are too large to be expanded."""
