import type { Random } from '../../../engine/random/random.ts'

/** The part of JSON Schema that the interface uses. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  examples?: readonly unknown[]
  example?: unknown
  default?: unknown
}

/** How often a value violates its schema, at each place within it. */
const wrongShare = 0.04
const mostItems = 4
const deepest = 8

const oddValues: readonly unknown[] = [
  null,
  true,
  '',
  0,
  -1,
  1e15,
  -1e308,
  0.1,
  [],
  {},
  [[[[[]]]]],
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '💰',
  'null',
  '../../etc/passwd',
  "'; drop table quotes; --",
  '9007199254740993',
  { __proto__x: 1, constructor: { prototype: 1 } },
  Number.MAX_SAFE_INTEGER,
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00Z',
]

/** Where webhooks may point to: nothing there answers, and no external lookup is made. */
const addresses = [
  'https://127.0.0.1:9/hook',
  'https://[::1]/x',
  'http://10.0.0.1/',
  'ftp://127.0.0.1',
]

/** A value that mostly fits a schema, with wrong ones mixed in. */
export function wildValue(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  random: Random,
  depth = 0,
): unknown {
  const anyOf = <Item>(items: readonly Item[]) => oneOf(items, random)
  if (random.uniform() < wrongShare) return anyOf(oddValues)
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.split('/').at(-1) ?? '']
    return target === undefined || depth > deepest
      ? null
      : wildValue(target, schemas, random, depth + 1)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return anyOf(schema.enum)
  const examples = schema.examples ?? (schema.example === undefined ? [] : [schema.example])
  if (examples.length > 0 && random.uniform() < 0.5) return anyOf(examples)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return wildValue(anyOf(choices) ?? {}, schemas, random, depth + 1)
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => wildValue(part, schemas, random, depth + 1))
    return Object.assign({}, ...parts.map((part) => (isObject(part) ? part : {})))
  }
  const types = [schema.type ?? []].flat()
  switch (anyOf(types)) {
    case 'object':
      return wildObject()
    case 'array': {
      const least = Math.min(schema.minItems ?? 0, mostItems)
      const count = least + pick(random, mostItems - least + 1)
      return Array.from({ length: count }, () =>
        wildValue(schema.items ?? {}, schemas, random, depth + 1),
      )
    }
    case 'integer':
      return Math.round(wildNumber(schema, random))
    case 'number':
      return wildNumber(schema, random)
    case 'boolean':
      return random.uniform() < 0.5
    case 'string':
      return wildText(schema, random)
    case 'null':
      return null
    default:
      return anyOf(oddValues)
  }

  function wildObject(): Record<string, unknown> {
    const required = new Set(schema.required ?? [])
    const made: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      const isWanted = required.has(name) ? random.uniform() > 0.02 : random.uniform() < 0.4
      if (!isWanted || depth > deepest) continue
      made[name] = name === 'url' ? anyOf(addresses) : wildValue(part, schemas, random, depth + 1)
    }
    if (random.uniform() < 0.02) made.unexpected = anyOf(oddValues)
    return made
  }
}

function wildNumber({ minimum: low = 0, maximum: high = 1e6 }: Schema, random: Random): number {
  const u = random.uniform()
  if (u < 0.1) return low
  if (u < 0.2) return high
  if (u < 0.25) return low - 1
  if (u < 0.3) return high + 1
  return low + random.uniform() * Math.min(high - low, 10_000)
}

const words = [
  ...['mug', 'cheese-1', 'usd', 'eur', 'vip', 'default'],
  ...['1999', 'a b', 'ü', '%', 'week'],
]

function wildText({ format, maxLength = 255 }: Schema, random: Random): string {
  if (format === 'date-time') {
    return new Date(Date.UTC(2026, 0, 1) + pick(random, 400 * 24) * 3_600_000).toISOString()
  }
  if (format === 'date') return `2026-0${1 + pick(random, 9)}-1${pick(random, 10)}`
  const u = random.uniform()
  if (u < 0.05) return 'y'.repeat(Math.min(maxLength + 1, 20_000))
  if (u < 0.1) return 'z'.repeat(Math.min(maxLength, 20_000))
  return oneOf(words, random) ?? ''
}

function pick(random: Random, count: number): number {
  return Math.floor(random.uniform() * count)
}

function oneOf<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[pick(random, items.length)]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
