import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = Record<string, unknown>

const wireNames = fieldNames(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')),
)
const camelOf = new Map([...wireNames].map((name) => [name, camelCase(name)]))
const wireOf = new Map([...camelOf].map(([wire, camel]) => [camel, wire]))

/** Names of the contract into the names of the TypeScript client; values stay. */
export function toCamel(value: unknown): unknown {
  return rename(value, (name) => camelOf.get(name) ?? name)
}

/**
 * Back into the names of the contract.
 *
 * @throws Error if a name of the contract was left as it is on the wire.
 */
export function toWire(value: unknown): unknown {
  return rename(value, (name) => {
    if (camelOf.has(name) && camelOf.get(name) !== name) throw new Error(`${name} was not renamed`)
    return wireOf.get(name) ?? name
  })
}

function rename(value: unknown, to: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, to))
  if (typeof value !== 'object' || value === null) return value
  // The data of an event are as they were signed.
  if ('type' in value && 'timestamp' in value) return value
  // What a change was about is as it was hashed; what a refusal is about is named as on the wire.
  const asItIs = 'previousHash' in value ? ['before', 'after'] : 'reason' in value ? ['values'] : []
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      to(name),
      asItIs.includes(name) ? entry : rename(entry, to),
    ]),
  )
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Every name of a property or of a parameter, anywhere in an OpenAPI document. */
function fieldNames(document: unknown): Set<string> {
  const names = new Set<string>()
  const walk = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return
    const { properties, name } = at as Json
    if (typeof properties === 'object' && properties !== null) {
      for (const property of Object.keys(properties)) names.add(property)
    }
    if (typeof name === 'string' && 'in' in at && at.in === 'query') names.add(name)
    for (const below of Object.values(at)) walk(below)
  }
  walk(document)
  return names
}
