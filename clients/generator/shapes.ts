import type { OpenApi, Schema } from './openapi.ts'
import { schemaName } from './openapi.ts'
import { types } from './types.ts'

/** What a field holds. */
export type Kind =
  | { is: 'moment' }
  | { is: 'text' | 'number' | 'boolean' | 'any' | 'record' }
  | { is: 'integer'; most: number }
  /** `at` is the path of the field that says them. */
  | { is: 'words'; words: string[]; at: string }
  | { is: 'list'; of: Kind }
  | { is: 'map'; of: Kind }
  | { is: 'object'; shape: string }
  | { is: 'either'; kinds: Kind[] }

export type Field = {
  name: string
  kind: Kind
  required: boolean
  nullable: boolean
  description: string | undefined
}

/** The shapes of a contract: objects whose fields are known, by where they stand. */
export type Shapes = {
  fields: (shape: string) => Field[]
  /** Names of the shapes that a shape holds. */
  below: (shape: string) => string[]
  kindOf: (schema: Schema, path: string) => Kind
}

/**
 * Reads the shapes of a document. A shape is named by its schema, `Quote`, or by the way to it,
 * `Quote.terms`; `body:` and the id of an operation stand for what is sent.
 */
export function readShapes(document: OpenApi, bodies: Readonly<Record<string, Schema>>): Shapes {
  const inline = new Map<string, Schema>(Object.entries(bodies))
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    inline.set(name, schema)
    walk(schema, name)
  }
  for (const [name, schema] of Object.entries(bodies)) walk(schema, name)

  function walk(schema: Schema, path: string): void {
    if (schema.$ref !== undefined) return
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      for (const [way, object] of objectsIn(property, `${path}.${name}`)) {
        inline.set(way, object)
        walk(object, way)
      }
    }
  }

  /** Where a shape is named: here, or where the same one stands under the same name. */
  function named(path: string): string {
    if (path in types) return path
    const last = path.slice(path.lastIndexOf('.'))
    const shape = structure(inline.get(path) ?? {})
    const same = Object.keys(types).find(
      (other) => other.endsWith(last) && structure(inline.get(other) ?? {}) === shape,
    )
    if (same === undefined) throw new Error(`${path} has no name in types.ts.`)
    return same
  }

  function kindOf(schema: Schema, path: string): Kind {
    if (schema.$ref !== undefined) return kindOfNamed(schemaName(schema.$ref))
    const options = optionsOf(schema)
    if (options.length > 1) {
      const ways = options.map((one, i) => kindOf(one, `${path}#${i}`))
      return { is: 'either', kinds: ways }
    }
    const only = options[0] ?? schema
    if (only !== schema) return kindOf(only, path)
    if (schema.items !== undefined) return { is: 'list', of: kindOf(schema.items, path) }
    if (schema.properties !== undefined) return { is: 'object', shape: named(path) }
    if (typeof schema.additionalProperties === 'object') {
      return { is: 'map', of: kindOf(schema.additionalProperties, path) }
    }
    return plainKind(schema, path)
  }

  function kindOfNamed(name: string): Kind {
    const schema = document.components.schemas[name] ?? {}
    return schema.properties === undefined ? kindOf(schema, name) : { is: 'object', shape: name }
  }

  function fields(shape: string): Field[] {
    const schema = inline.get(shape)
    if (schema === undefined) throw new Error(`The contract has no ${shape}: see types.ts.`)
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      kind: kindOf(property, `${shape}.${name}`),
      required: schema.required?.includes(name) === true,
      nullable: isNullable(property),
      description: property.description,
    }))
  }

  const below = (shape: string) => fields(shape).flatMap(({ kind }) => shapesIn(kind))
  return { fields, below, kindOf }
}

function plainKind({ type, enum: listed, format, maximum }: Schema, at: string): Kind {
  const [kind] = [type ?? 'any'].flat().filter((one) => one !== 'null')
  const words = listed?.filter((one) => typeof one === 'string') ?? []
  if (words.length > 0) return { is: 'words', words, at }
  if (kind === 'string') return format === 'date-time' ? { is: 'moment' } : { is: 'text' }
  if (kind === 'integer') return { is: 'integer', most: maximum ?? Number.MAX_SAFE_INTEGER }
  if (kind === 'number' || kind === 'boolean') return { is: kind }
  return { is: kind === 'object' ? 'record' : 'any' }
}

function shapesIn(kind: Kind): string[] {
  if (kind.is === 'object') return [kind.shape]
  if (kind.is === 'list' || kind.is === 'map') return shapesIn(kind.of)
  return kind.is === 'either' ? kind.kinds.flatMap(shapesIn) : []
}

/** Objects that are written where they are used, past lists, null and choices. */
function objectsIn(schema: Schema, path: string): [string, Schema][] {
  if (schema.$ref !== undefined) return []
  if (schema.items !== undefined) return objectsIn(schema.items, path)
  const options = optionsOf(schema)
  if (options.length > 1) return options.flatMap((one, i) => objectsIn(one, `${path}#${i}`))
  if (options[0] !== undefined) return objectsIn(options[0], path)
  return schema.properties === undefined ? [] : [[path, schema]]
}

function optionsOf(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
}

function isNullable(schema: Schema): boolean {
  if (schema.anyOf?.some(({ type }) => type === 'null')) return true
  return [schema.type ?? []].flat().includes('null')
}

/** What two shapes have in common that are the same: fields, which are due, and of which kind. */
function structure({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(
      ([name, { type, enum: listed }]) =>
        `${name}:${type ?? 'string'}:${listed}:${required.includes(name)}`,
    )
    .join()
}
