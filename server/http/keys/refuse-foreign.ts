import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { isSameText } from '../../domain/session.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What is wrong with a request that has a session cookie and may change something: the cookie alone
 * does not prove that one of our pages sent it. Undefined if nothing is.
 */
export function faultOfOrigin(
  request: FastifyRequest,
  csrfToken: string,
  publicUrl: string | null,
): Refusal | undefined {
  if (safeMethods.has(request.method)) return undefined
  const sent = request.headers['x-csrf-token']
  if (typeof sent !== 'string' || !isSameText(sent, csrfToken)) {
    return refusalFor('session_token_missing', {})
  }
  if (isSameOrigin(request, publicUrl)) return undefined
  return refusalFor('page_of_elsewhere', {})
}

/** Browsers give the origin of a request in one of two headers, or in both. */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  return publicUrl === null ? new URL(origin).host === host : origin === publicUrl
}
