"""Programs run to their end."""

import subprocess
from collections.abc import Sequence
from typing import Any


def ran(command: Sequence[object], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command; its code, and what it printed as text."""
    given = {"capture_output": True, "text": True, "check": False, "timeout": 500} | options
    return subprocess.run([*map(str, command)], **given)
