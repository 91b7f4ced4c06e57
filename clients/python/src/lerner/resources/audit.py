"""Who changed what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.audit import AuditEntry, read_audit_entry

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class AuditListParams(ListParams, total=False):
    """Keyword arguments of the list of changes."""

    subject: str | None
    """Only changes of this object: its path below /v1."""
    action: str | None
    """Only changes of this kind."""
    since: str | None
    """Only changes from then on. RFC 3339."""
    until: str | None
    """Only changes before then. RFC 3339."""


SOURCE: Source[AuditEntry] = Source("/v1/audit", read_audit_entry, lambda entry: entry.id)


class Audit:
    """Who changed what."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[AuditListParams]) -> Page[AuditEntry]:
        """Changes, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))


class AsyncAudit:
    """Who changed what."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[AuditListParams]) -> AsyncPages[AuditEntry]:
        """Changes, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))
