import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { ref } from '../../schemas/component.ts'
import {
  isIssuer,
  issuer,
  passportKeySetExample,
  passportKeySetSchema,
} from '../../schemas/passport.ts'

/** Verifiers read it again in time for the next month's key, which it already contains. */
const maxAgeSeconds = 86_400

/** GET /v1/passport_keys/{issuer}. The keys that verify price passports; public. */
export function getPassportKeys(
  deps: Pick<Deps, 'passportKeys' | 'now'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/passport_keys/:issuer',
      {
        config: { refusals: ['resource_missing'], examples: { 200: passportKeySetExample } },
        schema: {
          operationId: 'passport_keys.get',
          summary: 'Get the keys of price passports',
          description:
            "The public keys for verifying the price passports of an issuer, as a JSON Web Key Set. Needs no key, and may be cached for a day: it includes next month's key. Issuers that sign nothing have keys too, so the response does not reveal which accounts exist.",
          tags: ['Quotes'],
          params: Type.Object({ issuer }),
          response: { 200: ref(passportKeySetSchema) },
        },
      },
      (request, reply) => {
        const { issuer } = request.params
        if (!isIssuer(issuer)) throw nothingThere()
        reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
        return { issuer, keys: deps.passportKeys.shown(issuer, deps.now()) }
      },
    )
  }
}
