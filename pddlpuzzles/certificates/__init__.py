"""Proofs that others can check: written, and had checked."""
