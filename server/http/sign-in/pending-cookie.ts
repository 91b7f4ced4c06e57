import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { openText, sealText } from '../../domain/sealed-text.ts'
import { type Pending, SignInRefused } from './provider.ts'

/** A sign-in that takes longer than this must be restarted. */
const pendingMs = 600_000
const sealedFor = 'openid connect sign-in'
const cookieName = 'lerner_signing_in'

/** The cookie that holds, sealed, what a browser must present when it returns from the provider. */
export function createPendingCookie(
  deps: Pick<Deps, 'config' | 'pepper' | 'now'>,
  publicUrl: string,
) {
  const options = {
    name: cookieName,
    path: `${deps.config.basePath}/session/oidc`,
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    // Lax, not Strict: the provider redirects the browser back to us.
    sameSite: 'lax',
  } as const

  return {
    keep(reply: FastifyReply, pending: Pending): void {
      const text = JSON.stringify({ ...pending, endsMs: deps.now() + pendingMs })
      const value = sealText(deps.pepper, sealedFor, text).toString('base64url')
      const maxAge = pendingMs / 1000
      reply.header('set-cookie', stringifySetCookie({ ...options, value, maxAge }))
    },
    forget(reply: FastifyReply): void {
      reply.header('set-cookie', stringifySetCookie({ ...options, value: '', maxAge: 0 }))
    },
    /**
     * @throws SignInRefused without a cookie that is still valid.
     */
    of({ headers: { cookie } }: FastifyRequest): Pending {
      const sealed = cookie === undefined ? undefined : parseCookie(cookie)[cookieName]
      try {
        const text = openText(deps.pepper, sealedFor, Buffer.from(sealed ?? '', 'base64url'))
        const { endsMs, ...pending } = JSON.parse(text)
        if (endsMs > deps.now()) return pending
      } catch {
        // Sealed with another pepper, or not by us: the same as no cookie.
      }
      throw new SignInRefused('expired')
    },
  }
}
