import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/errors.ts'
import { isSameText } from '../../domain/session.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What is wrong with a request that comes with a session's cookie and may change something: the
 * cookie alone does not show that a page of ours sent it. Undefined if nothing is.
 */
export function faultOfOrigin(
  request: FastifyRequest,
  csrfToken: string,
  publicUrl: string | null,
): Refusal | undefined {
  if (safeMethods.has(request.method)) return undefined
  const sent = request.headers['x-csrf-token']
  if (typeof sent !== 'string' || !isSameText(sent, csrfToken)) {
    return new Refusal(
      'csrf_refused',
      'The header X-CSRF-Token is missing or not that of this session: send `csrf_token` of GET /v1/session.',
    )
  }
  if (comesFromOurselves(request, publicUrl)) return undefined
  return new Refusal(
    'csrf_refused',
    'The headers Sec-Fetch-Site and Origin do not say that this request comes from a page of this service. Behind a proxy, set LERNER_PUBLIC_URL to the address that browsers use.',
  )
}

/** Browsers say whence a request comes in one of two headers, or in both. */
function comesFromOurselves({ headers }: FastifyRequest, publicUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : origin === publicUrl
}
