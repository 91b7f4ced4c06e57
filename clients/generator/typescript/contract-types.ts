import { camelCase, pascalCase } from '../names.ts'
import {
  type OpenApi,
  type Operation,
  operationsOf,
  queryOf,
  reachedBy,
  type Schema,
  schemaName,
} from '../openapi.ts'

/** How names of the document are spelled in the types. */
type Spelling = { type: (name: string) => string; field: (name: string) => string }

/** What is sent and answered: fields in camel case. */
const camel: Spelling = {
  type: typeName,
  field: camelCase,
}

/**
 * What is delivered: fields as they travel, because the bytes are signed. A text has none, so that
 * it is one type in both spellings.
 */
function wireOf({ components }: OpenApi): Spelling {
  const isOneType = (name: string) =>
    name.endsWith('Event') || components.schemas[name]?.type === 'string'
  return { type: (name) => (isOneType(name) ? name : `${name}Data`), field: (name) => name }
}

/** The type of a schema. Error would hide the language's own. */
export function typeName(schema: string): string {
  return schema === 'Error' ? 'ErrorBody' : schema
}

/** The types of a contract in TypeScript. Unformatted. */
export function contractTypes(document: OpenApi): string {
  const { schemas } = document.components
  const wire = wireOf(document)
  const declared = new Set<string>()
  const inSpelling = (names: ReadonlySet<string>, spelling: Spelling) =>
    Object.entries(schemas).flatMap(([name, schema]) => {
      const type = spelling.type(name)
      if (!names.has(name) || declared.has(type)) return []
      declared.add(type)
      return [declare(type, schema, spelling)]
    })
  const parts = [
    ...inSpelling(reachedBy(document, document.paths), camel),
    ...operationsOf(document).flatMap((operation) => [
      ...bodyType(operation),
      ...queryType(document, operation),
    ]),
    ...inSpelling(reachedBy(document, document.webhooks), wire),
    eventUnion(document, wire),
  ]
  return parts.join('\n')
}

function declare(name: string, schema: Schema, spelling: Spelling): string {
  const open = schema['x-extensible-enum']
  if (open !== undefined) {
    // `string & {}` keeps the known words in an editor's suggestions beside a newer service's.
    return `/** The words of ${name} that this version knows. */
export type Known${name} = ${union(open)}
${comment(schema)}export type ${name} = Known${name} | (string & {})
`
  }
  return `${comment(schema)}export type ${name} = ${typeOf(schema, spelling)}\n`
}

/** A body that is written where it is used gets the name of its operation. */
function bodyType(operation: Operation): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema === undefined || Object.keys(schema.properties ?? {}).length === 0) return []
  const body = { ...schema, type: 'object' }
  return [declare(`${pascalCase(operation.operationId)}Body`, body, camel)]
}

function queryType(document: OpenApi, operation: Operation): string[] {
  const parameters = queryOf(document, operation)
  if (parameters.length === 0) return []
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const query = { type: 'object', properties }
  return [declare(`${pascalCase(operation.operationId)}Query`, query, camel)]
}

function eventUnion({ webhooks }: OpenApi, wire: Spelling): string {
  const bodies = Object.values(webhooks).map(({ post }) => post.requestBody.content)
  const names = bodies.flatMap((content) =>
    Object.values(content).map(({ schema }) => typeOf(schema, wire)),
  )
  return `/** Something that happened, as it was delivered: its type says what, and thereby which fields its data has. */\nexport type WebhookEvent = ${names.join(' | ')}\n`
}

function typeOf(schema: Schema, spelling: Spelling): string {
  if (schema.$ref !== undefined) return spelling.type(schemaName(schema.$ref))
  if (schema.const !== undefined) return union([schema.const])
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.map((one) => typeOf(one, spelling)).join(' | ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => typeOfKind(type, schema, spelling)).join(' | ')
}

function typeOfKind(type: string, schema: Schema, spelling: Spelling): string {
  if (type === 'null') return 'null'
  if (schema.enum !== undefined) return union(schema.enum.filter((value) => value !== null))
  if (type === 'array') return `(${typeOf(schema.items ?? {}, spelling)})[]`
  if (type === 'object') return objectType(schema, spelling)
  return type === 'integer' ? 'number' : type
}

function objectType(schema: Schema, spelling: Spelling): string {
  const { properties, required = [] } = schema
  if (properties === undefined) {
    const { additionalProperties: values } = schema
    const type = typeof values === 'object' ? typeOf(values, spelling) : 'unknown'
    return `Record<string, ${type}>`
  }
  const lines = Object.entries(properties).map(([name, property]) => {
    const type = typeOf(property, spelling)
    const field = required.includes(name) ? `: ${type}` : `?: ${type} | undefined`
    return `${comment(property)}${spelling.field(name)}${field}\n`
  })
  return `{\n${lines.join('')}}`
}

/** A description as a comment of what follows. */
export function comment({ description }: Schema): string {
  if (description === undefined) return ''
  const lines = description.replaceAll('*/', '* /').match(/.{1,96}(?:\s|$)/gs) ?? [description]
  if (lines.length === 1) return `/** ${lines[0]?.trim()} */\n`
  return `/**\n${lines.map((line) => ` * ${line.trim()}\n`).join('')} */\n`
}

function union(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`)).join(' | ')
}
