import { type Static, Type } from 'typebox'
import type { Caller } from '../../domain/caller.ts'
import type { AccountPause } from '../../storage/tables/account-pauses.ts'
import { component } from './component.ts'
import { answeredMoment, word } from './fields.ts'

const maxReason = 500

export const accountSchema = component(
  'Account',
  Type.Object(
    {
      mode: word(['live', 'test'], {
        description: 'Which half of the account the key belongs to. They never mix.',
      }),
      paused: Type.Union(
        [
          Type.Object(
            {
              at: answeredMoment('When the pause began.'),
              by: Type.String({ maxLength: 64, description: 'Id of the key that paused it.' }),
              reason: Type.Unsafe<string | null>({
                type: ['string', 'null'],
                maxLength: maxReason,
                description: 'The reason given.',
              }),
            },
            { additionalProperties: false },
          ),
          Type.Null(),
        ],
        { description: 'If set, every quote returns its base price. null: prices move.' },
      ),
    },
    { additionalProperties: false, description: 'The account, in the mode of the key.' },
  ),
)

export const pauseRequestSchema = component(
  'PauseRequest',
  Type.Object(
    {
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: maxReason,
          description: 'The reason, visible to anyone who reads the account and kept in the audit.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
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
