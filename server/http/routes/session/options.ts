import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { openIdSettingsOf } from '../../../grouped-settings.ts'
import { ref } from '../../schemas/component.ts'
import { signInOptionsExample, signInOptionsSchema } from '../../schemas/session.ts'

/** GET /v1/session/options. The ways to sign in; needs no key. */
export function getSignInOptions({ config }: Pick<Deps, 'config'>): FastifyPluginAsyncTypebox {
  const openId = openIdSettingsOf(config)
  return async (app) => {
    app.get(
      '/session/options',
      {
        config: { examples: { 200: signInOptionsExample } },
        schema: {
          operationId: 'session.options',
          summary: 'Read how to sign in',
          description: 'Whether OpenID Connect sign-in is also available. Needs no key.',
          tags: ['Session'],
          response: { 200: ref(signInOptionsSchema) },
        },
      },
      () => ({
        openid_connect: openId && { name: openId.name, start_path: '/session/oidc/start' },
      }),
    )
  }
}
