import { Type } from 'typebox'
import { maxWarnings, type Warning, warningMeanings } from '../../domain/warning.ts'
import { component, object, ref } from './component.ts'
import { reasonFields, toReasonAnswer } from './error.ts'

const codes = Object.entries(warningMeanings)
  .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
  .join(' ')

export const warningSchema = component(
  'RequestWarning',
  object(
    {
      code: Type.String({ maxLength: 64, description: `What it is about. An open list. ${codes}` }),
      message: Type.String({
        maxLength: 1000,
        description: 'What looks odd, and what may have been meant.',
      }),
      param: Type.String({ maxLength: 255, description: 'The request field.' }),
      ...reasonFields,
    },
    'Something that was accepted as sent but looks like a mistake.',
  ),
)

/** What was accepted but looks like a mistake; absent if nothing does. */
export const warnings = Type.Optional(
  Type.Array(ref(warningSchema), {
    maxItems: maxWarnings,
    description:
      'Data that was accepted as sent but looks like a mistake; absent if there is none.',
  }),
)

/** Converts warnings to their API form. */
export function toWarningAnswers(all: readonly Warning[]) {
  return all.map(({ code, message, param, reason, values }) => ({
    ...{ code, message, param },
    ...toReasonAnswer(reason, values),
  }))
}
