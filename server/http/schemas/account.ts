import { type Static, Type } from 'typebox'
import type { Caller } from '../../domain/caller.ts'
import type { AccountPause } from '../../storage/tables/account-pauses.ts'
import { component, nullable, object } from './component.ts'
import { answeredMoment, word } from './fields.ts'

const maxReason = 500

export const accountSchema = component(
  'Account',
  object(
    {
      mode: word(['live', 'test'], {
        description: 'Which half of the account the key belongs to. They never mix.',
      }),
      paused: Type.Union(
        [
          object({
            at: answeredMoment('When the pause began.'),
            by: Type.String({ maxLength: 64, description: 'Id of the key that paused it.' }),
            reason: nullable('string', {
              maxLength: maxReason,
              description: 'The reason given.',
            }),
          }),
          Type.Null(),
        ],
        { description: 'If set, every quote returns its base price. null: prices move.' },
      ),
    },
    'The account, in the mode of the key.',
  ),
)

export const pauseRequestSchema = component(
  'PauseRequest',
  object({
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxReason,
        description: 'The reason, visible to anyone who reads the account and kept in the audit.',
      }),
    ),
  }),
)

export const accountExample = {
  mode: 'live',
  paused: {
    at: '2026-01-31T12:00:00.000Z',
    by: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
    reason: 'prices look odd',
  },
}

/** Converts an account to its API form. */
export function toAccountAnswer(
  mode: Caller['mode'],
  pause: AccountPause | null,
): Static<typeof accountSchema> {
  return {
    mode,
    paused: pause && { at: pause.at.toISOString(), by: pause.by, reason: pause.reason },
  }
}
