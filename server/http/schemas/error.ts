import { Type } from 'typebox'
import { refusalTable } from '../../domain/errors.ts'
import { component, ref } from './component.ts'
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
      'Which refusal it is. An open list: a later version may return codes that are not in x-extensible-enum.',
    'x-extensible-enum': Object.keys(refusalTable),
    examples: ['parameter_missing'],
  }),
)

const code = ref(errorCodeSchema)
const param = Type.String({
  maxLength: 255,
  description: 'The field or parameter at fault, as in [3].quote_id.',
})

export const errorSchema = component(
  'Error',
  Type.Object(
    {
      error: Type.Object(
        {
          type: ref(errorTypeSchema),
          code,
          message: Type.String({
            maxLength: 8192,
            description: 'For people: what was sent, and what would be right.',
          }),
          param: Type.Optional(param),
          request_id: Type.String({
            maxLength: 64,
            description: 'The same id as in the header Request-Id and in the log.',
          }),
          doc_url: Type.String({
            maxLength: 255,
            description: 'Where the code is explained, relative to this service.',
          }),
          errors: Type.Optional(
            Type.Array(
              Type.Object(
                { code, param: Type.Optional(param), message: Type.String({ maxLength: 8192 }) },
                { additionalProperties: false },
              ),
              {
                maxItems: 20,
                description: 'Each field at fault, when several are; at most twenty.',
              },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false, description: 'The body of every answer that reports an error.' },
  ),
)
