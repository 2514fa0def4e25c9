"""`pddlpuzzles mcp`: tools for language models (MCP), and where long answers are cut.

Each call is a command of ours, with limits, in a folder of its own: it answers with that command's
JSON. A parameter with a parenthesis in it is PDDL; any other is the path of a file below the folder
that the server was given, and nowhere else.
"""

import asyncio
import json
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import mcp_types as types
from jsonschema import Draft202012Validator
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.pddl.pair import definition_in, extracted
from pddlpuzzles.processes.system import processors
from pddlpuzzles.servers.commands import Pulse, answer_of
from pddlpuzzles.show.answers import note_record

_MOST_TEXT: Final = 2**20  # characters of a parameter; people write some thousand
_MOST_ITEMS: Final = 300
_MOST_CHARACTERS: Final = 20_000  # items of a list, and characters of a text, in an answer
_MOST_WAITING: Final = 8
_PDDL: Final = "PDDL, or a file's path"
_MOST_QUOTED: Final = 100
_FILES: Final = ("domain", "problem", "reference_domain", "reference_problem", "plan", "after")
_KEYS: Final = ("limit", "during", "notes", "errors")
"""What the answers of all tools may have last; a status and a reason come first."""
_MADE_HERE: Final = {
    "texts": {"type": "object", "additionalProperties": {"type": "string"}},
    "instances": {"type": "array", "items": {"type": "string"}, "description": "their names"},
}
"""The schemas of what tools make of that which their commands print."""
_NO_REASON: Final = {
    **dict.fromkeys(("optimal", "solved"), "the goal can be reached: the plan does it"),
    "gave-up": "nothing was proved: take a longer timeout, or a smaller problem",
}
_MESSAGES: Final = ("message", "expected", "reason", "repair", "doubt")
_OPTION: Final = re.compile(r"(?<![\w-])--([a-z]+)(?![\w-])")


