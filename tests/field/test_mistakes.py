"""Files with one mistake as students make it: the message names the place, and the mend."""

import re
from collections.abc import Sequence

import pytest

from tests.field.conftest import DOMAIN, FILES, INIT, OBJECTS, PREDICATES, PROBLEM, Ask, edited

NOT, RING, TO = "(not (= ?from ?to))", "(announced)))", "(at ?who ?to)))"
WALK, WHO = f"(and (at ?who ?from) {NOT})", "(?who - postman ?from ?to - place)"
GOAL, COST = "(and (lies p1 mill) (announced))))", "(increase (total-cost) 1)"
AT = "  (:action ring"
LAST, UNUSED = "(announced))\n", "open.*(never|not|nowhere|copies)"
TAKES = r"\b(tamer|lpg|aries|enhsp|fondsat|engines?|none|planners?)\b"
LASTING = "(:durative-action wait :parameters () :duration (= ?duration 1) :effect ())"
AXIOM = "(:axiom :vars (?p - postman ?q - place) :context (at ?p ?q) :implies (announced))"
METRIC = f"(and (announced)\n {COST}))\n  (:functions (total-cost)))"
CONSTANT = r"ann is an object of the problem.*parameter.*\(:constants ann - postman\)"

# In which file, what, becomes what; what the message says. Where the mistake does not stand where
# the edit begins: words of the lines at which the message may point, "" for anywhere.
# fmt: off
MISTAKES: dict[str, tuple[str, ...]] = {
    # Operators of other languages.
    "==": ("d", "(= ?from", "(== ?from", r"\(= |'='"),
    "!=": ("d", NOT, "(!= ?from ?to)", r"\(not \(= "),
    "&&": ("d", "(and (at ?who ?from", "(&& (at ?who ?from", r"\(and |'and'"),
    "||": ("d", "(and (at ?who ?from", "(|| (at ?who ?from", r"\(or |'or'"),
    "!": ("d", NOT, "(! (= ?from ?to))", r"\(not |'not'"),
    "->": ("d", "(and (at ?who ?from", "(-> (at ?who ?from", r"\(imply |'imply'"),
    "if": ("d", RING, "(if (announced) (announced))))", r"\(when |'when'"),
    "if, else": ("d", RING, "(if (announced) (and) else (announced))))", r"\(when |'when'"),
    "infix and": ("d", WALK, f"((at ?who ?from) and {NOT})", r"\(and |first"),
    "infix =": ("d", "(= ?from ?to)", "(?from = ?to)", r"\(= |first"),
    "call": ("d", "(at ?who ?from) (not", "at(?who ?from) (not", r"\(at "),
    "commas": ("d", "(lies ?what ?where)))", "(lies ?what, ?where)))", "comma|blank|space|','"),
    "// comment": ("d", AT, f"  // rings\n{AT}", "';'|; "),
    "# comment": ("d", AT, f"  # rings\n{AT}", "';'|; "),
    "braces": ("d", WALK, "{and (at ?who ?from)}", r"'\('|parenthes|round|curly"),
    "colon for a type": ("p", "ann - postman", "ann : postman", "'-'|hyphen|ann - postman"),
    "glued hyphen": ("d", "?who - postman ?from", "?who -postman ?from", "blank|space|- postman"),
    "an arrow": ("d", ":effect (announced)", "-> (announced)", ":effect"),
    "infix not=": ("d", NOT, "(?from not= ?to)", r"\(not \(= A B\)\)"),
    "a choice": ("d", RING, "((announced) ? (announced) : ())))", r"\(when A B\)"),
    "for all": ("d", RING, "(for all (?p - postman) (announced))))", r"\(forall "),
    "delete": ("d", "(not (at ?who ?from))", "(delete (at ?who ?from))", r"\(not "),
    "/* comment */": ("d", AT, f"  /* rings */\n{AT}", "';'|; "),
    "square brackets": ("d", "(and (at ?who ?from", "[and (at ?who ?from", "round"),
    "true": ("d", ":precondition ()", ":precondition true", r"\(\)"),
    "colon in a predicate": ("d", "?what - parcel ?where", "?what : parcel ?where", "'-'"),
    "type first": ("d", "(at ?who - postman", "(at postman ?who", "behind.*- postman"),
    "hyphen glued to a name": ("p", "ann - p", "ann- p", "a space.*'ann-'"),
    ":problem": ("p", "(problem round)", "(:problem round)", r"\(problem NAME\)"),
    "true fact": ("d", "?from) (not", "?from) = true (not", r"\(at …\) alone", "(at ?who ?from)"),
    "bare either": ("d", "?who - postman ?from", "?who - either postman parcel", r"\(either "),
    "a type in angles": ("d", "?who - postman ?from", "?who <postman> ?from", "- postman"),
    "not, one sign": ("d", NOT, "(\u00ac (= ?from ?to))", r"\(not "),
    "unless": ("d", RING, "(unless (announced) (announced))))", r"\(when \(not "),
    "add": ("d", RING, "(add (announced))))", "without its first word"),
    "quotes": ("p", "(at ann depot)", '(at "ann" depot)', "quotes"),
    "and between": ("d", f":precondition {WALK}", f":precondition {WALK} and ()", r"\(and "),
    "! before a formula": ("d", NOT, "!(= ?from ?to)", r"\(not "),
    "a fact set to true": ("d", RING, "(= (announced) true)))", r"written alone.*\(not …\)"),
    "forall's variable": ("d", RING, "(forall ?p - postman (announced))))", r"\(forall \(\?x - T"),
    "not of two": ("d", NOT, "(not (= ?from ?to) (announced))", r"\(not FORMULA\)"),
    "infix not": ("d", NOT, "(not = ?from ?to)", r"\(not FORMULA\), such as \(not \(= "),
    "assign of a fact": ("d", RING, "(assign (announced) true)))", "alone.*without assign"),
    "infix -": ("d", RING, "(assign (n) (n) - 1)))", r"first: \(- A B\)"),
    "hyphens behind types": ("d", WHO, "(?who postman - ?from place)", r"\?who - postman \?from"),
    "objects behind their type": ("p", "ann - postman", "postman - ann", ": ann - postman"),
    "an undeclared object": ("p", "(lies p1 depot)", "(lies q depot)", r"in \(:objects"),
    "a variable for a type": ("d", "(:types postman", "(:types ?postman", r"no '\?'"),
    # What is missing.
    "colon": ("d", ":precondition ()", "precondition ()", "colon"),
    "colon of :parameters": ("d", f":parameters {WHO}", f"parameters {WHO}", "colon"),
    "colon of a section": ("p", "(:init", "(init", "colon"),
    "parenthesis of a fact": ("p", "(at ann depot)", "(at ann depot", r"in \(at …\)", "(:init"),
    "hyphen of a type": ("p", "ann - postman", "ann postman", "postman is a type"),
    "two files in one place": ("d", "(domain post)", "(problem post)", "file of a problem"),
    "objects in a domain": ("d", "  (:pre", "  (:objects ann)\n  (:pre", "constants", "(:objects"),
    ":postcondition": ("d", ":effect (announced)", ":postcondition (announced)", ":effect"),
    "define": ("d", "(define (domain post)", "(domain post", r"\(define"),
    "action's name": ("d", "(:action walk", "(:action", r"\(:action NAME|no name"),
    "name in two words": ("d", "(:action ring", "(:action ring bell", "ring-bell|hyphen"),
    "no :domain": ("p", "  (:domain post)\n", "", r"\(:domain", ""),
    "no :types": ("d", "  (:types postman parcel place)\n", "", r"no \(:types", "(at ?who"),
    "no :init": ("p", INIT, "", r"\(:init", ""),
    "no :goal": ("p", f"  (:goal {GOAL}", ")", r"\(:goal", ""),
    "no :objects": ("p", OBJECTS, "\n", r"\(:objects", "(at ann", "(:domain", "(define"),
    "no :predicates": ("d", PREDICATES, "", r"\(:predicates", "(at ?wh", "(define", "(:types"),
    "no :parameters": ("d", f":parameters {WHO}\n", "\n", "no :param", "(at ?who ?f", "walk"),
    "no :precondition": ("d", f":precondition {WALK}", WALK, ":precondition"),
    "no :effect": ("d", ":effect (announced)", "(announced)", ":effect"),
    "condition without and": ("d", WALK, WALK.replace("and ", ""), r"\(and "),
    "bare parameters": ("d", WHO, WHO[1:-1], r"\(|parenthes"),
    "question mark": ("d", "(at ?who ?from) (not (=", "(at who ?from) (not (=", r"\?who"),
    "brackets of a fact": ("p", "(at ann depot)", "at ann depot", r"\(at |parenthes"),
    "misspelt :preconditions": ("d", ":precondition ()", ":preconditions ()", "':precondition'"),
    "misspelt predicate": ("d", "(carries ?who ?what))\n", "(carry ?who ?what))\n", "'carries'"),
    "misspelt type": ("d", "?to - place", "?to - palce", "'place'"),
    "misspelt :params": ("d", f":parameters {WHO}", f":params {WHO}", "':parameters'"),
    "word of the parameters": ("d", f":parameters {WHO}", WHO, ":parameters before"),
    "brackets of all facts": ("p", "(at ann depot)", "at ann depot lies p1 depot", r"\(at "),
    "another domain": ("p", "(:domain post)", "(:domain mail)", "'?post"),
    "old axiom": ("d", AT, f"  {AXIOM}\n{AT}", "derived", "(:axiom", ":effect (ann"),
    "total-cost not declared": ("d", RING, f"(and (announced) {COST})))", r"\(:functions"),
    # What is said of the wrong thing.
    "an object of the problem": ("d", RING, "(when (at ann mill) (announced))))", CONSTANT),
    "too few arguments": ("d", "(at ?who ?to)", "(at ?who)", r"\?where|5:|\b(2|two)\b"),
    "another type": ("p", "(at ann depot)", "(at p1 depot)", "p1.*parcel.*postman"),
    "or in an effect": ("d", "(announced)))", "(or (announced) (announced))))", "effect"),
    "a variable fact": ("p", "(at ann depot)", "(at ann ?place)", "object|no variables|start"),
    "type as predicate": ("d", WALK, "(and (place ?to) (at ?who ?from))", "type"),
    "two predicates": ("d", LAST, "(announced)\n (lies ?x))\n", "6:|line 6", "(lies ?x)"),
    "two objects": ("p", "mill - place", "mill p1 - place", r"line 3|3:\d+.*3:\d+"),
    "capitals make no name": ("p", "mill - place", "mill MILL - place", r"(capital|case).*line 3"),
    "actions that look alike": ("d", "(:action put-down", "(:action pick-up", r"\b9:|line 9\b"),
    "an action not closed": ("d", TO, TO[:-1], r"action walk|:17\b", "(:action w", AT, TO[:-1]),
    "the end is missing": ("p", GOAL, GOAL[:-1], "clos", "(define", "(:goal"),
    "first bracket of a fact": ("p", "(at ann", "at ann", "missing before 'at'", "at ann"),
    "an action closed early": ("d", f"{NOT})", f"{NOT}))", "many before ':eff", TO),
    "subject first": ("p", "(at ann depot)", "(ann at depot)", r"\(at ann"),
    "facts closed early": ("p", "ann depot)", "ann depot))", r"many before \(lies", "(lies"),
    "a sentence behind": ("p", GOAL, f"{GOAL}\nDone.", "comments", "Done."),
    "two :init": ("p", "  (:goal", "  (:init)\n  (:goal", "one in line 4"),
    "one too many": ("d", TO, f"{TO})", r"too many|closes|'\)'", f"{TO})", "(:action ring"),
    "an empty goal": ("p", GOAL, "()))", "goal"),
    "an action without an effect": ("d", f"    :effect {RING}", "  ))", "effect", "(:action ring"),
    "costs without a metric": ("d", RING, METRIC, "metric", "(:action ring"),
    "a denied fact": ("p", "(:init", "(:init (not (announced))", "redundant"),
    "a no-break space": ("d", "(at ?who ?to)", "(at\u00a0?who ?to)", "00A0"),
    "a type alone": ("d", LAST, "(announced)\n (full - tub))\n", "tub.*no such type", "(full"),
    "an unused predicate": ("d", LAST, "(announced)\n (old) (open ?x))\n", UNUSED, "(old"),
    "an unused parameter": ("d", "    :parameters ()", "    :parameters (?open)", "make 4 copies"),
    "a circle of types": ("d", "(:types", "(:types man - boss boss - man", "man.*boss|boss.*man"),
    "a type below itself": ("d", "(:types postman", "(:types postman - postman", "postman"),
    "durations": ("d", AT, f"  {LASTING}\n{AT}", f"(duration|time).*{TAKES}"),
    "processes": ("d", AT, f"  (:process tick :effect (announced))\n{AT}", f"process.*{TAKES}"),
    "random effects": ("d", RING, "(probabilistic 0.5 (announced))))", f"probabilistic.*{TAKES}"),
    "an uncertain start": ("p", "(at ann depot)", "(oneof (at ann depot))", f"uncertain.*{TAKES}"),
    "tasks": ("d", AT, f"  (:task bring)\n{AT}", f"task.*{TAKES}"),
    "preferences": ("p", GOAL, "(preference bell (announced))))", f"preference.*{TAKES}"),
    "en dash": ("p", "ann - postman", "ann \u2013 postman", "(2013|en dash).*'-'|'-'.*2013"),
    "wide question mark": ("d", "(at ?who ?to)", "(at \uff1fwho ?to)", r"FF1F.*\?|\?who.*FF1F"),
    "wide bracket": ("d", "(at ?who ?to)", "\uff08at ?who ?to)", r"FF08.*\("),
    "a fact of Prolog": ("p", "(at ann depot)", "at(ann, depot).", r"\(at …\), found 'at\(ann"),
    "types first": ("d", WHO, "(Postman ?who Place ?from Place ?to)", r"\?who - postman \?from"),
    "a template": ("p", "(at ann depot)", "(at {{name}} depot)", "filled in"),
    "what was left out": ("p", "(at ann depot)", "(at ann depot) ...", "left out"),
    "lists of YAML": ("p", "ann - postman", "\n postman: ann\n", "ann - postman", " postman:"),
    "no define": ("p", "(define (problem round)", "(problem round)", r"\(define \(problem round\)"),
    "the wrong order": ("p", "(at ann depot)", "(at depot ann)", r"\(at ann depot\) is meant"),
    "an action without a name": ("d", "(:action ring", "(:action ()", "has no name"),
    "a group for an action's name": ("d", "(:action ring", "(:action (ring ?x)", ":action ring …"),
    "a section without a name": ("d", "(:predicates", "(", r"\(:predicates …\)"),
    "a predicate not declared": ("d", ":precondition ()", ":precondition (odd ann)",
                                 r"one of .*declare it in \(:predicates …\): \(odd \?x1\)"),
    "a type not declared": ("d", "?to - place", "?to - xyz", r"one of .*or declare it in \(:types"),
    "a variable not declared": ("d", "(at ?who ?to)))", "(at ?who ?xyz)))",
                                r"one of .*declare it in :parameters \(line 18\): \?xyz - place"),
    "a longer variable": ("d", "(carries ?who ?what))\n", "(carries ?who ?whatever))\n", "'.what'"),
    "not of two facts": ("d", RING, "(not (at ?x ?y) (announced))))", r"\(not \(at \?x \?y\)\)"),
    "when in :init": ("p", "(at ann depot)", "(when (announced) (at ann depot))",
                      r"facts alone, without a condition: write \(at ann depot\)"),
    "forall in :init": ("p", "(at ann depot)", "(forall (?x - postman) (at ?x mill))",
                        r"facts alone: write \(at \?x mill\) for each object"),
    "closed late": ("d", RING, "(increase (total-cost 1))))", r"\(increase \(total-cost\) 1\) is"),
    "a decimal comma": ("d", RING, "(increase (total-cost) 1,5)))", r"no comma: 1\.5"),
    "a cut file": ("p", f" depot)\n    (lies p1 depot))\n  (:goal {GOAL}", "", r"inside \(:init"),
    "not of an and": ("d", RING, "(not (and (at ?x ?y) (announced)))))", r"\(not \(at \?x \?y\)\)"),
    "an action begun": ("d", f"    :effect {RING}\n", "", "inside .:action ring", "(:action ring"),
    "JSON": ("d", "(define", '{"pddl": "(define', "JSON around PDDL.*the text of 'pddl'"),
    "a stray word of a start": ("p", "(lies p1", "there (lies p1", "out, or write .there.$"),
    "a stray word again": ("p", "(lies p1", "lies (lies p1", "found 'lies'; leave it out$"),
    "a stray parameter": ("d", WHO, "(?who - postman to ?from ?to - place)", "leave it out"),
    "a stray variable": ("d", WHO, "(?who - postman by ?from ?to - place)", "'by'; or leave"),
    "a stray argument": ("d", "(at ?who ?to)))", "(at ?who now ?to)))", "has 3: leave out now"),
    "a bare not": ("d", "(at ?who ?to)))", "(when (announced) not (announced))))", "is .not .*"),
    "a metric": ("p", GOAL, f"{GOAL[:-1]}\n(:metric minimise 1))", "mean 'minimize'", "minimise"),
    "a stray formula": ("p", GOAL, f"so {GOAL}", "leave out so", "(:goal"),
    "a stray object": ("p", "p1 - parcel depot", "p1 - parcel sun\n depot", "sun .* nowhere: le"),
    "a colon of a predicate": ("d", "(and (at ?who ?from", "(and (:at ?who ?from", "no colon"),
    "a fact not closed": ("p", "depot)\n", "depot\n", "most likely in .at .* on line 5", "(:init"),
    "a variable for a predicate": ("d", "(announced))\n", "(?announced))\n", "name.*no '\\?'"),
    "a type of a parameter": ("d", "?to - place", "?to - spot", "no type 'spot'.*is place meant"),
    "a type above lost": ("d", "(at ?who - postman ?where - place)\n    (lies ?what - parcel",
                          "(at ?who - thing ?where - place)\n    (lies ?what - thing",
                          r"no type 'thing'.*: is postman parcel - thing missing in line 3\?"),
    "a predicate not near": ("d", "(lies ?what ?where))\n", "(lieing ?what ?where))\n",
                                     r"mean .lies.\? Else declare it in .*: \(lieing \?what"),
    "a type glued on": ("p", "mill - place", "mill-place", "write mill - place", "(:goal"),
    "an operator, twice": ("d", "(not (lies ?what ?where))", "(! (lies ?a b))\n (! (lies ?a b))",
                               r"\(not A\) in PDDL \(2 times, in lines 12 and 13\)"),
    "to be done": ("p", "(at ann depot)", "(at TODO depot)", "'todo': a name is to be filled in"),
    "a formula to be done": ("d", WALK, "<formula>", "filled in.*<formula>"),
    "a gap": ("d", WALK, "...", "left out"),
    "forall in when": ("d", RING, "(when (at ?p mill)\n(forall (?p - postman) (announced)))))",
                       r"of line 25, not here: \(forall \(\?p - postman\) \(when …\)\) is meant"),
    "== in a fact": ("d", "(at ?who ?to)))", "(at ?who == ?to)))", r"\(at \?who \?to\) is meant"),
    "a name in two words": ("d", ":effect (announced)", ":effect (an nounced)", "one word|no pred"),
}
# fmt: on


