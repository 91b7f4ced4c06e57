import { Type } from 'typebox'
import type { Caller } from '../../domain/caller.ts'
import type { Quote } from '../../domain/quote.ts'
import { component, object } from './component.ts'

const form = /^[0-9a-f]{24}$/

/** Whether a text is a valid issuer. */
export const isIssuer = (text: string) => form.test(text)

export const issuer = Type.String({
  pattern: form.source,
  minLength: 24,
  maxLength: 24,
  description: 'The signer, as in `iss` of a passport.',
})

export const passportKeySetSchema = component(
  'PassportKeySet',
  object(
    {
      issuer,
      keys: Type.Array(
        object({
          kty: Type.String({ maxLength: 8, description: 'OKP.' }),
          crv: Type.String({ maxLength: 16, description: 'Ed25519.' }),
          x: Type.String({ maxLength: 64, description: 'The public key, in base64url.' }),
          kid: Type.String({ maxLength: 64, description: 'Its id, as given in passports.' }),
          alg: Type.String({ maxLength: 8, description: 'EdDSA.' }),
          use: Type.String({ maxLength: 8, description: 'sig.' }),
        }),
        { maxItems: 64, description: 'Keys for the current months, oldest first.' },
      ),
    },
    'The keys for verifying price passports: a JSON Web Key Set (RFC 7517).',
  ),
)

export const passportKeySetExample = {
  issuer: '5f1c0e9b7a3d4c2f8e6b1a90',
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
      alg: 'EdDSA',
      use: 'sig',
    },
  ],
}

/** The claims of a passport. Times are in seconds (RFC 7519). */
export function toPassportClaims(issuer: string, mode: Caller['mode'], quote: Quote) {
  return {
    iss: issuer,
    jti: quote.id,
    iat: Math.floor(quote.createdAtMs / 1000),
    exp: Math.floor(quote.expiresAtMs / 1000),
    mode,
    product_id: quote.productId,
    price: quote.optimizedPrice,
    currency: quote.currency,
    quantity: quote.quantity,
  }
}
