import type { Query } from './call.ts'

/**
 * Wire names of an object's fields: `productId: 'product_id'`, or a pair of the wire name and the
 * table for nested fields. Values made up by users (ids, segments) are never changed.
 */
export type Fields<Shape> = { readonly [Name in keyof Shape]-?: Field }

type Field = string | readonly [wireName: string, below: AnyFields]
type AnyFields = { readonly [name: string]: Field }
type Plain = Record<string, unknown>

/**
 * Renames the fields of a request for the wire. A field missing from the table keeps its own name,
 * so that the service can refuse it by that name; an undefined one is not sent.
 */
export function toWire<Shape extends object>(fields: Fields<Shape>, value: Shape): Plain {
  const table = fields as AnyFields
  const wire: Plain = {}
  for (const name in value) {
    const entry: unknown = value[name]
    if (entry === undefined) continue
    const known = Object.hasOwn(table, name) ? table[name] : undefined
    if (known === undefined) wire[name] = entry
    else if (typeof known === 'string') wire[known] = entry
    else wire[known[0]] = below(entry, (item) => toWire(known[1] as Fields<Plain>, item))
  }
  return wire
}

/**
 * Renames the fields of a response back. A field newer than this client keeps the service's name.
 */
export function fromWire<Shape extends object>(fields: Fields<Shape>, wire: unknown): Shape {
  const table = inverse(fields as AnyFields)
  const value: Plain = {}
  for (const wireName in wire as Plain) {
    const entry = (wire as Plain)[wireName]
    const known = table.get(wireName)
    if (known === undefined) value[wireName] = entry
    else if (known.fields === null) value[known.name] = entry
    else {
      const { fields: inner } = known
      value[known.name] = below(entry, (item) => fromWire(inner as Fields<Plain>, item))
    }
  }
  return value as Shape
}

/** A reader of responses whose fields are in a table. */
export function reader<Shape extends object>(fields: Fields<Shape>): (wire: unknown) => Shape {
  return (wire) => fromWire(fields, wire)
}

/** The fields of a query under their wire names. */
export function toQuery<Shape extends object>(fields: Fields<Shape>, query: Shape): Query {
  return toWire(fields, query) as Query
}

/**
 * Applies a renaming to an object or to each object of an array; anything else is passed through.
 */
function below(entry: unknown, rename: (item: Plain) => Plain): unknown {
  if (Array.isArray(entry)) return entry.map((item) => below(item, rename))
  return typeof entry === 'object' && entry !== null ? rename(entry as Plain) : entry
}

type Inverse = Map<string, { name: string; fields: AnyFields | null }>
const inverses = new WeakMap<AnyFields, Inverse>()

function inverse(table: AnyFields): Inverse {
  const made = inverses.get(table)
  if (made) return made
  const fresh: Inverse = new Map()
  for (const [name, known] of Object.entries(table)) {
    if (typeof known === 'string') fresh.set(known, { name, fields: null })
    else fresh.set(known[0], { name, fields: known[1] })
  }
  inverses.set(table, fresh)
  return fresh
}
