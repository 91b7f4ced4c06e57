import { type Static, Type } from 'typebox'
import { type Caller, scopes } from '../../domain/caller.ts'
import { readingScopes, roleOf, roles } from '../../domain/role.ts'
import type { ApiKey } from '../../storage/tables/api-keys.ts'
import { component, nullable, object } from './component.ts'
import { answeredId, answeredMomentOrNull, word } from './fields.ts'

export const newSessionSchema = component(
  'NewSession',
  object({
    read_only: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the session is read-only, whatever the key may do.',
      }),
    ),
  }),
)

export const sessionSchema = component(
  'Session',
  object({
    id: nullable('string', {
      maxLength: 64,
      description: 'Id of the session; null if you used an API key.',
    }),
    account: Type.String({ maxLength: 255, description: 'Name of the account.' }),
    mode: word(['live', 'test'], {
      description: 'Which half of the account this is. They never mix.',
    }),
    modes: Type.Array(word(['live', 'test']), {
      maxItems: 2,
      description:
        'The halves available to the session or key. A session that began with a live key also shows the test data, below the path /test.',
    }),
    key_id: answeredId('Id of the API key that the session acts for; it is recorded in the audit.'),
    key_name: Type.String({
      maxLength: 255,
      description: 'Name of the key, or of the person who signed in with OpenID Connect.',
    }),
    scopes: Type.Array(word(scopes), {
      maxItems: scopes.length,
      description: 'What you may do; * is everything.',
    }),
    loss_share: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Null()], {
      description:
        'The authority of the key: the share of what max_loss leaves that the lists it activates may put at risk; null: unlimited.',
    }),
    role: word(roles, {
      description:
        'The scopes in one word: a viewer changes nothing, a manager changes prices, an admin also keys and webhooks.',
    }),
    read_only: Type.Boolean({ description: 'Whether the session is read-only.' }),
    created_at: answeredMomentOrNull('When the session began.'),
    expires_at: answeredMomentOrNull(
      'When it ends at the latest; it also ends after 8 hours without use. null: a key that does not expire.',
    ),
    csrf_token: nullable('string', {
      maxLength: 64,
      description:
        'Send it in the header X-CSRF-Token with requests other than GET; null if you used an API key, which needs none.',
    }),
  }),
)

export const endedSessionsSchema = component(
  'EndedSessions',
  object({
    ended: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'How many sessions ended.',
    }),
  }),
)

export const signInOptionsSchema = component(
  'SignInOptions',
  object({
    openid_connect: Type.Union(
      [
        object({
          name: Type.String({ maxLength: 100, description: "The provider's display name." }),
          start_path: Type.String({
            maxLength: 255,
            description: 'Where a browser goes to sign in, below the address of the service.',
          }),
        }),
        Type.Null(),
      ],
      { description: 'Sign-in with OpenID Connect; null: only with an API key.' },
    ),
  }),
)

export const signInOptionsExample = {
  openid_connect: { name: 'Example Inc', start_path: '/session/oidc/start' },
}

export const sessionExample = {
  id: 'sess_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  account: 'default',
  mode: 'live' as const,
  modes: ['live' as const, 'test' as const],
  key_id: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  key_name: 'pricing team',
  scopes: ['*' as const],
  loss_share: null,
  role: 'admin' as const,
  read_only: false,
  created_at: '2026-01-31T12:00:00.000Z',
  expires_at: '2026-02-07T12:00:00.000Z',
  csrf_token: 'q1Zb0kEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE4c',
}

/** Converts the caller to its API form: with a session, or with null for a key. */
export function toSessionAnswer(
  { mode, scopes: own, lossShare }: Pick<Caller, 'mode' | 'scopes' | 'lossShare'>,
  account: string,
  key: Pick<ApiKey, 'id' | 'name' | 'expiresAt'>,
  session: {
    id: string
    readOnly: boolean
    createdAt: Date
    expiresAt: Date
    csrfToken: string
    modes: readonly Caller['mode'][]
  } | null,
): Static<typeof sessionSchema> {
  const left = session?.readOnly ? readingScopes(own) : own
  const ends = [key.expiresAt, session?.expiresAt].filter((at) => at instanceof Date)
  const endsMs = Math.min(...ends.map((at) => at.getTime()))
  return {
    id: session?.id ?? null,
    account,
    mode,
    modes: [...(session?.modes ?? [mode])],
    key_id: key.id,
    key_name: key.name,
    scopes: [...left],
    loss_share: lossShare,
    role: roleOf(left),
    read_only: session?.readOnly ?? false,
    created_at: session?.createdAt.toISOString() ?? null,
    expires_at: ends.length === 0 ? null : new Date(endsMs).toISOString(),
    csrf_token: session?.csrfToken ?? null,
  }
}
