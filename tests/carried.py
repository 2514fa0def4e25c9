"""What a page carries as data, unpacked."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any


def carried(page: str, name: str) -> Any:
    """Return the data of that name."""
    (packed,) = re.findall(r'id="packed"[^>]*>([^<]*)<', page)
    return json.loads(zlib.decompress(base64.b64decode(packed)))["data"][name]
