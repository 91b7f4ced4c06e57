import type { CallOptions, Case, ClientSetup, HandedOut } from './case.ts'
import { deliveryBody } from './delivery.ts'

/** The key that cases use unless they say otherwise. */
export const stubKey = 'lrn_test_conformanceconformanceconf0000000000'

/** Texts for the names in braces: `base`, `refused`, `service`, and what earlier steps saved. */
export type Names = Record<string, unknown>

/** Completes a case for a runner: defaults, addresses, ids of earlier steps, signatures. */
export function handOut(written: Case, names: Names, nowMs: number): HandedOut {
  const { call } = written
  const client: ClientSetup = {
    api_key: stubKey,
    base_url: '{base}',
    timeout_ms: null,
    max_retries: null,
    fallback: null,
    default_headers: null,
    own_http_client: false,
    ...written.client,
  }
  const options: CallOptions = {
    timeout_ms: null,
    max_retries: null,
    idempotency_key: null,
    fallback: null,
    ...call.options,
  }
  const body = call.delivery ? deliveryBody(call.delivery, nowMs) : (call.body ?? null)
  const complete: HandedOut = {
    id: written.id,
    title: written.title,
    env: { LERNER_API_KEY: null, LERNER_BASE_URL: null, ...written.env },
    client,
    call: {
      operation: call.operation,
      id: call.id ?? null,
      query: call.query ?? null,
      body,
      options,
      as: call.as ?? 'result',
      times: call.times ?? 1,
      take: call.take ?? null,
      cancel_after_ms: call.cancel_after_ms ?? null,
    },
  }
  // A text, because it goes into headers.
  const now = String(Math.floor(nowMs / 1000))
  return fill(complete, { ...names, now }) as HandedOut
}

/**
 * Replaces `{name}` and `{name.field.field}` in every text; a text that is nothing else becomes the
 * value itself.
 */
export function fill(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fillText(value, names)
  if (Array.isArray(value)) return value.map((entry) => fill(entry, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fill(entry, names)]),
  )
}

function fillText(text: string, names: Names): unknown {
  const whole = /^\{([a-z_]+(?:\.[a-z0-9_]+)*)\}$/.exec(text)?.[1]
  if (whole !== undefined) return lookUp(whole, names) ?? text
  return text.replaceAll(/\{([a-z_]+(?:\.[a-z0-9_]+)*)\}/g, (found, path: string) => {
    const value = lookUp(path, names)
    return value === undefined ? found : String(value)
  })
}

function lookUp(path: string, names: Names): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    const fields = typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : {}
    return Object.hasOwn(fields, name) ? fields[name] : undefined
  }, names)
}
