"""One edit of a model that would make it the puzzle."""
