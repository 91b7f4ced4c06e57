import { eventTable, eventTypes } from '../../domain/event.ts'
import { eventBodies, eventSchemaName } from '../schemas/event-bodies.ts'

/**
 * The section `webhooks` of the OpenAPI document: what is posted to an endpoint for each type of
 * event.
 */
export function webhooksInWords(): Record<string, object> {
  return Object.fromEntries(
    eventTypes.map((type) => {
      const { meaning } = eventTable[type]
      const { example: data } = eventBodies[type]
      const example = { type, timestamp: '2026-01-31T12:02:00.000Z', data }
      const post = postOf(eventSchemaName(type), meaning, example)
      return [type, { post: { operationId: `webhooks.${type}`, ...post } }]
    }),
  )
}

function postOf(schema: string, summary: string, example: object): object {
  return {
    summary,
    description: `${summary} Signed as Standard Webhooks defines it. A later version may send events of other types: answer those that you do not know with 2xx too.`,
    tags: ['Webhooks'],
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
      },
    },
    responses: {
      '2XX': {
        description: 'Accepted. Any other answer is a failure, and the event is sent again later.',
      },
      '410': { description: 'Nothing more is sent to this endpoint.' },
    },
  }
}
