import { type Model, typeIn } from '../model.ts'
import { schemaName } from '../openapi.ts'
import { readerOf } from './kinds.ts'
import { doc, importOf } from './text.ts'

/** The module of events: a class for each type of event, and what reads them. */
export function eventsText(model: Model, homes: ReadonlyMap<string, string>): string {
  const events = eventsOf(model)
  const imports = importsOf(events, homes)
  return `"""What happened: a class for each type of event, told apart by \`isinstance\` or \`match\`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .._model import Model
from .._read import MalformedAnswer, Record, record, text
${imports.join('')}
EventType = Literal[
${events.map(({ type }) => `    "${type}",\n`).join('')}]


@dataclass(frozen=True)
class _Head(Model):
    id: str
    """The header \`webhook-id\` of its deliveries."""
    timestamp: str
    """When it happened. ISO 8601, UTC."""


${events.map(eventClass).join('\n\n')}

@dataclass(frozen=True)
class UnknownEvent(_Head):
    """An event of a type that this client does not know, or whose data it cannot read: of a newer service.

    Answer its delivery with 2xx all the same.
    """

    data: dict[str, object]
    """As they came."""
    type: str


KnownEvent = (
    ${events.map(({ name }) => name).join('\n    | ')}
)

Event = KnownEvent | UnknownEvent
"""Something that happened."""

_READERS: dict[str, Callable[[str, str, object], KnownEvent]] = {
${events.map(reading).join('')}}


def read_event(wire: object) -> Event:
    """An event as the service lists it."""
    fields = record(wire)
    return event_of(text(fields, "id"), text(fields, "timestamp"), fields)


def event_of(id: str, timestamp: str, fields: Record) -> Event:
    """An event with its data read by its type. Data that are not of their type are left as they are."""
    type = text(fields, "type")
    data = fields.get("data")
    read = _READERS.get(type)
    if read is not None:
        try:
            return read(id, timestamp, data)
        except MalformedAnswer:
            pass
    return UnknownEvent(id, timestamp, record(data if data is not None else {}), type)
`
}

function eventsOf(model: Model): Event[] {
  const { schemas } = model.document.components
  return Object.entries(model.document.webhooks).map(([type, { post }]) => {
    const [content] = Object.values(post.requestBody.content)
    const name = schemaName(content?.schema.$ref ?? '')
    const data = typeIn('python', schemaName(schemas[name]?.properties?.data?.$ref ?? ''))
    return { type, name, data, says: schemas[name]?.description ?? '' }
  })
}

/** What the module takes from those that have the data of events. */
function importsOf(events: readonly Event[], homes: ReadonlyMap<string, string>): string[] {
  const near = new Map<string, string[]>()
  for (const { data } of events) {
    const home = homes.get(data) ?? ''
    near.set(home, [...(near.get(home) ?? []), data, readerOf(data)])
  }
  return [...near]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([home, names]) => importOf(`.${home}`, names))
}

/** The module of the factors that this client knows; a newer service may name others. */
export function factorsText({ document }: Model): string {
  const known = document.components.schemas.Factor?.['x-extensible-enum'] ?? []
  return `"""What may be named as having moved or held a price."""

from __future__ import annotations

from typing import Literal

KnownFactor = Literal[
${known.map((word) => `    "${word}",\n`).join('')}]
`
}

type Event = { type: string; name: string; data: string; says: string }

function eventClass({ type, name, data, says }: Event): string {
  return `@dataclass(frozen=True)
class ${name}(_Head):
${doc(says)}
    data: ${data}
    type: Literal["${type}"] = "${type}"
`
}

function reading({ type, name, data }: Event): string {
  const head = `    "${type}": lambda id, at, data: ${name}(`
  const line = `${head}id, at, ${readerOf(data)}(data)),`
  if (line.length <= 100) return `${line}\n`
  return `${head}\n        id, at, ${readerOf(data)}(data)\n    ),\n`
}
