"""`pddlpuzzles mcp`: tools for language models, over the Model Context Protocol.

Each call is a command of ours in a process of its own, with limits, in a folder of its own: what it
answers is that command's JSON, and a call that is cancelled ends all that it has started. A
parameter that has a parenthesis in it is PDDL; any other is the path of a file below the folder
that the server was given, and nowhere else.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.processes.system import processors
from pddlpuzzles.servers.commands import MOST_SECONDS, answer_of

_SECONDS: Final = 30
_MEBIBYTES: Final = 2048
_MOST_TEXT: Final = 2**20
"""Characters of a parameter; a domain that a person wrote has some thousand."""
_MOST_ITEMS: Final = 200
_MOST_CHARACTERS: Final = 20_000
"""Items of a list, and characters of a text, in an answer."""
_MOST_WAITING: Final = 8

_PDDL: Final = "PDDL text, or the path of a file below the server's folder"
_DOMAIN: Final = {"domain": ("string", f"the domain: {_PDDL}")}
_PROBLEM: Final = {**_DOMAIN, "problem": ("string", f"the problem: {_PDDL}")}
_TIME: Final = {"timeout": ("number", f"seconds, at most {MOST_SECONDS}; {_SECONDS} without it")}


class Tool(NamedTuple):
    """A tool: what it is for, its parameters, those that may be left out, and its command.

    A word of the command with a parameter in braces is left out where that is not given. What is
    true stands for its option, and `{timeout}` for all limits.
    """

    description: str
    parameters: Mapping[str, tuple[str, str]]
    optional: tuple[str, ...]
    command: str

    def input_schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {
                name: {"type": kind, "description": words}
                for name, (kind, words) in self.parameters.items()
            },
            "required": [name for name in self.parameters if name not in self.optional],
            "additionalProperties": False,
        }


TOOLS: Final = {
    "lint": Tool(
        "Call this first, after every change of a file: all mistakes of a domain, a problem of it "
        "and a plan, each with its line and how to mend it, without solving. Also what is likely "
        "wrong: actions that can never be applied, predicates that are never true.",
        {**_PROBLEM, "plan": ("string", "a plan: a line for each action, (name object …)")},
        ("problem", "plan"),
        "lint {domain} {problem} {plan} --extract",
    ),
    "read": Tool(
        "What a problem says, as it was understood: how much there is, what holds at first of all "
        "that can change, and the goal.",
        _PROBLEM,
        (),
        "show pddl {problem} --domain={domain}",
    ),
    "solve": Tool(
        "Find a plan. The status is optimal (proved), solved (a checked plan), unsolvable (proved) "
        "or gave-up (out of time: a longer timeout may help).",
        {**_PROBLEM, "optimal": ("boolean", "also prove that no plan is cheaper"), **_TIME},
        ("optimal", "timeout"),
        "solve pddl {problem} --domain={domain} --extract --optimal={optimal} {timeout}",
    ),
    "check": Tool(
        "Replay a plan. If it is wrong: which step, which condition does not hold then, and which "
        "step undid it.",
        {**_PROBLEM, "plan": ("string", "a line for each action: (name object …)")},
        (),
        "check pddl {problem} {plan} --domain={domain} --extract",
    ),
    "hint": Tool(
        "The next action of a cheapest plan, from the start or after some actions; or why the goal "
        "is out of reach, and since which action.",
        {**_PROBLEM, "after": ("string", "actions that have been made: (a x) (b y)"), **_TIME},
        ("after", "timeout"),
        "hint pddl {problem} --domain={domain} --after={after} {timeout}",
    ),
    "why_unsolvable": Tool(
        "Call this when a goal cannot be reached and should be: the reason, if it is proved. Then "
        "lint, which names actions that can never be applied.",
        {**_PROBLEM, **_TIME},
        ("timeout",),
        "solve pddl {problem} --domain={domain} --extract --optimal {timeout}",
    ),
    "explore": Tool(
        "Count the whole state space of a small problem: its states by depth, from how many a goal "
        "can be reached, how many optimal plans there are.",
        {**_PROBLEM, "depth": ("integer", "no further than this many actions"), **_TIME},
        ("depth", "timeout"),
        "explore pddl {problem} --domain={domain} --depth={depth} {timeout}",
    ),
    "compare": Tool(
        "Say whether your model is the same planning problem as a reference, whatever its names. "
        "The verdict is same; same-plans: the same plans, but other dead ends, so a rule differs "
        "still; different: with a plan that shows it, and an edit that would mend it; or unknown: "
        "take a smaller problem. In states and costs the reference is called the puzzle.",
        {
            "reference_domain": ("string", f"the domain that is right: {_PDDL}"),
            "reference_problem": ("string", f"the problem that is right: {_PDDL}"),
            "domain": ("string", f"your domain: {_PDDL}"),
            "problem": ("string", f"your problem: {_PDDL}"),
            **_TIME,
        },
        ("timeout",),
        "compare pddl {reference_problem} {problem} --reference-domain={reference_domain} "
        "--domain={domain} --extract {timeout}",
    ),
    "export": Tool(
        "The PDDL of a bundled puzzle; of the puzzle pddl, a textbook problem such as blocks/01. "
        "The answer has the texts of both files.",
        {
            "puzzle": ("string", "the puzzle's name"),
            "instance": ("string", "an instance of it; the default one without it"),
        },
        ("instance",),
        "export {puzzle} {instance} --output=.",
    ),
}
_FILES: Final = ("domain", "problem", "plan", "reference_domain", "reference_problem")


class AgentServer:
    """The tools over the files of a folder; as many calls at once as there are processors."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._waiting = 0
        self._room = asyncio.Semaphore(processors())

    async def call(self, name: str, given: Mapping[str, Any], session: Any) -> dict[str, Any]:
        """Return the JSON of what a tool answers; InputError says what a model can mend."""
        tool = TOOLS.get(name)
        if tool is None:
            raise InputError(f"there is no tool {name!r}; expected one of {', '.join(TOOLS)}")
        _require_fit(tool, given)
        if self._waiting >= _MOST_WAITING + processors():
            raise InputError(
                f"{self._waiting} calls are waiting; call again when some are answered"
            )

        async def pulse(second: int) -> None:
            await session.report_progress(second, message=f"{name}: {second} s")

        self._waiting += 1
        try:
            async with self._room:
                with tempfile.TemporaryDirectory(
                    prefix="pddlpuzzles-", ignore_cleanup_errors=True
                ) as own:
                    words = self._command(tool, given, Path(own))
                    record = await answer_of(words, own, pulse)
                    if name == "export" and "files" in record:
                        record["commands"] = {}  # for a terminal
                        for file in record["files"]:
                            record.setdefault("texts", {})[file] = Path(own, file).read_text()
                    return record
        finally:
            self._waiting -= 1

    def _command(self, tool: Tool, given: Mapping[str, Any], own: Path) -> list[str]:
        """Return the words of a call's command, its texts written to files."""
        words: list[str] = []
        for part in tool.command.split():
            name = part.partition("{")[2].rstrip("}")
            value = given.get(name)
            if name == "timeout":
                seconds = float(value or _SECONDS)
                words += [f"--timeout={seconds:g}"]
                words += [] if tool.command.startswith("hint") else [f"--memory={_MEBIBYTES}"]
            elif value is True:
                words.append(part.partition("=")[0])
            elif not name:
                words.append(part)
            elif value is not None and value is not False:
                file = self._file(name, value, own) if name in _FILES else str(value)
                words.append(part.replace(f"{{{name}}}", file))
        return words

    def _file(self, name: str, value: str, own: Path) -> str:
        if "(" in value or (name == "plan" and ("\n" in value or not value.strip())):
            if len(value) > _MOST_TEXT:
                raise InputError(
                    f"{name} has {len(value):,} characters, expected up to {_MOST_TEXT:,}"
                )
            file = own / (name if name == "plan" else f"{name}.pddl")
            file.write_text(value, encoding="utf-8", errors="backslashreplace")
            return file.name
        if not value.strip() or "\n" in value:
            raise InputError(f"{name} is no PDDL: there is no parenthesis in it; expected {_PDDL}")
        try:
            path = (self._folder / value).resolve()
            is_file = path.is_file()
        except (OSError, ValueError) as error:
            raise InputError(f"{name}: {error}") from None
        if not path.is_relative_to(self._folder):
            raise InputError(f"{name}: {value} is not below the server's folder")
        if not is_file:
            raise InputError(f"{name}: there is no file {value}; expected PDDL, or a file's path")
        return str(path)


