import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'

type QueryValue = string | number | undefined

/** An array goes out as one parameter for each of its items. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What follows /v1 in the path, ids as the caller knows them. */
  path: readonly string[]
  query?: Query
  body?: unknown
  /** Sent as it is, in place of a body. */
  file?: string | Uint8Array
  /** Sent without a key, as the health check and the document are. */
  open?: boolean
  options?: RequestOptions | undefined
}

export type Sent = { body: object; answer: Answer }

/** Sends a call and answers the parsed body of its success; everything else is thrown. */
export type Send = (call: Call) => Promise<Sent>
