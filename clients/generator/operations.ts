import { idName } from './names.ts'
import {
  type OpenApi,
  type Operation,
  type Parameter,
  queryOf,
  type Schema,
  schemaName,
} from './openapi.ts'

/** An operation of the contract as a client sees it: a method of a noun. */
export type Method = {
  /** `price_lists.entries.update` */
  id: string
  /** `price_lists.entries` */
  noun: string
  /** `update` */
  name: string
  verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in the document, with `{list_id}` where an id belongs. */
  path: string
  /** Names of the ids in the path, in its order. */
  ids: string[]
  /** The JSON that is sent; null where nothing is to be said. */
  body: Schema | null
  /** True where no field of the body is due. */
  optionalBody: boolean
  /** True where a body is due that holds nothing. */
  emptyBody: boolean
  /** True where the body is a file. */
  file: boolean
  query: Parameter[]
  /** Name of the schema that is answered; empty where any object is. */
  answer: string
  /** Of a list, which goes on over pages: the name of what it holds. */
  item: string | null
  /** Sent without a key. */
  open: boolean
}

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const

/** All operations of a document, in its order. */
export function methodsOf(document: OpenApi): Method[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    verbs.flatMap((verb) => {
      const operation = operations[verb]
      return operation === undefined ? [] : [methodOf(document, path, verb, operation)]
    }),
  )
}

function methodOf(
  document: OpenApi,
  path: string,
  verb: (typeof verbs)[number],
  operation: Operation,
): Method {
  const id = operation.operationId
  const at = id.lastIndexOf('.')
  const ids: string[] = []
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    ids.push(idName(path, name))
    return `{${ids.at(-1)}}`
  })
  const content = operation.requestBody?.content
  const body = content?.['application/json']?.schema
  const sends = body !== undefined && !isEmpty(body)
  const resolved = document.components.schemas[schemaName(body?.$ref ?? '')] ?? body
  const answer = answerOf(operation)
  const listed = document.components.schemas[answer]
  const isList = id.slice(at + 1).startsWith('list')
  const item = isList ? schemaName(listed?.properties?.data?.items?.$ref ?? '') : null
  return {
    id,
    noun: id.slice(0, at),
    name: id.slice(at + 1),
    verb: verb.toUpperCase() as Method['verb'],
    path: named,
    ids,
    body: sends ? body : null,
    optionalBody: (resolved?.required ?? []).length === 0,
    emptyBody: body !== undefined && !sends,
    file: content !== undefined && body === undefined,
    // The query of a file that is a body itself, which no method sends.
    query: content !== undefined && body !== undefined ? [] : queryOf(document, operation),
    answer,
    item,
    open: operation.security?.length === 0,
  }
}

/** A body without fields, and one whose fields may all be left out with it. */
function isEmpty(body: Schema): boolean {
  const kinds = body.anyOf ?? [body]
  return kinds.every(
    (one) =>
      one.$ref === undefined &&
      one.items === undefined &&
      Object.keys(one.properties ?? {}).length === 0,
  )
}

function answerOf(operation: Operation): string {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  return schemaName(success?.[1].content?.['application/json']?.schema.$ref ?? '')
}
