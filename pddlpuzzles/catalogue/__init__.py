"""Instances: bundled ones, those of sets and ladders, files, and new ones."""
