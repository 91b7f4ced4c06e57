import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { longestSessionMs } from '../../domain/session.ts'
import { type OpenIdSettings, openIdSettingsOf } from '../../grouped-settings.ts'
import { findAccount } from '../../storage/tables/accounts.ts'
import { keyOfPerson, type Person } from '../../use-cases/keys/key-of-person.ts'
import { startSession } from '../../use-cases/keys/start-session.ts'
import { createLookUpLimits } from '../keys/look-up-limits.ts'
import { recordOwnKey } from '../keys/record-own-key.ts'
import { createSessionCookie } from '../keys/session-cookie.ts'
import { createPendingCookie } from './pending-cookie.ts'
import { createProvider, SignInRefused } from './provider.ts'

type OidcDeps = Pick<Deps, 'config' | 'pepper' | 'store' | 'now' | 'log'>

/**
 * GET /session/oidc/start and /session/oidc/callback: sign-in with a provider. Browsers are
 * redirected between them and the provider, and always end on a page.
 */
export function serveOpenIdConnect(deps: OidcDeps): FastifyPluginAsync {
  return async (app) => {
    const { basePath } = deps.config
    const openId = openIdSettingsOf(deps.config)
    if (openId === null) return
    const provider = createProvider(openId, deps.config, deps.now)
    const sessionCookie = createSessionCookie(deps.config)
    const limits = createLookUpLimits(deps.now)
    const pendingCookie = createPendingCookie(deps, openId.publicUrl)

    /** Redirects to the page that says why the sign-in failed. */
    function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
      if (!(error instanceof SignInRefused)) throw error
      deps.log.warn(
        { err: error.cause, request_id: request.id, fault: error.fault },
        'an OpenID Connect sign-in failed',
      )
      return reply.redirect(`${basePath}/sign-in?problem=${error.fault}`, 302)
    }

    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      done()
    })

    app.get('/session/oidc/start', async (request, reply) => {
      const { return_to: returnTo } = request.query as { return_to?: unknown }
      try {
        const { url, pending } = await provider.begin(pathOfOurs(returnTo))
        pendingCookie.keep(reply, pending)
        return reply.redirect(url.href, 302)
      } catch (error) {
        return sendFault(request, reply, error)
      }
    })

    app.get('/session/oidc/callback', async (request, reply) => {
      const { publicUrl } = openId
      try {
        const pending = pendingCookie.of(request)
        pendingCookie.forget(reply)
        const came = new URL(`${publicUrl}${basePath}${request.url}`)
        const person = await limits.within(
          request.ip,
          () => provider.finish(came, pending),
          (error) => error instanceof SignInRefused,
        )
        const { token } = await signIn(deps, openId, person, sessionCookie.tokenOf(request))
        reply.header('set-cookie', sessionCookie.keep(request, token, longestSessionMs / 1000))
        return reply.redirect(`${basePath}${inHeader(pending.returnTo)}`, 302)
      } catch (error) {
        return sendFault(request, reply, error)
      }
    })
  }
}

/** Begins a session for a person, in the configured account and mode. */
async function signIn(
  deps: OidcDeps,
  { account: name, mode }: OpenIdSettings,
  person: Person,
  earlier: string | null,
) {
  const account = await deps.store.system((db) => findAccount(db, name))
  if (account === null) {
    throw new SignInRefused('provider', {
      cause: new Error('LERNER_OIDC_ACCOUNT names no account of this service'),
    })
  }
  const tenantId = mode === 'live' ? account.liveTenantId : account.testTenantId
  const keyId = await deps.store.tenant(tenantId, async (db) => {
    const nowMs = deps.now()
    const own = await keyOfPerson(db, { pepper: deps.pepper, nowMs }, { tenantId, mode }, person)
    await recordOwnKey(db, tenantId, own, nowMs)
    return own.key.id
  })
  return startSession(deps, { tenantId, keyId }, { readOnly: false, earlier })
}

/** Encodes a path for a header: a link may contain it unencoded. */
function inHeader(path: string): string {
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** A path of the console to return to; never one that a browser could take for another host. */
function pathOfOurs(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 500) return '/'
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) ? asked : '/'
}
