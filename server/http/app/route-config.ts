import type { Caller, Scope } from '../../domain/caller.ts'
import type { Refusal, RefusalCode } from '../../domain/errors.ts'
import type { Deadline } from '../../storage/connection/deadline.ts'
import type { Deprecation } from '../answers/deprecation.ts'
import type { CurrentSession } from '../keys/find-session.ts'
import type { TokenBucket } from '../keys/token-bucket.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on the few routes that need no key. Read it with `callerOf`. */
    caller: Caller | null
    /** The session that the request belongs to; null for a request with an API key. */
    session: CurrentSession | null
    /** The rate limit that the request counts against; null if there is none. */
    limitBucket: TokenBucket | null
    /** When its headers had arrived, in milliseconds of `performance.now`. */
    startedAtMs: number
    /** Until when the store has to be done with it. */
    deadline: Deadline | null
    /** Records status and duration for the metrics; null if no route matched. */
    record: ((status: number, milliseconds: number) => void) | null
    /** What the request was refused for; null if it was not. */
    refusal: Refusal | null
  }

  interface FastifyContextConfig {
    /** The scope that the operation needs. Without it and without `anyKey`, no key is needed. */
    scope?: Scope
    /** A scope that is accepted instead. */
    orScope?: Scope
    /** The operation needs a key or a session, whatever its scopes. */
    anyKey?: boolean
    /** A key with limited authority may call it, although it changes something. */
    withinAuthority?: boolean
    /** The rate limit that the operation counts against; `api` if absent. */
    limit?: 'quote' | 'api'
    /**
     * The handler itself checks for text that PostgreSQL cannot store; otherwise the whole body is
     * refused.
     */
    judgesText?: boolean
    /** All fields of the body may be omitted, and so may the body: see `absentBodyIsEmpty`. */
    bodyMayBeAbsent?: boolean
    /** Refusals of the operation in addition to those common to its kind. */
    refusals?: readonly RefusalCode[]
    /**
     * Set if the operation is deprecated: every response says so, and its use is logged and
     * counted.
     */
    deprecated?: Deprecation
    /** Shown in the reference: a response for each success status. */
    examples?: Record<string, unknown>
    /** Shown in the reference: a body that works. */
    bodyExample?: unknown
    /** The body may be sent as text/csv as well; shown in the reference. */
    csvExample?: string
    /** The body may be sent as a file of any size, as text/csv or application/x-ndjson. */
    fileExamples?: { csv: string; ndjson: string }
    /** The body is a file, not JSON. */
    takesFilesOnly?: boolean
    /** OpenAPI links from values of the response, by status. */
    links?: Record<
      string,
      Record<
        string,
        {
          operationId: string
          parameters?: Record<string, string>
          requestBody?: unknown
          description: string
        }
      >
    >
  }
}
