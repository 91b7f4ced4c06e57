import { headings, kinds, plainName } from './fields.ts'
import { genericHeadings } from './orders/order-fields.ts'
import { orderSystems } from './orders/systems.ts'

const known: ReadonlySet<string> = new Set([
  ...kinds.flatMap((kind) => Object.values(headings[kind]).flat()),
  ...Object.values(genericHeadings).flat(),
  ...orderSystems.flatMap(({ headings }) => Object.values(headings).flat()),
])

/** Known headings by their letters alone. */
const byLetters = new Map([...known].map((name) => [lettersOf(name), name]))

/** Whether a heading, in the form of `plainName`, is recognised. */
export function isKnownHeading(name: string): boolean {
  return known.has(name)
}

/**
 * The form in which a heading is recognised: that of `plainName`, with words separated as in the
 * known one, so that `createdAt` and `ProductID` are `created_at` and `product_id`.
 */
export function headingName(heading: string): string {
  const name = plainName(heading)
  return known.has(name) ? name : (byLetters.get(lettersOf(name)) ?? name)
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '')
}
