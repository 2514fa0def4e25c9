"""Servers that other programs ask: an editor (extra `editor`), a language model (`agent`)."""
