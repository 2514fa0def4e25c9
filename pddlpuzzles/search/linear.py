"""Linear and integer programs, solved by HiGHS.

scipy has it, too, but takes a second to import: as long as most problems in all.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
INFINITY: Final = float("inf")


class Entries(NamedTuple):
    """The entries of a matrix that are not 0, each place once."""

    rows: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64] | Numbers


class Optimum(NamedTuple):
    value: float
    variables: Numbers


def entries_of(matrix: npt.NDArray[Any]) -> Entries:
    rows, columns = np.nonzero(matrix)
    return Entries(rows, columns, matrix[rows, columns])


def least(
    costs: Numbers,
    entries: Entries,  # of the matrix, a row for each condition
    limits: tuple[Numbers, Numbers],  # of rows, the lowest and the highest
    bounds: tuple[Numbers, Numbers],  # of variables
    *,
    integral: bool = False,
    seconds: float | None = None,
) -> Optimum | None:
    """Return where costs are least, variables between `bounds` and rows between `limits`.

    None if there is no such place, or it was not found in time.
    """
    from highspy import HighsLp, HighsModelStatus, HighsVarType, MatrixFormat

    # `highspy.Highs` prints the solver's name when it is made; what it stands on does not.
    from highspy import _Highs as Solver  # type: ignore[attr-defined]

    program = HighsLp()
    program.num_col_, program.num_row_ = len(costs), len(limits[0])
    program.col_cost_ = costs
    program.col_lower_, program.col_upper_ = bounds
    program.row_lower_, program.row_upper_ = limits
    order = np.argsort(entries.rows, kind="stable")
    matrix = program.a_matrix_
    matrix.format_ = MatrixFormat.kRowwise
    matrix.num_col_, matrix.num_row_ = program.num_col_, program.num_row_
    matrix.start_ = np.searchsorted(entries.rows[order], np.arange(program.num_row_ + 1))
    matrix.index_ = entries.columns[order]
    matrix.value_ = entries.values[order].astype(float)
    if integral:
        program.integrality_ = [HighsVarType.kInteger] * len(costs)
    solver = Solver()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)  # nothing better is left
    if seconds is not None:
        solver.setOptionValue("time_limit", seconds)
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != HighsModelStatus.kOptimal:
        return None
    variables: Numbers = np.array(solver.getSolution().col_value)
    return Optimum(solver.getObjectiveValue(), variables)
