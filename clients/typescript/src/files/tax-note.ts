import type { Columns, Place } from './columns.ts'
import { named } from './named.ts'
import type { ReadingNote } from './sale-checks.ts'
import { taxesInHeading } from './short-name.ts'

const how = { in: 'with taxes', out: 'without taxes' } as const

/**
 * What headings say of taxes: a cost without taxes below a price with them makes every margin too
 * high by the taxes, and no figure shows it. Null where none says anything.
 */
export function taxNote({ places }: Columns): ReadingNote | null {
  const price = taxesOf(places.get('base_price') ?? places.get('price'))
  const cost = taxesOf(places.get('unit_cost'))
  if (price !== null && cost !== null) {
    if (price.taxes === cost.taxes) return null
    return {
      action: 'read',
      text: `'${price.heading}' is ${how[price.taxes]} and '${cost.heading}' ${how[cost.taxes]}: margins are wrong by the taxes until both are the same`,
      remark: named('taxes_apart', { heading: price.heading, cost: cost.heading }),
    }
  }
  const one = price ?? cost
  if (one === null) return null
  const [of, others] =
    price === null ? (['cost', 'prices'] as const) : (['price', 'costs'] as const)
  const { heading, taxes } = one
  return {
    action: 'read',
    text: `'${heading}' is ${how[taxes]}: ${others} have to be, too, or margins are wrong by the taxes`,
    remark: named('taxes_said', { heading, taxes, of }),
  }
}

function taxesOf(place: Place | undefined) {
  if (place === undefined || 'text' in place) return null
  const taxes = taxesInHeading(place.heading)
  return taxes === null ? null : { heading: place.heading, taxes }
}
