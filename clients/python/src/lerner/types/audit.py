"""Who changed what."""

from __future__ import annotations

from dataclasses import dataclass

from .._model import Model
from .._read import Record, integer, optional, record, text


@dataclass(frozen=True)
class AuditEntry(Model):
    """A change, and who made it."""

    id: str
    sequence: int
    """Its number in the chain: from 1, without a gap."""
    created_at: str
    actor: str
    """Id of the key that asked; "service" for what Lerner did by itself, "operator" for a shell."""
    action: str
    subject: str
    """The path of the object below /v1."""
    before: dict[str, object] | None
    """The object before; None: there was none."""
    after: dict[str, object] | None
    """The object after; None: it is gone."""
    previous_hash: str
    hash: str
    """SHA-256 of the entry without `id` and `hash`, spelled as RFC 8785 says."""


def read_audit_entry(wire: object) -> AuditEntry:
    fields: Record = record(wire)
    return AuditEntry(
        id=text(fields, "id"),
        sequence=integer(fields, "sequence"),
        created_at=text(fields, "created_at"),
        actor=text(fields, "actor"),
        action=text(fields, "action"),
        subject=text(fields, "subject"),
        before=optional(fields, "before", record),
        after=optional(fields, "after", record),
        previous_hash=text(fields, "previous_hash"),
        hash=text(fields, "hash"),
    )