def test_a_mistake_is_told_with_its_place_and_its_mend(ask: Ask) -> None:
    for mistake, (which, old, new, mend, *words) in MISTAKES.items():
        files = edited((which, old, new))
        name = {"d": "domain.pddl", "p": "problem.pddl"}[which]
        begins = [files[name].index(word) for word in words] or [FILES[name].index(old)]
        lines = "|".join(str(files[name].count("\n", 0, begin) + 1) for begin in begins)
        answer = ask(files, "solve", "problem.pddl", "--engine", "astar", "--timeout", "20")
        place = rf"{name}:({lines})(:\d+)?: " if words != [""] else rf"{name}\b"
        told = [line for line in answer.err.splitlines() if re.search(place, line)]
        hits = [line for line in told if re.search(mend, line, re.IGNORECASE)]
        assert hits, (mistake, answer.err)
        if "note: " not in hits[0]:
            assert answer.code == 2, mistake
            assert words == [""] or re.search(rf"{name}:\d+:\d+: ", hits[0])


# Which edits; what lint says, and what it does not.
LINTED: dict[str, tuple[Sequence[tuple[str, str, str]], str, str]] = {
    **{name: ([MISTAKES[name][:3]], r"\[mistake", r"(?s)\[mistake.*\[mistake")
       for name in ("en dash", "wide question mark", "wide bracket", "call", "commas", "a choice",
                    "true fact", "an arrow", "// comment", "braces", "facts closed early", "a gap",
                    "a colon of a predicate", "a formula to be done")},
    "a goal needs what a condition needs": (
        [("d", ":adl", ":strips"), ("p", "(announced)", "(not (announced))")],
        r"problem\.pddl:.*'not' needs :negative-preconditions", "two"),
    "two places at the start": ([("p", "(at ann depot)", "(at ann depot) (at ann mill)")],
        r"problem\.pddl:4:.*\(at ann depot\) and \(at ann mill\).*only one", "never"),
    "the domain again": ([("p", PROBLEM, DOMAIN)], r"problem\.pddl:1:1: .*\(problem NAME", "note"),
    "no type where one is wanted": (
        [("p", "ann - postman ", ""), ("p", "mill - place", "mill - place ann")],
        r"5:9: ann has no type, and at wants postman: ann - postman", "mill has|never"),
    "types the wrong way round": (
        [("d", "postman parcel place", "parcel postman place - mail clerk"),
         ("p", "p1 - parcel", "p1 - mail")],
        r"domain\.pddl:3:.*what is below stands first, mail clerk - parcel", "p1 is of the type"),
    "a type that is guessed": (
        [("d", "parcel place", "parcel - thing place"), ("d", LAST, "(seen ?t - thing))\n"),
         ("d", "?what - parcel ?where - place)\n    :precondition (and", "?parcel ?where - place)\n"
          "    :precondition (and (seen ?what)")], "no variable '\\?what'", "below stands|is of"),
    "a function and a predicate": (
        [("d", "  (:action pick-up", "  (:functions (announced))\n  (:action pick-up")],
        r"domain\.pddl:9:.*announced is a predicate, too", "mistake"),
    "an accent": ([("d", LAST, "(annonc\u00e9))\n"), ("d", RING, "(annonce)))")],
        "no name has '\u00e9', write annonce there", "mean"),
    "a cause, and what follows": (
        [("p", "(at ann depot)", "")], r"domain\.pddl:17.*walk can never", "[nt] can never|reach"),
    "no parameters": (
        [("d", f":parameters {WHO}\n", "\n")], r"no variable '\?who'", r"no variable '\?from'"),
    "quotes": ([("p", "(:domain post)", "(:domain \u201cpost\u201d)")], "quotes and", "its domain"),
    "one type at two ends": (
        [("d", "(:types postman parcel", "(:types postman parcel thing\n  thing"),
         ("d", "what - parcel ?where", "what - thing ?where")],
        r"3:26: thing stands in lines 3 and 4; .*: postman parcel - thing\?", "of the type|never"),
    "a type twice in a line": (
        [("d", "parcel place", "place parcel parcel")], "3:.*a second type parcel, af", "in lines"),
    "a hyphen lost behind types": (
        [("d", "postman parcel place", "postman thing place - object\n parcel thing"),
         ("d", "(lies ?what - parcel", "(lies ?what - thing")],
        r"4:9: thing stands in lines 3 and 4; .*: parcel - thing\?", "is not below|never|second"),
    "a predicate declared the other way round": (
        [("d", "ies ?who - postman ?what - parcel)", "ies ?what - parcel ?who - postman)")],
        r"7:5: carries is .* 3 times: is \(carries \?who - postman \?what - parcel\) me", "order"),
    "a list of parameters of another type": ([("d", "?from ?to - place", "?from ?to - parcel")],
        r"18:33: \?from and \?to are of the type parcel, and.*is \?from \?to - place", "(19|20):"),
    "objects of another type": ([("p", "depot mill - place", "depot mill - parcel")],
        r"p.*:3:39: depot and mill are of the type parcel, and 3 times .* depot mill - place meant",
        r"\[type|never"),
    "a type above lost": ([("d", "postman parcel place", "thing postman\n parcel - object place"),
         ("d", "?what - parcel ?where - place)\n    (c", "?what - thing ?where - place)\n    (c"),
         ("d", "?who - postman ?where - place)\n    (l", "?who - thing ?where - place)\n    (l")],
        r"3:17: postman and parcel are not below thing, and .* times .*first in line 12: "
        r"is postman parcel - thing missing\?", r"\[type|mistake"),
    "a line of types goes on": (
        [("d", "postman parcel place", "postman\n person parcel - thing place"),
         ("d", "(at ?who - postman", "(at ?who - person")],
        r"3:11: postman is of the type thing, as the list goes on.*is postman - person meant",
        r"\[type|mistake"),
    "a predicate declared for too little": (
        [("d", "postman parcel place", "postman parcel - thing place"),
         ("d", "(at ?who - postman", "(at ?who - parcel")],
        r"5:5: at is declared with \?who - parcel, but 6 times it is said of postman, first in line"
        r" 11: is \?who - postman meant", "above|of the type"),
    "a predicate of several types": ([("d", "(at ?who - postman", "(at ?who - parcel"),
         ("d", "(?who - postman ?from", "(?who - (either place postman) ?from")],
        r"of postman and \(either place postman\), .*is \?who - \(either postman place\)", "never"),
    "a type above misspelt": (
        [("d", "postman parcel place", "postman place - object\n parcel - thng thing"),
         ("d", "(lies ?what - parcel", "(lies ?what - thing")],
        r"4:2: parcel is below thng.* mean 'thing'", "is not below|never|wants"),
    "a type below what it holds": (
        [("d", "postman parcel place", "postman place\n parcel - postman")],
        r"3:11: postman is below itself.*is - object missing behind place\?", r"\[mistake"),
    "a parameter's type lost": (
        [("d", "?what - parcel ?where - place)\n    :pre", "?what ?where - place)\n    :pre")],
        r"10:33: \?what is of the type place as its list goes on.*: is - parcel missing", "1[12]:"),
    "a sentence": ([("d", AT, f"  Now the postman's bell is rung:\n that is the end.\n{AT}")],
                   "';' before a comment", r"(?s)\[mistake.*\[mistake|no colon"),
    "quotes and commas": (
        [("p", "depot mill - p", '"depot", "mill" - p')], "without quotes and commas", "no object"),
    "a domain's head, and more": (
        [("p", "(problem round)", "(domain round)"), ("p", "(at ann", "(att ann")], "'at'", "can"),
    "an idle object misspelt": (
        [("p", "mill - place", "mill harbour - place"), ("p", "ann depot)", "ann harvoir)")],
        r"5:13: .*'harvoir'; did you mean 'harbour', which is used nowhere\?", "declare it"),
    "an unknown type, and more": (
        [("d", "?from ?to - place", "?from ?to - spot"), ("p", "lies p1", "lies ann")],
        r"(?s)18:33: \?from: there is no type 'spot'.*6:11: ann is of the type postman, and lies",
        "2 times"),
    "a type above that nothing is like": (
        [("d", "postman parcel place", "postman - person parcel place")], "", "mean"),
    "no way back": (
        [("d", LAST, "(announced) (road ?a ?b))\n"), ("p", "mill - place", "mill a b - place"),
         ("p", "(:init", "(:init (road a b) (road b a) (road a p1) (road p1 a) (road b depot)")],
        r"4:3: .*is \(road depot b\) missing", "mistake"),
    "deleted twice": (
        [("d", "(lies ?what ?where) (not (carries", "(not (lies ?what ?where)) (not (carries")],
        r"13:3: put-down deletes \(lies .*, as pick-up before it", "mistake"),
    "the same condition twice": (
        [("d", "(at ?who ?where) (lies ?what ?where))", "(at ?who ?where) (at ?who ?where))")],
        r"asks for \(at \?who \?where\) twice, and for nothing of \?what", "mistake"),
    "a cut domain": (
        [("d", "(at ?who ?to)))\n" + DOMAIN.partition("(at ?who ?to)))\n")[2], "(at ?wh")],
        r"20:40: the file ends inside \(:action walk …\), in line 20", r"can never|\[effect"),
    "what is so already": ([("d", f"(not (at ?who ?from)) {TO}", "(at ?who ?from)))")],
        r"is \(not \(at \?who \?from\)\) meant", "mistake"),
}  # fmt: skip


