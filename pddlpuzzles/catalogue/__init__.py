"""Instances: bundled ones, those of sets and ladders, files, and new ones.

catalogue  the families and their bundled instances   ladders    sets that are made when asked for
document   TOML whose values know their line          files      reading and writing files
phrases    text that people type                      generate   new instances
"""
