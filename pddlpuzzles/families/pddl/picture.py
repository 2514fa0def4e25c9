"""Problems as pictures: those of the domain where it draws itself, else others."""

from typing import Final

from pddlpuzzles.families.pddl import drawing
from pddlpuzzles.families.pddl.domain_drawings import Scenes
from pddlpuzzles.show.drawn import DrawnText

_SCENES: Final = Scenes(DrawnText(drawing))
STYLE: Final = _SCENES.STYLE
state, goal, steps = _SCENES.state, _SCENES.goal, _SCENES.steps