def test_lint_says_what_is_wrong_and_not_what_follows(ask: Ask) -> None:
    for case, (edits, said, silent) in LINTED.items():
        answer = ask(edited(*edits), "lint", "domain.pddl", "problem.pddl")
        found = [re.search(it, answer.out.partition("\nno mist")[0]) for it in (said, silent)]
        assert [it is None for it in found] == [False, True], (case, answer)


# Which edits; the lines in which something is said, and in no others.
AT_ONCE: tuple[tuple[Sequence[tuple[str, str, str]], str], ...] = (
    ([("d", TO, TO[:-1]), ("d", RING, "(anounced)))"), ("p", "(:init", "(init"),
      ("p", "(at ann depot)", "(at ann depto)")], "d17 d24 p4 p5"),
    ([("d", "(not (lies ?what ?where))", "!(lies ?what ?where)"), ("p", "(at ann depot)", ""),
      ("d", ":effect (ann", ":effects (ann")], "d12 d24 d17"),
    ([("d", "(:predicates", "(:predicates a = b")], "d4"),
)  # fmt: skip


def test_what_stands_in_the_wrong_order_is_read_as_it_is_written(ask: Ask) -> None:
    swapped = edited(("p", "(at ann depot)", "(at depot ann)"))
    assert ask(swapped, "solve", "problem.pddl").code == 11
    assert "\n1 likely mistake" in ask(swapped, "lint", *swapped).out
    swapped = edited(  # without a road the cost has no value
        ("d", LAST, "(announced) (road ?a ?b)) (:functions (way ?a ?b) (total-cost))\n"),
        ("d", "?who ?where) (carries", "?where ?who) (carries"), ("d", NOT, "(road ?from ?to)"),
        ("p", GOAL, f"{GOAL[:-1]} (:metric minimize (total-cost)))"),
        ("d", TO, "(at ?who ?to) (increase (total-cost) (way ?from ?to))))"),
        ("p", "(:init", "(:init (road depot mill) (= (way depot mill) 1) (= (total-cost) 0)"),
    )  # fmt: skip
    assert ask(swapped, "solve", "problem.pddl").code == 11