def _require_fit(tool: Tool, given: Mapping[str, Any]) -> None:
    kinds: dict[str, Any] = {"string": str, "number": (int, float), "integer": int, "boolean": bool}
    for name in given:
        if name not in tool.parameters:
            raise InputError(
                f"there is no parameter {name!r}; expected {', '.join(tool.parameters)}"
            )
    for name, (kind, words) in tool.parameters.items():
        if name not in given:
            if name not in tool.optional:
                raise InputError(f"the parameter {name!r} is missing: {words}")
            continue
        is_truth = isinstance(given[name], bool)
        if not isinstance(given[name], kinds[kind]) or is_truth != (kind == "boolean"):
            raise InputError(f"{name} is {given[name]!r:.80}, expected a {kind}: {words}")
        if name == "puzzle":
            require_known("puzzle", given[name], catalogue.families())
        if name == "instance":
            bundled = catalogue.bundled(catalogue.family(given["puzzle"]))
            require_known("instance", given[name], bundled)
        if name == "timeout" and not 0 < given[name] <= MOST_SECONDS:
            raise InputError(f"timeout is {given[name]}, expected seconds up to {MOST_SECONDS}")


def bounded(record: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with long lists and texts cut; its notes say which."""
    cut: list[str] = []

    def short(value: Any, name: str) -> Any:
        if isinstance(value, dict):
            return {key: short(one, key) for key, one in value.items()}
        if isinstance(value, list):
            if len(value) > _MOST_ITEMS:
                cut.append(f"{name} is cut: the first {_MOST_ITEMS} of {len(value):,} are here")
            return [short(one, name) for one in value[:_MOST_ITEMS]]
        if isinstance(value, str) and len(value) > _MOST_CHARACTERS:
            cut.append(f"{name} is cut: {_MOST_CHARACTERS:,} of {len(value):,} characters are here")
            return value[:_MOST_CHARACTERS]
        return value

    made: dict[str, Any] = short(record, "the answer")
    place = dict.fromkeys(("file", "line", "column"))
    made["notes"] = [
        *made.get("notes", []),
        *({**place, "message": one, "kind": "cut"} for one in cut),
    ]
    return made


def output_schema(name: str) -> dict[str, Any]:
    """Return the schema of a tool's answers: what its command prints, or an error."""
    command = TOOLS[name].command.partition(" ")[0]
    folder = files("pddlpuzzles").joinpath("schemas")
    found = [json.loads(folder.joinpath(f"{one}.json").read_text()) for one in (command, "error")]
    if name == "export":
        texts = {"type": "object", "additionalProperties": {"type": "string"}}
        found[0]["properties"]["texts"] = texts
    return {"type": "object", "anyOf": found}


def _resources() -> dict[str, tuple[str, str]]:
    """Return what can be read besides: for each address a title and its text."""
    notes = files("pddlpuzzles").joinpath("servers", "writing-pddl.md").read_text(encoding="utf-8")
    domains = sorted(shelf("domains").joinpath("pddl").iterdir(), key=lambda file: file.name)
    textbook = "\n".join(file.read_text(encoding="utf-8") for file in domains)
    return {
        "pddlpuzzles://writing-pddl": ("How to write PDDL that is read everywhere", notes),
        "pddlpuzzles://textbook": ("Textbook domains, as examples of good PDDL", textbook),
    }


def server(version: str, folder: Path) -> Server[Any]:
    agent = AgentServer(folder)

    async def list_tools(context: Any, asked: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=name,
                    description=tool.description,
                    input_schema=tool.input_schema(),
                    output_schema=output_schema(name),
                    annotations=types.ToolAnnotations(read_only_hint=True),
                )
                for name, tool in TOOLS.items()
            ]
        )

    async def call_tool(
        context: ServerRequestContext[Any], asked: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            record = await agent.call(asked.name, asked.arguments or {}, context.session)
        except InputError as error:
            place = {"file": None, "line": None, "column": None}
            said = {"kind": "usage", **place, "message": error.message, "expected": error.expected}
            record = {"error": said, "errors": [said]}
        record = bounded(record)
        text = types.TextContent(type="text", text=json.dumps(record))
        return types.CallToolResult(
            content=[text], structured_content=record, is_error="error" in record
        )

    async def list_resources(context: Any, asked: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(name=title, uri=uri, mime_type="text/markdown")
                for uri, (title, _) in _resources().items()
            ]
        )

    async def read_resource(
        context: Any, asked: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(asked.uri)
        _, text = _resources().get(uri, ("", f"there is no resource {uri}"))
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, text=text)])

    return Server(
        "pddlpuzzles",
        version=version,
        instructions="Write a domain, lint it, then a problem, lint both, solve, check the plan.",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


async def serve(version: str, folder: Path, port: int | None) -> None:
    """Serve over standard input and output, or over HTTP on a port of this machine alone."""
    made = server(version, folder)
    if port is None:
        async with stdio_server() as (reading, writing):
            await made.run(reading, writing, made.create_initialization_options())
        return
    import uvicorn

    settings = uvicorn.Config(made.streamable_http_app(), "127.0.0.1", port, log_level="warning")
    await uvicorn.Server(settings).serve()
