"""The commands, a module each: arguments, one call of the library, text or JSON as the answer."""