def test_what_is_wrong_is_said_in_one_run(ask: Ask) -> None:
    for edits, places in AT_ONCE:
        answer = ask(edited(*edits), "lint", "domain.pddl", "problem.pddl")
        lines = re.findall(r"(?m)^([dp])\w+\.pddl:(\d+):.*\[", answer.out)
        assert " ".join(map("".join, lines)) == places, answer


def test_what_has_too_many_instances_is_named_with_its_place(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pddlpuzzles.solving.lint._SHARE", 0.3)
    same = "(= ?a ?b) (= ?c ?d) (= ?e ?f) (= ?g ?h)"
    action = f"(:action meet :parameters (?a ?b ?c ?d ?e ?f ?g ?h) :precondition (or {same}))"
    files = edited(("d", AT, f"  {action}\n{AT}"), ("p", "mill -", "mill p2 p3 p4 p5 -"))
    answer = ask(files, "lint", "domain.pddl", "problem.pddl", "--json")
    assert re.search(r"meet has 8 parameters.*out of time while grounding", answer.out), answer


def test_a_mistake_of_a_domain_is_named_once_for_all_problems(ask: Ask) -> None:
    for old, new, said in (
        ("?to - place", "?to - palce", "'palce'"),
        ("(at ?who - postman", "(at ?who - parcel", "at is declared with"),
    ):
        files = edited(("d", old, new))
        files["late.pddl"] = files["problem.pddl"].replace("(lies", "(at ann mill) (lies", 1)
        answer = ask(files, "lint", *files, "--json")
        assert answer.out.count(said) == 1, answer
