import { camelCase, lowerFirst, pascalCase } from '../names.ts'
import {
  type OpenApi,
  operationsOf,
  queryOf,
  reachedBy,
  type Schema,
  schemaName,
} from '../openapi.ts'
import { typeName } from './contract-types.ts'

/** The table of a type: how its fields are named on the wire. */
export function tableOf(type: string): string {
  return `${lowerFirst(type)}Fields`
}

/** A table for each type of a contract that is sent or answered field by field. */
export function fieldTables(document: OpenApi): string[] {
  const { schemas } = document.components
  const written = new Map<string, string>()
  const write = (name: string): void => {
    const schema = schemas[name]
    if (written.has(name) || schema === undefined || isPage(schema)) return
    if (propertiesOf(schema).length === 0) return
    // What it refers to must stand before it.
    written.set(name, '')
    for (const below of mentioned(schema)) write(below)
    written.delete(name)
    written.set(name, declare(typeName(name), schema))
  }
  for (const name of reachedBy(document, document.paths)) write(name)

  const inOperations = operationsOf(document).flatMap((operation) => {
    const type = pascalCase(operation.operationId)
    const body = operation.requestBody?.content['application/json']?.schema
    const hasBody = Object.keys(body?.properties ?? {}).length > 0
    const query = queryOf(document, operation)
    const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
    return [
      ...(hasBody && body !== undefined ? [declare(`${type}Body`, body)] : []),
      ...(query.length > 0 ? [declare(`${type}Query`, { properties })] : []),
    ]
  })
  return [...written.values(), ...inOperations]
}

function declare(type: string, schema: Schema): string {
  return `export const ${tableOf(type)}: Fields<contract.${type}> = ${literal(schema)}\n`
}

function literal(schema: Schema): string {
  const entries = propertiesOf(schema).map(([name, property]) => {
    const below = tableBelow(property)
    const field = below === null ? `'${name}'` : `['${name}', ${below}]`
    return `${camelCase(name)}: ${field}`
  })
  return `{ ${entries.join(', ')} }`
}

/** The table of what a field holds; null where no names are below it that could change. */
function tableBelow(schema: Schema): string | null {
  const inner = insideOf(schema)
  if (inner.$ref !== undefined)
    return isTable(inner) ? tableOf(typeName(schemaName(inner.$ref))) : null
  return propertiesOf(inner).length > 0 ? literal(inner) : null
}

/** The pages of a list are read one by one, and their items by a table of their own. */
function isPage({ properties = {} }: Schema): boolean {
  return properties.has_more !== undefined && properties.data?.items?.$ref !== undefined
}

/** Words alone, such as the types of errors and the factors, have no fields. */
function isTable({ $ref = '' }: Schema): boolean {
  return !/\/(ErrorType|ErrorCode|ErrorReason|Factor)$/.test($ref)
}

/** Past lists and null. */
function insideOf(schema: Schema): Schema {
  if (schema.items !== undefined) return insideOf(schema.items)
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  return options.length === 1 && options[0] !== undefined ? insideOf(options[0]) : schema
}

/** Fields of a schema; of one that has several shapes, all of them together. */
function propertiesOf(schema: Schema): [string, Schema][] {
  const options = schema.anyOf ?? schema.oneOf ?? []
  return [...Object.entries(schema.properties ?? {}), ...options.flatMap(propertiesOf)]
}

function mentioned(schema: Schema): string[] {
  return propertiesOf(schema).flatMap(([, property]) => {
    const inner = insideOf(property)
    return inner.$ref === undefined ? mentioned(inner) : [schemaName(inner.$ref)]
  })
}
