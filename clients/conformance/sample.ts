import type { Schema } from '../generator/openapi.ts'

/** What an example is made like. */
export type Making = {
  /** Follows a reference of the document. */
  resolve: ($ref: string) => Schema & Bounds
  /** `every`: with every field. `due`: with those alone that must be there, null where allowed. */
  fields: 'every' | 'due'
  /** Which of several shapes a value has, where it may have several. */
  shape: number
}

type Bounds = { minimum?: number; exclusiveMinimum?: number; maximum?: number; minItems?: number }

/** A value that fits a schema, made of an example as far as there is one. */
export function sample(making: Making, given: Schema & Bounds, example: unknown): unknown {
  const schema = given.$ref === undefined ? given : making.resolve(given.$ref)
  const { fields, shape } = making
  if (fields === 'due' && isNullable(schema)) return null
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (options.length > 0) {
    const one = options[shape % options.length] ?? {}
    return sample(making, one, options.length === 1 ? example : fitting(making, one, example))
  }
  if (schema.properties !== undefined) return objectOf(making, schema, example)
  if (schema.items !== undefined) return listOf(making, schema, schema.items, example)
  if (example !== undefined && example !== null) return example
  return plain(schema)
}

function objectOf(making: Making, { properties = {}, required = [] }: Schema, example: unknown) {
  const known = isObject(example) ? example : {}
  const due = Object.entries(properties).filter(
    ([name]) => making.fields === 'every' || required.includes(name),
  )
  return Object.fromEntries(
    due.map(([name, property]) => [name, sample(making, property, known[name])]),
  )
}

/** A list with an item of each shape; of an example, with its first two. */
function listOf(making: Making, { minItems = 0 }: Bounds, items: Schema, example: unknown) {
  if (making.fields === 'due' && minItems === 0) return []
  const known: unknown[] = Array.isArray(example) ? example.slice(0, 2) : []
  const shapes = items.anyOf?.length ?? 1
  if (shapes === 1 && known.length >= Math.max(1, minItems)) {
    return known.map((one) => sample(making, items, one))
  }
  const length = Math.max(shapes, minItems)
  return Array.from({ length }, (_, shape) => sample({ ...making, shape }, items, known[shape]))
}

/** An example, if it is of the shape. */
function fitting({ resolve }: Making, schema: Schema, example: unknown): unknown {
  const { properties = {} } = schema.$ref === undefined ? schema : resolve(schema.$ref)
  const names = isObject(example) ? Object.keys(example) : []
  return names.every((name) => name in properties) ? example : undefined
}

function plain(schema: Schema & Bounds): unknown {
  const words = schema.enum ?? schema['x-extensible-enum']
  if (words !== undefined) return words[0]
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'boolean') return true
  if (type === 'integer') return within(schema, 7)
  if (type === 'number') return within(schema, 0.5)
  if (type === 'object')
    return typeof schema.additionalProperties === 'object' ? { category: 'tea' } : {}
  if (schema.format === 'date-time') return '2026-11-20T10:00:00Z'
  return schema.format === 'currency' ? 'usd' : 'a text'
}

function within({ minimum, exclusiveMinimum, maximum }: Bounds, wished: number): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? wished : exclusiveMinimum + 1)
  return Math.min(Math.max(wished, least), maximum ?? wished)
}

function isNullable({ type, anyOf, oneOf }: Schema): boolean {
  return (
    [type ?? []].flat().includes('null') ||
    (anyOf ?? oneOf ?? []).some((one) => one.type === 'null')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
