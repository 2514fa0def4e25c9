"""The commands, a module each: its arguments, one call of the library, its answer as text or JSON.

A module's function `command` is the command, `EXAMPLE` stands at the end of its help, and `main`
puts them together. `options` has the arguments that several share, `completion` what the shell
completes them with.
"""
