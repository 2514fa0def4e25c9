"""What the program can be asked, a module a question: the same for commands and for Python.

Each module has the function that answers and the answer, which tells itself as text and as JSON.
"""