class Tool:
    """A tool of `agent_tools.toml`; its answer has those `keys` that are not null."""

    def __init__(
        self, name: str, row: Mapping[str, str], parameters: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self.command = row["command"]
        names = row["parameters"].split()
        self.parameters = {
            parameter: {"maxLength": _MOST_TEXT, **parameters[parameter]}
            for parameter in (it.rstrip("?") for it in names)
        }
        self.keys = "status", "reason", *row["answer"].split(), *_KEYS
        # Of what is printed, the first variant says most of what a key is: it has the last word.
        shapes, definitions = dict[str, Any](), dict[str, Any]()
        for printed in ("error", self.command.partition(" ")[0]):
            schema = json.loads(_text("schemas", f"{printed}.json"))
            definitions |= schema.get("$defs", {})  # what several properties refer to
            for variant in reversed(schema.get("anyOf", [schema])):
                shapes |= variant["properties"]
        shapes |= _MADE_HERE
        answer = {key: shapes[key] for key in self.keys}
        self.described = types.Tool(
            name=name,
            description=row["description"],
            input_schema={
                "type": "object",
                "properties": self.parameters,
                "required": [parameter for parameter in names if not parameter.endswith("?")],
                "additionalProperties": False,
            },
            output_schema={"type": "object", "properties": answer, "$defs": definitions},
            annotations=types.ToolAnnotations(read_only_hint=True),
        )


def _text(*path: str) -> str:
    return files("pddlpuzzles").joinpath(*path).read_text(encoding="utf-8")


class AgentServer:
    """Tools over the files of a folder, as many calls at once as there are processors."""

    def __init__(self, folder: Path) -> None:
        described = tomllib.loads(_text("servers", "agent_tools.toml"))
        self._tools = {
            name: Tool(name, row, described["parameters"])
            for name, row in described["tools"].items()
        }
        domains = sorted(shelf("domains").joinpath("pddl").iterdir(), key=lambda file: file.name)
        textbook = "\n".join(file.read_text(encoding="utf-8") for file in domains)
        notes = _text("servers", "writing-pddl.md")
        self._resources = {
            "pddlpuzzles://writing-pddl": ("How to write PDDL that is read everywhere", notes),
            "pddlpuzzles://textbook": ("Textbook domains, as examples of good PDDL", textbook),
        }
        self._folder = folder.resolve()
        self._waiting = 0
        self._room = asyncio.Semaphore(processors())

    async def list_tools(self, context: Any, asked: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool.described for tool in self._tools.values()])

    async def call_tool(
        self, context: ServerRequestContext[Any], asked: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Answer with the JSON of a command, or with what a model can mend."""

        async def pulse(second: int) -> None:
            await context.session.report_progress(second, message=f"{asked.name}: {second} s")

        try:
            record = await self._answer(asked.name, asked.arguments or {}, pulse)
        except InputError as error:
            record = {"errors": [note_record(error, "usage") | {"expected": error.expected}]}
        record = bounded(record)
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=json.dumps(record))],
            structured_content=record,
            is_error="errors" in record,
        )

    async def list_resources(self, context: Any, asked: Any) -> types.ListResourcesResult:
        resources = [
            types.Resource(name=title, uri=uri, mime_type="text/markdown")
            for uri, (title, _) in self._resources.items()
        ]
        return types.ListResourcesResult(resources=resources)

    async def read_resource(
        self, context: Any, asked: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(asked.uri)
        _, text = self._resources.get(uri, ("", f"there is no resource {uri}"))
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, text=text)])

    async def _answer(self, name: str, given: Mapping[str, Any], pulse: Pulse) -> dict[str, Any]:
        tool = self._tools[require_known("tool", name, self._tools)]
        for wrong in Draft202012Validator(tool.described.input_schema).iter_errors(given):
            key = wrong.json_path.removeprefix("$").removeprefix(".")
            wanted = ", ".join(tool.parameters)
            if about := tool.parameters.get(key):
                wanted = f"{about['type']} ({about['description']})"
            place = f"{key}: " if key else ""
            short = len(wrong.message) < _MOST_QUOTED
            said = wrong.message if short else wrong.message.removeprefix(f"{wrong.instance!r} ")
            raise InputError(f"{place}{said};", expected=wanted)
        if "puzzle" in given:
            bundled = catalogue.bundled(catalogue.family(given["puzzle"]))
            require_known("instance", given.get("instance", bundled[0]), bundled)
        if self._waiting >= _MOST_WAITING + processors():
            raise InputError(f"{self._waiting} calls are waiting; call again when some are done")
        self._waiting += 1
        try:
            async with self._room:
                texts: dict[str, str] = {}
                words = self._command(tool, given, texts)
                record = await answer_of(words, texts, str(self._folder), pulse)
        finally:
            self._waiting -= 1
        if name == "list" and "instances" in record:
            record["instances"] = [row["name"] for row in record["instances"]]
        if name == "why_unsolvable" and "status" in record:
            record["reason"] = _NO_REASON.get(record["status"], record.get("reason"))
        return {key: record[key] for key in tool.keys if record.get(key) is not None}

    def _command(self, tool: Tool, given: Mapping[str, Any], texts: dict[str, str]) -> list[str]:
        """Return the words of a call's command, and add its texts by their files."""
        words: list[str] = []
        if "(" in given.get("problem", ""):  # which may hold both
            given = {"domain": given["problem"], **given}
        for part in tool.command.split():  # a word as it is, or with a parameter's name in braces
            name = part.partition("{")[2].rstrip("}")
            value = given.get(name, tool.parameters.get(name, {}).get("default"))
            if not name:
                words.append(part)
            elif value is True:  # an option without a value
                words.append(part.partition("=")[0])
            elif value is not None and value is not False:
                file = self._file(name, value, texts) if name in _FILES else str(value)
                words.append(part.replace(f"{{{name}}}", file))
        return words

    def _file(self, name: str, value: str, texts: dict[str, str]) -> str:
        """Return where a parameter's text is: put into `texts`, or in a file below the folder."""
        is_plan = name in ("plan", "after")
        if "(" in value or (is_plan and len(value.split()) != 1) or name == "after":
            file = name if is_plan else f"{name}.pddl"
            kind = name.removeprefix("reference_")
            texts[file] = value if is_plan else extracted(value, kind)
            what = definition_in(texts[file])
            if what is not None and not is_plan and what.kind != kind:
                raise InputError(f"{name} is a {what.kind};", expected=f"(define ({kind} …) …)")
            return file
        if not value.strip() or "\n" in value:
            raise InputError(f"{name} is no PDDL: there is no parenthesis in it;", expected=_PDDL)
        try:
            path = (self._folder / value).resolve()
            is_file = path.is_file()
        except (OSError, ValueError) as error:
            raise InputError(f"{name}: {error}") from None
        if not path.is_relative_to(self._folder):
            raise InputError(f"{name}: {value} is not below the server's folder")
        if not is_file:
            raise InputError(f"{name}: there is no file {value};", expected=_PDDL)
        return str(path)


def bounded(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer with long lists and texts cut, and options named as parameters."""
    cut: list[str] = []

    def short(value: Any, name: str) -> Any:
        if isinstance(value, dict):
            return {key: short(item, key) for key, item in value.items()}
        if isinstance(value, list):
            if len(value) > _MOST_ITEMS:
                cut.append(f"{name} is cut: the first {_MOST_ITEMS} of {len(value):,} are here")
            return [short(item, name) for item in value[:_MOST_ITEMS]]
        if isinstance(value, str) and name in _MESSAGES:
            value = _OPTION.sub(r"`\1`", value)
        if isinstance(value, str) and len(value) > _MOST_CHARACTERS:
            cut.append(f"{name} is cut: {_MOST_CHARACTERS:,} of {len(value):,} characters are here")
            return value[:_MOST_CHARACTERS]
        return value

    answer: dict[str, Any] = short(record, "the answer")
    answer["notes"] = [*answer.get("notes", []), *(note_record(text, "cut") for text in cut)]
    return answer


async def serve(version: str, folder: Path, port: int | None) -> None:
    """Serve over standard input and output, or over HTTP on a port of this machine alone."""
    tools = AgentServer(folder)
    server = Server[Any](
        "pddlpuzzles",
        version=version,
        instructions="Write a domain, lint it, then a problem, lint both, solve, check the plan.",
        on_list_tools=tools.list_tools,
        on_call_tool=tools.call_tool,
        on_list_resources=tools.list_resources,
        on_read_resource=tools.read_resource,
    )
    if port is None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())
        return
    import uvicorn

    settings = uvicorn.Config(server.streamable_http_app(), "127.0.0.1", port, log_level="warning")
    await uvicorn.Server(settings).serve()
