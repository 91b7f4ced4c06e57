/** The parts of a JSON schema, as OpenAPI 3.1 has it, that become types. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: string
  enum?: (string | number | null)[]
  /** An open list of words: those known now, to which later ones may come. */
  'x-extensible-enum'?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema
  format?: string
  maximum?: number
  description?: string
}

export type Parameter = {
  $ref?: string
  name: string
  in: string
  schema: Schema
  description?: string
}

export type Operation = {
  operationId: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

type Content = Record<string, { schema: Schema }>

/** The parts of an OpenAPI document that the client is made of. */
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  /** By type of event: what is posted to a receiver. */
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
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

/** The name of the schema that a reference leads to. */
export function schemaName($ref: string): string {
  return $ref.split('/').at(-1) ?? ''
}

/** Names of the schemas that a part of a document leads to, however far. */
export function reachedBy(document: OpenApi, part: unknown): Set<string> {
  const names = new Set<string>()
  const walk = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return
    if ('$ref' in at && typeof at.$ref === 'string') follow(at.$ref)
    for (const below of Object.values(at)) walk(below)
  }
  const follow = ($ref: string): void => {
    const steps = $ref.slice(2).split('/')
    const name = steps[1] === 'schemas' ? schemaName($ref) : null
    if (name !== null && names.has(name)) return
    if (name !== null) names.add(name)
    walk(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document))
  }
  walk(part)
  return names
}
