import { Type } from 'typebox'
import { refusalTable } from '../../domain/errors.ts'
import { snakeCase } from '../../domain/names.ts'
import { nameOf } from '../../domain/reasons/name-of.ts'
import { type Reason, reasonTable, type Values } from '../../domain/reasons/reasons.ts'
import type { FieldRemark } from '../../domain/reasons/remark-for.ts'
import { component, object, ref } from './component.ts'
import { word } from './fields.ts'

const types = [...new Set(Object.values(refusalTable).map(({ type }) => type))]

export const errorTypeSchema = component(
  'ErrorType',
  word(types, { description: 'The kind of refusal. A closed list.' }),
)

export const errorCodeSchema = component(
  'ErrorCode',
  Type.String({
    maxLength: 64,
    description:
      'The refusal code. An open list: a later version may return codes that are not in x-extensible-enum.',
    'x-extensible-enum': Object.keys(refusalTable),
    examples: ['parameter_missing'],
  }),
)

export const errorReasonSchema = component(
  'ErrorReason',
  Type.String({
    maxLength: 64,
    description:
      'The reason, more specific than the code, or the kind of remark: for programs that show their own wording. An open list; x-error-reasons of this document has the sentences and the values that go with each.',
    'x-extensible-enum': Object.keys(reasonTable),
    examples: ['price_outside_limits'],
  }),
)

/** Fields of a refusal in addition to its message, if its reason has a name. */
export const reasonFields = {
  reason: Type.Optional(ref(errorReasonSchema)),
  values: Type.Optional(
    Type.Unsafe<Values>({
      type: 'object',
      additionalProperties: true,
      description:
        'The values that the reason refers to, by name. Money is in the smallest unit, shares are fractions of 1, times are RFC 3339.',
    }),
  ),
}

/** Converts a reason to its API form. */
export function toReasonAnswer(
  reason: Reason | undefined,
  values: Values = {},
): { reason?: Reason; values?: Values } {
  if (reason === undefined) return {}
  const named = Object.entries(values).map(([name, value]) => [snakeCase(name), value])
  return { reason, ...(named.length === 0 ? {} : { values: Object.fromEntries(named) }) }
}

const param = Type.String({
  maxLength: 255,
  description: 'The field or parameter at fault, as in [3].quote_id.',
})

export const remarkSchema = component(
  'Remark',
  object(
    { param: Type.Optional(param), ...reasonFields },
    'The names of sentences, for programs that show their own wording, and the field each sentence is in. Empty if it has no name.',
  ),
)

/**
 * The schema of named remarks on another field, in the order of its sentences; absent if none has a
 * name.
 */
export function remarksOf(field: string, maxItems: number) {
  return Type.Optional(
    Type.Array(ref(remarkSchema), {
      maxItems,
      description: `The names of the sentences in ${field}, in the same order; absent if none has one.`,
    }),
  )
}

/** The sentences of a report, and their names if any has one. */
export function toReasonsAnswer(sentences: readonly string[]) {
  const remarks = namesOf(sentences)
  return { reasons: [...sentences], ...(remarks && { remarks }) }
}

/** The names of a report's sentences, if any has one. */
export function namesOf(sentences: readonly string[]) {
  return toRemarksAnswer(sentences.map(nameOf))
}

/** Converts the names of sentences to their API form, if any has one. */
export function toRemarksAnswer(remarks: readonly FieldRemark[]) {
  return remarks.some(({ reason }) => reason !== undefined)
    ? remarks.map(({ param, reason, values }) => ({
        ...(param === undefined ? {} : { param }),
        ...toReasonAnswer(reason, values),
      }))
    : undefined
}

const code = ref(errorCodeSchema)
export const errorSchema = component(
  'Error',
  object(
    {
      error: object({
        type: ref(errorTypeSchema),
        code,
        message: Type.String({
          maxLength: 8192,
          description: 'For people: what was sent, and what would be valid.',
        }),
        param: Type.Optional(param),
        ...reasonFields,
        request_id: Type.String({
          maxLength: 64,
          description: 'The same id as in the header Request-Id and the log.',
        }),
        doc_url: Type.String({
          maxLength: 255,
          description: 'Where the code is explained, relative to this service.',
        }),
        errors: Type.Optional(
          Type.Array(
            object({
              code,
              param: Type.Optional(param),
              message: Type.String({ maxLength: 8192 }),
              ...reasonFields,
            }),
            {
              maxItems: 20,
              description: 'Each faulty field, if there are several; at most twenty.',
            },
          ),
        ),
      }),
    },
    'The body of every error response.',
  ),
)
