export type Language = 'typescript' | 'python' | 'python-async' | 'go'

export const languages: readonly Language[] = ['typescript', 'python', 'python-async', 'go']

/** A case as written in `cases/*.json`. Absent fields take the defaults that the README names. */
export type Case = {
  /** Unique over all files; part of a URL, so lower-case words and dashes. */
  id: string
  /** The promise that the case keeps, as a sentence. */
  title: string
  /** Environment variables to set, or with null to remove; both of ours are removed if absent. */
  env?: Record<string, string | null>
  client?: Partial<ClientSetup>
  call: Partial<Call> & { operation: string; delivery?: Delivery }
  /** What the server answers, one per request. Absent in the end-to-end script. */
  replies?: Reply[]
  expect: Expectation
  /** Keeps the observed result under this name for later steps of the end-to-end script. */
  save?: string
  /** Languages that do not get the case, each with the reason. */
  not_for?: Partial<Record<Language, string>>
}

/**
 * `{base}`, `{refused}`, `{service}` and `{service_key}` in these texts are filled in by `handOut`.
 */
export type ClientSetup = {
  api_key: string | null
  base_url: string | null
  timeout_ms: number | null
  max_retries: number | null
  fallback: 'base_price' | null
  default_headers: Record<string, string> | null
  own_http_client: boolean
}

export type Call = {
  operation: string
  /** The id in the path. */
  id: string | null
  query: Record<string, unknown> | null
  body: unknown
  options: Partial<CallOptions>
  as: 'result' | 'raw' | 'page' | 'pages' | 'construct'
  times: number
  take: number | null
  cancel_after_ms: number | null
}

export type CallOptions = {
  timeout_ms: number | null
  max_retries: number | null
  idempotency_key: string | null
  fallback: 'base_price' | null
}

/** A webhook delivery to verify; made at the hand-out, since a timestamp ages. */
export type Delivery = {
  secret: string
  payload: string
  /** What is signed, if not the payload that arrives. */
  signed_payload?: string
  id?: string
  /** Seconds from now; 0 if absent. */
  at?: number
  /** Secrets to sign with, one signature each, in this order; the secret alone if absent. */
  sign_with?: string[]
  /** Put before the signatures, separated by a space: another scheme, or rubbish. */
  also?: string
  /** Headers that replace those made, or with null remove them. */
  headers?: Record<string, string | null>
}

/** How the server answers one request. */
export type Reply = {
  /** 200 if absent. */
  status?: number
  /** `{"date_in_seconds": n}` becomes an HTTP date so far from now. */
  headers?: Record<string, string | { date_in_seconds: number }>
  json?: unknown
  /** A body that is not JSON, or not well-formed. */
  text?: string
  /** An error body as the service writes it; `request_id` and `doc_url` are added. */
  refusal?: { type: string; code: string; message?: string; param?: string; errors?: unknown[] }
  /** Sends the body compressed, as a proxy may. */
  gzip?: boolean
  /** Waited before the headers. */
  delay_ms?: number
  /** The body comes in ten pieces, each after so long. */
  drip_ms?: number
  /** How the answer ends; complete if absent. */
  end?:
    | 'stall_before_headers'
    | 'stall_in_body'
    | 'close_before_headers'
    | 'close_after_headers'
    | 'close_in_body'
}

/** Values are compared as `match.ts` says: objects hold at least what is named here. */
export type Expectation = {
  result?: unknown
  items?: unknown
  response?: unknown
  /** Absent: no error may be observed. */
  error?: unknown
  /** Each request received, in order. Absent: one for each reply, otherwise unchecked. */
  requests?: ExpectedRequest[]
  /** Every one of so many requests is as the only one of `requests`. */
  tries?: number
  /** Shortest and longest time between one request and the next. */
  gaps_ms?: [number, number][]
  elapsed_ms?: [number, number]
  /** The least number of things told to the logger. */
  log?: number
}

export type ExpectedRequest = {
  method: string
  /** Compared segment by segment, each decoded. */
  path: string
  /** All of it: no other parameter may come. */
  /** What is sent more than once is an array. */
  query?: Record<string, string | string[]>
  /** All of it: no other field may come, none may lack. */
  body?: unknown
  headers?: Record<string, unknown>
}

/** What a runner gets. */
export type HandedOut = {
  id: string
  title: string
  env: Record<string, string | null>
  client: ClientSetup
  call: Omit<Call, 'options'> & { options: CallOptions }
}

/** A request as the server received it. */
export type Received = {
  method: string
  /** Below the base address of the case, with its query. */
  target: string
  headers: Record<string, string>
  text: string
  atMs: number
}

/** What a runner saw. */
export type Observation = {
  result?: unknown
  items?: unknown
  response?: unknown
  error?: Record<string, unknown> | null
  elapsed_ms?: number
  log?: string[]
}

export type Verdict = { case: string; language: Language; ok: boolean; detail: string }
