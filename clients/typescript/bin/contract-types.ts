/** The parts of a JSON schema, as OpenAPI 3.1 has it, that become types. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: string
  enum?: (string | number | null)[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  description?: string
}

export type Parameter = { $ref?: string; name: string; in: string; schema: Schema }

export type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** The document's name of its error body, which would hide the language's own Error. */
const renamed: Record<string, string> = { Error: 'ErrorBody' }

/** The types of a contract in TypeScript, fields in camel case. Unformatted. */
export function contractTypes(document: OpenApi): string {
  const { schemas } = document.components
  const parts = [
    '// Written by `npm run generate` from openapi.json; a test fails when it is stale. Do not edit.\n',
    ...Object.entries(schemas).map(([name, schema]) => declare(typeName(name), schema)),
    ...operationsOf(document).flatMap((operation) => [
      ...bodyType(operation),
      ...queryType(document, operation),
    ]),
    ...errorWords(document),
  ]
  return parts.join('\n')
}

/** All operations of a document, in its order. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.values(document.paths).flatMap((path) =>
    Object.values(path).filter((operation) => operation.operationId !== undefined),
  )
}

/** The parameters that an operation takes in its query. */
export function queryOf(document: OpenApi, operation: Operation): Parameter[] {
  return (operation.parameters ?? [])
    .map((parameter) => {
      const name = parameter.$ref?.split('/').at(-1)
      return name === undefined ? parameter : document.components.parameters?.[name]
    })
    .filter((parameter) => parameter !== undefined)
    .filter((parameter) => parameter.in === 'query')
}

/** The codes of refusals, which the document lists in the words of the field. */
export function errorCodes(document: OpenApi): string[] {
  const words = errorBody(document).code?.description ?? ''
  return words.match(/\b[a-z]+(?:_[a-z]+)+\b|\boverloaded\b/g) ?? []
}

/** A name of the contract as the client spells it: `product_id` is `productId`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[_.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function declare(name: string, schema: Schema): string {
  return `${comment(schema)}export type ${name} = ${typeOf(schema)}\n`
}

/** A body that is written where it is used gets the name of its operation. */
function bodyType(operation: Operation): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema === undefined || Object.keys(schema.properties ?? {}).length === 0) return []
  return [declare(`${pascalCase(operation.operationId)}Body`, { ...schema, type: 'object' })]
}

function queryType(document: OpenApi, operation: Operation): string[] {
  const parameters = queryOf(document, operation)
  if (parameters.length === 0) return []
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return [declare(`${pascalCase(operation.operationId)}Query`, { type: 'object', properties })]
}

function errorWords(document: OpenApi): string[] {
  const types = errorBody(document).type?.enum ?? []
  const codes = errorCodes(document).map((code) => `'${code}'`)
  return [
    `/** The kind of a refusal: a closed list. */\nexport type ErrorType = ${union(types)}\n`,
    // `string & {}` keeps the known codes in an editor's suggestions beside those of a newer service.
    `/** Which refusal it is: an open list, of which these are known. */\nexport type ErrorCode = ${codes.join(' | ')} | (string & {})\n`,
  ]
}

function errorBody(document: OpenApi): Record<string, Schema> {
  return document.components.schemas.Error?.properties?.error?.properties ?? {}
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return union([schema.const])
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.map(typeOf).join(' | ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => typeOfKind(type, schema)).join(' | ')
}

function typeOfKind(type: string, schema: Schema): string {
  if (type === 'null') return 'null'
  if (schema.enum !== undefined) return union(schema.enum.filter((value) => value !== null))
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (type === 'object') return objectType(schema)
  return type === 'integer' ? 'number' : type
}

function objectType({ properties, required = [] }: Schema): string {
  if (properties === undefined) return 'Record<string, unknown>'
  const lines = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema)
    const field = required.includes(name) ? `: ${type}` : `?: ${type} | undefined`
    return `${comment(schema)}${camelCase(name)}${field}\n`
  })
  return `{\n${lines.join('')}}`
}

function comment({ description }: Schema): string {
  if (description === undefined) return ''
  const lines = description.replaceAll('*/', '* /').match(/.{1,96}(?:\s|$)/gs) ?? [description]
  if (lines.length === 1) return `/** ${lines[0]?.trim()} */\n`
  return `/**\n${lines.map((line) => ` * ${line.trim()}\n`).join('')} */\n`
}

function union(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`)).join(' | ')
}

function typeName(name: string): string {
  return renamed[name] ?? name
}

function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}
