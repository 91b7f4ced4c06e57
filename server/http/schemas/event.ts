import { Type } from 'typebox'
import { eventTypes, type LernerEvent } from '../../domain/event.ts'
import { component, listOf, object } from './component.ts'
import { quoteWithOutcomeExample } from './event-bodies.ts'
import { answeredId, answeredMoment, word } from './fields.ts'

export const eventType = word(eventTypes, {
  description: 'What happened; x-events of this document explains each type.',
})

export const eventSchema = component(
  'Event',
  object(
    {
      id: answeredId('Id of the event; the header webhook-id of its deliveries.'),
      type: eventType,
      timestamp: answeredMoment('When it happened.'),
      data: Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description:
          'The object it happened to, as in the webhook body of its type. More fields may be added.',
      }),
    },
    'Something that happened.',
  ),
)

export const eventListSchema = listOf(eventSchema)

export const eventExample = {
  id: 'evt_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  type: 'outcome.recorded',
  timestamp: '2026-01-31T12:02:00.000Z',
  data: quoteWithOutcomeExample,
}

/** Converts an event to its API form. */
export function toEventAnswer(event: LernerEvent) {
  return {
    id: event.id,
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    data: event.data,
  }
}
