import { type Static, Type } from 'typebox'
import { scopes } from '../../domain/caller.ts'
import type { ApiKey } from '../../storage/tables/api-keys.ts'
import { component, listOf, nullable, object } from './component.ts'
import { answeredId, answeredMoment, answeredMomentOrNull, moment, word } from './fields.ts'

const fields = {
  id: answeredId('Id of the key. It is not the key itself.'),
  name: Type.String({ maxLength: 255, description: 'Its purpose.' }),
  hint: Type.String({ maxLength: 128, description: 'The first and last characters of the key.' }),
  scopes: Type.Array(word(scopes), {
    maxItems: scopes.length,
    description: 'What it may do; * is everything.',
  }),
  loss_share: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Null()], {
    description:
      'Its authority: the share of what max_loss leaves that the price lists it activates may put at risk; null: unlimited.',
  }),
  created_at: answeredMoment('When it was created.'),
  expires_at: answeredMomentOrNull('When it expires; null: never.'),
  revoked_at: answeredMomentOrNull('When it was revoked; null if it was not.'),
  replaced_by: nullable('string', {
    maxLength: 64,
    description: 'Id of the key that replaced it.',
  }),
}

export const apiKeySchema = component('ApiKey', object(fields))

export const createdApiKeySchema = component(
  'CreatedApiKey',
  object({
    ...fields,
    key: Type.String({
      maxLength: 128,
      description: 'The key itself. It is shown only once: keep it safe.',
    }),
  }),
)

export const apiKeyListSchema = listOf(apiKeySchema)

export const newApiKeySchema = component(
  'NewApiKey',
  object({
    name: Type.String({ minLength: 1, maxLength: 255, description: 'Its purpose.' }),
    scopes: Type.Optional(
      Type.Array(word(scopes), {
        minItems: 1,
        maxItems: scopes.length,
        uniqueItems: true,
        description: 'What it may do: no more than the key that creates it; if absent, the same.',
      }),
    ),
    loss_share: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description:
          'Limits what it may do with products:write, for an agent: it drafts price lists, and activates those that may lose at most this share of what max_loss leaves for their products. Its other scopes are read-only.',
      }),
    ),
    expires_at: Type.Optional(
      moment(
        'When it expires: no later than the key that creates it; if absent, at the same time.',
      ),
    ),
    mode: Type.Optional(
      word(['live', 'test'], {
        description:
          'Whose data it acts on; if absent, those of the key that creates it. A key for live data can create one for test data, which is listed and revoked in test mode.',
      }),
    ),
  }),
)

export const apiKeyExample = {
  id: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  name: 'checkout',
  hint: 'lrn_live_Xa9f…Q2bT',
  scopes: ['quotes:write', 'outcomes:write'],
  loss_share: null,
  created_at: '2026-01-31T12:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  replaced_by: null,
}

/** Reads a request for a new key. */
export function toNewApiKey(sent: Static<typeof newApiKeySchema>) {
  const { name, scopes, loss_share: lossShare, expires_at: at, mode } = sent
  return { name, scopes, lossShare, mode, expiresAt: at === undefined ? undefined : new Date(at) }
}

/** Converts a key to its API form, without the secret. */
export function toApiKeyAnswer(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: [...key.scopes],
    loss_share: key.lossShare,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    replaced_by: key.replacedBy,
  }
}
