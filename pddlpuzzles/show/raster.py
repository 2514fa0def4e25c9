"""Pictures in other formats than SVG: PNG, PDF, and a plan as an animated GIF.

They need the extra `pictures`: vl-convert, which needs no system libraries, and Pillow.
"""

import io
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import require_suffix, require_writable
from pddlpuzzles.errors import InputError, ParameterError
from pddlpuzzles.show.svg import Svg
from pddlpuzzles.show.wording import all_of

_SUFFIXES: Final = (".svg", ".png", ".pdf", ".gif")
_MOST_FRAMES: Final = 400  # they take two seconds each to write, and five minutes to see
_SCALE: Final = 2.0  # pixels for each unit of an SVG
_SCALES: Final = (0.1, 10.0)
_FIRST, _EACH, _LAST = 1200, 800, 3000  # milliseconds of the start, each step and the end


class Png(bytes):
    _repr_png_ = bytes.__bytes__


class Gif(bytes):
    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/gif": b64encode(self).decode()}


def require_picture(path: Path) -> None:
    """Raise InputError if pictures cannot be written to a file of this name."""
    require_suffix(path, f"pictures are written as {all_of(_SUFFIXES, 'or')}", *_SUFFIXES)
    require_writable(path)
    if path.suffix.lower() not in ("", ".svg"):
        _libraries()  # an error if they are missing


def picture(path: Path, frames: Sequence[Svg]) -> str | bytes:
    """Return what to write to a file of this name: of several frames an animation."""
    suffix = path.suffix.lower()
    if suffix == ".gif":
        return gif(frames)
    (svg,) = frames
    if suffix == ".pdf":
        return bytes(_libraries()[0].svg_to_pdf(svg))
    return png(svg) if suffix == ".png" else svg


def png(svg: Svg, scale: float = _SCALE) -> Png:
    """`scale` is the pixels of each of its units, 0.1 to 10."""
    if not _SCALES[0] <= scale <= _SCALES[1]:
        raise ParameterError("scale", f"{scale:g}", expected="pixels for each unit, 0.1 to 10")
    return Png(_libraries()[0].svg_to_png(svg, scale=scale))


def gif(frames: Sequence[Svg], scale: float = _SCALE) -> Gif:
    """Return an endless GIF; all stand on one line below. InputError if too many."""
    if len(frames) > _MOST_FRAMES:
        said = f"{len(frames)} pictures are too many for a GIF"
        raise InputError(said, expected=f"at most {_MOST_FRAMES}")
    _, image = _libraries()
    drawn = [image.open(io.BytesIO(png(svg, scale))).convert("RGB") for svg in frames]
    width, height = (max(frame.size[way] for frame in drawn) for way in (0, 1))
    pages = []
    for frame in drawn:
        page = image.new("RGB", (width, height), frame.getpixel((0, 0)))
        page.paste(frame, (0, height - frame.height))
        pages.append(page.quantize(256, dither=image.Dither.NONE))
    times = [_FIRST, *[_EACH] * (len(pages) - 2), _LAST][-len(pages) :]  # of one the last
    written = io.BytesIO()
    pages[0].save(written, "GIF", save_all=True, append_images=pages[1:], duration=times, loop=0)
    return Gif(written.getvalue())


def _libraries() -> tuple[Any, Any]:
    try:
        import vl_convert
        from PIL import Image
    except ImportError as error:
        remedy = "pip install 'pddlpuzzles[pictures]'"
        raise InputError(f"pictures other than SVG need {error.name}: {remedy}") from None
    return vl_convert, Image
