import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isSessionToken } from '../../domain/session.ts'

/** How the token of a session is transferred. */
export type SessionCookie = {
  /** The token of a request, or null without one that could be a session's. */
  tokenOf(request: FastifyRequest): string | null
  /** The Set-Cookie header that makes a browser keep a token. */
  keep(request: FastifyRequest, token: string, seconds: number): string
  /** The Set-Cookie header that makes a browser forget it. */
  forget(request: FastifyRequest): string
}

/**
 * The cookie of a session: no script can read it, and no other site can cause it to be sent. If
 * browsers use https it is sent over https only, and its name makes browsers refuse one set by a
 * neighbouring host.
 */
export function createSessionCookie({
  publicUrl,
  basePath,
}: Pick<Config, 'publicUrl' | 'basePath'>): SessionCookie {
  const path = basePath === '' ? '/' : basePath
  const secureName = path === '/' ? '__Host-lerner' : '__Secure-lerner'

  function optionsFor(request: FastifyRequest) {
    const secure = isHttps(request, publicUrl)
    const name = secure ? secureName : 'lerner_session'
    return { name, path, secure, httpOnly: true, sameSite: 'strict' as const }
  }

  return {
    tokenOf(request) {
      const { cookie } = request.headers
      if (cookie === undefined) return null
      const token = parseCookie(cookie)[optionsFor(request).name]
      return token !== undefined && isSessionToken(token) ? token : null
    },
    keep: (request, value, maxAge) => stringifySetCookie({ ...optionsFor(request), value, maxAge }),
    forget: (request) => stringifySetCookie({ ...optionsFor(request), value: '', maxAge: 0 }),
  }
}

/**
 * True if the browser uses https. A proxy reports it; a false claim affects only the claimant's own
 * cookie.
 */
function isHttps(request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return publicUrl.startsWith('https:')
  const { 'x-forwarded-proto': forwarded } = request.headers
  return typeof forwarded === 'string' && /^https(?:,|$)/.test(forwarded)
}
