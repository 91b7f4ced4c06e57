import { Type } from 'typebox'
import { component, object } from './component.ts'
import { answeredMoment } from './fields.ts'

export const healthSchema = component(
  'Health',
  object({
    status: Type.String({
      maxLength: 32,
      description: 'ok, or unavailable while nothing can be stored.',
      examples: ['ok'],
    }),
    timestamp: answeredMoment('The time on the server.'),
    version: Type.String({
      maxLength: 32,
      description: 'The version of the service.',
      examples: ['0.1.0'],
    }),
  }),
)
