"""The account, in the mode of a key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import optional, record, text, text_or_none

Mode = Literal["live", "test"]


class PauseParams(TypedDict, total=False):
    """Why everything is stopped."""

    reason: str
    """Shown to whoever asks, and kept in the audit."""


@dataclass(frozen=True)
class Pause(Model):
    """Since when, by whom and why everything stands still."""

    at: str
    by: str
    """Id of a key."""
    reason: str | None


@dataclass(frozen=True)
class Account(Model):
    """The account, in the mode of the key."""

    mode: Mode
    paused: Pause | None
    """While set, every quote returns its base price. None: prices move."""


def read_account(wire: object) -> Account:
    fields = record(wire)
    return Account(
        mode=cast("Mode", text(fields, "mode")), paused=optional(fields, "paused", _read_pause)
    )


def _read_pause(wire: object) -> Pause:
    fields = record(wire)
    return Pause(
        at=text(fields, "at"), by=text(fields, "by"), reason=text_or_none(fields, "reason")
    )
