"""What only a search of peg solitaire needs."""
