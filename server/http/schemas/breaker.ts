import { Type } from 'typebox'
import { breakerKinds } from '../../domain/breaker.ts'
import { component, listOf, nullable, object } from './component.ts'
import { answeredId, answeredMoment, answeredMomentOrNull, word } from './fields.ts'

const textOrNull = (description: string, maxLength: number) =>
  nullable('string', { maxLength, description })

const numberOrNull = (description: string) => nullable('number', { description })

export const breakerSchema = component(
  'Breaker',
  object(
    {
      id: answeredId('Id of the breaker.'),
      kind: word(breakerKinds, {
        description:
          "unit_cost: a cost became zero, or is off by a factor of a hundred, or the first one is over 20 times the base price (`usual` is null). competitor_price: a competitor's price differs from the usual one by a factor of over 20. base_price: a quote was requested with a base price that differs from what customers paid by a factor of over 20. loss: prices earn less than base prices, more than chance explains. sales_stopped: sales dropped more than chance explains.",
      }),
      status: word(['open', 'closed']),
      product_id: textOrNull('The product; null: all products.', 255),
      currency: textOrNull('The currency; null: every currency.', 3),
      stops_prices: Type.Boolean({
        description:
          'Whether quotes of the product return their base prices while it is open. false: only the odd input is ignored.',
      }),
      reason: Type.String({ maxLength: 500, description: 'What happened, in one sentence.' }),
      usual: numberOrNull('The usual value: minor units, or sales.'),
      seen: numberOrNull('The new value.'),
      created_at: answeredMoment('When it opened.'),
      closed_at: answeredMomentOrNull('When it was closed; null while it is open.'),
      closed_by: textOrNull('Id of the key that closed it, or that corrected the input.', 64),
      accepted: nullable('boolean', {
        description: 'Whether the new value was accepted as right; null while it is open.',
      }),
    },
    'Something that looked too wrong to continue.',
  ),
)

export const breakerListSchema = listOf(breakerSchema)

export const breakerClosingSchema = component(
  'BreakerClosing',
  object({
    accept: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: the new value is right, and is used from now on. false: the previous value is restored.',
      }),
    ),
  }),
)

export const breakerExample = {
  id: 'brk_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  kind: 'unit_cost',
  status: 'open',
  product_id: 'sku-42',
  currency: null,
  stops_prices: true,
  reason: 'A unit cost 0, where it cost 1200 before.',
  usual: 1200,
  seen: 0,
  created_at: '2026-01-31T12:00:00.000Z',
  closed_at: null,
  closed_by: null,
  accepted: null,
}
