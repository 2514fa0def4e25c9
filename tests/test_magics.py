"""PDDL in the cells of a notebook: a person who is led by what stands below the cells alone."""

import pytest

from tests.lamps import DOMAIN, PROBLEM, lessons


@pytest.fixture
def shell():
    from IPython.core.interactiveshell import InteractiveShell  # all of it takes long to import

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "pddlpuzzles")
    yield shell
    InteractiveShell.clear_instance()


def outputs(shell, kind, text):
    from IPython.utils.capture import capture_output

    with capture_output() as said:
        shell.run_cell_magic("pddl", kind, text)
    return said.outputs


def below(shell, kind, text):
    return "\n".join(str(one.data["text/plain"]) for one in outputs(shell, kind, text))


def test_a_person_is_led_to_a_right_domain_and_told_why_a_plan_fails(shell):
    for text, said in lessons():
        answer = below(shell, "domain", text)
        assert all(it in answer for it in (said, "[mistake]"))
    assert "mistake]" not in below(shell, "domain", DOMAIN)
    assert "(on d)" not in below(shell, "problem", PROBLEM)
    assert "'d'" in below(shell, "problem", PROBLEM.replace("(on c)", "(on d)"))
    below(shell, "problem", PROBLEM)
    from IPython.core.completer import provisionalcompleter

    for kind, begun, names in (("problem", PROBLEM[:-5], "abc"), ("plan", "(sw", ["switch"])):
        cell = f"%%pddl {kind}\n{begun}"
        with provisionalcompleter():
            assert {one.text for one in shell.Completer.completions(cell, len(cell))} == {*names}
    found = shell.run_line_magic("solve", "--optimal --timeout 20")
    assert (str(found.status), found.cost) == ("optimal", 2)
    assert shell.run_line_magic("check", "").valid
    broken = below(shell, "plan", "(switch a b)\n(switch a b)\n")
    assert "invalid: plan:2: step 2 (switch a b): (on a) does not hold" in broken
    assert shell.run_line_magic("hint", "'(switch a b)'").move == "(switch b c)"
    assert shell.run_line_magic("explore", "").space.states == 3


def test_a_mistake_of_the_domain_is_shown_where_it_is_and_is_no_line_of_the_problem(shell):
    (output,) = outputs(shell, "domain", DOMAIN.replace("(on ?l))\n", "(onn ?l))\n"))
    assert "line 6:" in output.data["text/plain"]
    assert "line 6: <b>mistake</b>" in output.data["text/html"]
    assert ">onn</span> ?l))" in output.data["text/html"]
    assert below(shell, "problem", PROBLEM).startswith("there is no predicate 'onn'")


def test_what_is_not_there_yet_or_never_is_said_in_a_line(shell):
    from IPython.core.error import UsageError

    for line, said in [("solve", "no domain yet"), ("solve --engine none", "no domain yet")]:
        with pytest.raises(UsageError, match=said):
            shell.run_line_magic(*[*line.split(" ", 1), ""][:2])
    below(shell, "domain", DOMAIN)
    below(shell, "problem", PROBLEM)
    with pytest.raises(UsageError, match="no engine 'none'"):
        shell.run_line_magic("solve", "--engine none")
    with pytest.raises(UsageError, match="--colour"):
        shell.run_line_magic("solve", "--colour")
