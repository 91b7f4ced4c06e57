import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** The deprecation of an operation, and its replacement. Days are in UTC, such as 2026-12-31. */
export type Deprecation = {
  since: string
  sunset: string
  /** Path of the operation that replaces it. */
  successor: string
}

/** Callers already logged; if there are too many, all are cleared at once. */
const maxLogged = 10_000

/**
 * The headers that announce a deprecation: since when, until when, and what to use instead.
 *
 * @see RFC 9745 (Deprecation, a date of structured fields), RFC 8594 (Sunset), RFC 5829
 * (successor-version).
 */
export function deprecationHeaders(of: Deprecation): Record<string, string> {
  const since = startOf(of.since)
  const sunset = startOf(of.sunset)
  if (sunset < since) throw new RangeError(`sunset ${of.sunset} is before ${of.since}`)
  return {
    deprecation: `@${since.getTime() / 1000}`,
    sunset: sunset.toUTCString(),
    link: `<${of.successor}>; rel="successor-version"`,
  }
}

/** The same headers, as the OpenAPI document describes them. */
export const deprecationHeadersInWords = {
  Deprecation: {
    description: 'Since when it is deprecated: @ and seconds since 1970, as in RFC 9745.',
    schema: { type: 'string', maxLength: 32 },
    example: '@1767225600',
  },
  Sunset: {
    description: 'When it ends, as in RFC 8594.',
    schema: { type: 'string', maxLength: 64 },
    example: 'Thu, 31 Dec 2026 00:00:00 GMT',
  },
  Link: {
    description: 'What to use instead: rel is successor-version.',
    schema: { type: 'string', maxLength: 2048 },
    example: '</v1/quote>; rel="successor-version"',
  },
}

/**
 * Creates the logger for uses of deprecated operations: one line for each key and operation, not
 * for each request.
 */
export function createDeprecationLog(
  log: Logger,
): (request: FastifyRequest, operation: string, of: Deprecation) => void {
  const logged = new Set<string>()
  return (request, operation, { sunset, successor }) => {
    const { caller } = request
    // Callers without a key are refused, so they use nothing.
    if (caller === null) return
    const use = `${caller.keyId} ${operation}`
    if (logged.has(use)) return
    if (logged.size >= maxLogged) logged.clear()
    logged.add(use)
    log.warn(
      { tenant: caller.tenantId, key: caller.keyId, operation, sunset, successor },
      'a deprecated operation is in use',
    )
  }
}

function startOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) throw new RangeError(`'${day}' is no day`)
  return date
}
