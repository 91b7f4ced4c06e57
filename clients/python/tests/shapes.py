"""Tells schemas and types in the same words, so that they can be compared."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import (
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema = dict[str, Any]
Shape = dict[str, str]
"""Path of a field → what it holds; a path with `?` may be absent."""

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean"}


def shape_of_schema(document: Schema, schema: Schema, path: str = "") -> Shape:
    while "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        schema = document["components"]["schemas"][name]
    if "anyOf" in schema:
        return _union([shape_of_schema(document, one) for one in schema["anyOf"]], path)
    kinds: str | list[str] = schema.get("type", "any")
    if isinstance(kinds, list):
        parts: list[Schema] = [{**schema, "type": kind} for kind in kinds]
        return _union([shape_of_schema(document, one) for one in parts], path)
    if kinds == "null":
        return {path: "null"}
    if kinds == "array":
        return shape_of_schema(document, schema["items"], path + "[]")
    if kinds == "object" and "properties" in schema:
        shape: Shape = {}
        for name, below in schema["properties"].items():
            mark = "" if name in schema.get("required", []) else "?"
            shape |= shape_of_schema(document, below, f"{path}.{name}{mark}")
        return shape
    values = [value for value in schema.get("enum", []) if isinstance(value, str)]
    return {path: " | ".join(sorted(values)) or kinds}


def shape_of_type(hint: Any, path: str = "") -> Shape:
    if hint in PLAIN:
        return {path: PLAIN[hint]}
    if hint is type(None):
        return {path: "null"}
    if dataclasses.is_dataclass(hint):
        hints = get_type_hints(hint)
        shape: Shape = {}
        for field in dataclasses.fields(hint):
            inner, mark = hints[field.name], ""
            if field.default is None:
                inner, mark = _without_none(inner), "?"
            shape |= shape_of_type(inner, f"{path}.{field.name.rstrip('_')}{mark}")
        return shape
    if is_typeddict(hint):
        required = hint.__required_keys__
        shape = {}
        for name, inner in get_type_hints(hint).items():
            mark = "" if name in required else "?"
            shape |= shape_of_type(inner, f"{path}.{name.rstrip('_')}{mark}")
        return shape
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        words = " | ".join(sorted(one for one in args if isinstance(one, str)))
        return {path: words or PLAIN[type(args[0])]}
    if origin in (tuple, list, Sequence):
        return shape_of_type(args[0], path + "[]")
    if origin in (Union, types.UnionType):
        # A moment may be given as a datetime; it travels as a string.
        return _union([shape_of_type(one) for one in args if one is not datetime], path)
    if origin in (dict, Mapping):
        return {path: "object"}
    raise TypeError(f"{path}: {hint} has no word in the contract")


def _without_none(hint: Any) -> Any:
    left = tuple(one for one in get_args(hint) if one is not type(None))
    if get_origin(hint) not in (Union, types.UnionType) or len(left) == len(get_args(hint)):
        return hint
    joined: Any = left[0]
    for one in left[1:]:
        joined = joined | one
    return joined


def _union(shapes: list[Shape], path: str) -> Shape:
    if len(shapes) == 1:
        return {path + below: word for below, word in shapes[0].items()}
    rest = [one for one in shapes if one != {"": "null"}]
    mark = "" if len(rest) == len(shapes) else "(or null)"
    if len(rest) == 1:
        return {path + mark + below: word for below, word in rest[0].items()}
    words = ["{" + ", ".join(f"{b}: {w}" for b, w in sorted(one.items())) + "}" for one in rest]
    return {path + mark: " | ".join(sorted(words))}
