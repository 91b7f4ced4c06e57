import type { Answer } from './answer.ts'
import type { RequestOptions } from './options.ts'

type QueryValue = string | number | undefined

/** An array is sent as one parameter per item. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path after /v1, with ids not yet encoded. */
  path: readonly string[]
  query?: Query
  body?: unknown
  /** Sent as is instead of a body. */
  file?: string | Uint8Array
  /** Sent without a key, such as the health check and the document. */
  open?: boolean
  options?: RequestOptions | undefined
}

export type Sent = { body: object; answer: Answer }

/** Sends a call and returns the parsed body of a success; anything else is thrown. */
export type Send = (call: Call) => Promise<Sent>
