import { headings, kinds, plainName } from './fields.ts'
import { genericHeadings } from './orders/order-fields.ts'
import { orderSystems } from './orders/systems.ts'

const usual: ReadonlySet<string> = new Set([
  ...kinds.flatMap((kind) => Object.values(headings[kind]).flat()),
  ...Object.values(genericHeadings).flat(),
])
const known: ReadonlySet<string> = new Set([
  ...usual,
  ...orderSystems.flatMap(({ headings }) => Object.values(headings).flat()),
])

/** Known headings by their letters alone. */
const byLetters = new Map([...known].map((name) => [lettersOf(name), name]))
const usualByLetters = new Map([...usual].map((name) => [lettersOf(name), name]))

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
  return knownAs(name) ?? knownInPath(name) ?? name
}

function knownAs(name: string): string | null {
  return known.has(name) ? name : (byLetters.get(lettersOf(name)) ?? null)
}

function usualAs(name: string): string | null {
  return usual.has(name) ? name : (usualByLetters.get(lettersOf(name)) ?? null)
}

/** What a path begins with that leads to an order, and to one of its lines. */
const ofOrder = /^(?:(?:sales?_?)?orders?(?:_?reference)?|bestellung|auftrag|commande|pedido)$/
const ofLine =
  /^(?:(?:order|invoice)?_?line_?items?|(?:order|invoice)_?lines?|(?:order_?)?items?|lines?|positions?|position(?:en)?|artikel|lignes?|articles?|lineas?|articulos?)$/
/** Where only a line has it, the whole is that of the line. */
const wholes = /^(?:sub_?total|total|total_?(?:price|amount)|amount|price_?total|price_?subtotal)$/

/**
 * The name of a field that programs write with the path to it: `lineItems.unitPrice` and `Order
 * Lines/Unit Price` are `unit_price`; null where the path leads elsewhere, as to a customer.
 */
export function knownInPath(name: string): string | null {
  const [first = '', ...rest] = name.split(/[./]/)
  const last = rest.at(-1) ?? ''
  if (last === '') return null
  if (ofOrder.test(first)) return usualAs(`order_${last}`) ?? usualAs(last)
  if (!ofLine.test(first)) return null
  if (last === 'id') return rest.length === 1 ? 'line_item_id' : 'item_id'
  if (wholes.test(last)) return 'line_total'
  return usualAs(last) ?? usualAs(`item_${last}`)
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '')
}
