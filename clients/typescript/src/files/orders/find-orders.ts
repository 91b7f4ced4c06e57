import { headings, plainName } from '../fields.ts'
import { firstFilled } from '../first-filled.ts'
import { headingName, knownInPath } from '../heading-name.ts'
import { shortName } from '../short-name.ts'
import type { Row } from '../split-rows.ts'
import { areDocuments } from './document-types.ts'
import { totalsWord } from './line-texts.ts'
import { genericHeadings, type OrderField } from './order-fields.ts'
import { orderMoment } from './order-moment.ts'
import type { OrderSystem } from './order-system.ts'
import { arePriceUnits } from './price-units.ts'
import { orderSystems } from './systems.ts'

/** An export of order lines, and the meaning of its columns. */
export type OrderForm = {
  /** `Shopify orders`, or null if the headings match no known system. */
  system: OrderSystem | null
  places: ReadonlyMap<OrderField, number>
  header: readonly string[]
}

/** Sales field names that people use in mappings for fields of orders. */
const ofSales: Readonly<Record<string, OrderField>> = {
  period: 'ordered_at',
  units: 'quantity',
  price: 'unit_price',
}

/** The order field that a mapping names; null if there is none. */
export function orderFieldOf(name: string): OrderField | null {
  if (ofSales[name] !== undefined) return ofSales[name] ?? null
  return name in genericHeadings ? (name as OrderField) : null
}

/**
 * Whether the rows of a file are order lines: from the headings of a known export, from an order
 * column, or because products occur more than once a day.
 *
 * @param mapping - Field → heading, as given by a person.
 * @param told - Whether a person said that they are order lines.
 */
export function findOrders(
  header: readonly string[],
  body: readonly Row[],
  mapping: ReadonlyMap<string, string>,
  told: boolean,
): OrderForm | null {
  const names = header.map(headingName)
  const system = orderSystems.find(({ marks }) =>
    marks.every((spellings) => spellings.some((name) => names.includes(name))),
  )
  const places = placesOf(system ?? null, names, mapping, header, body)
  const confirm = (field: OrderField, are: (texts: Iterable<string>) => boolean) => {
    const place = places.get(field)
    if (place === undefined || mapping.has(field)) return
    if (!are(body.map(({ texts }) => (texts[place] ?? '').trim()))) places.delete(field)
  }
  confirm('document_type', areDocuments)
  confirm('price_unit', arePriceUnits)
  const price = places.get('price')
  if (places.has('price_unit') && price !== undefined && !places.has('unit_price')) {
    places.set('unit_price', price)
    places.delete('price')
  }
  const form = { system: system ?? null, places, header }
  if (system !== undefined || told) return form
  const has = (...fields: OrderField[]) => fields.some((field) => places.has(field))
  if (!has('ordered_at') || !has('product', 'name')) return null
  if (!has('unit_price', 'price', 'line_total', 'total')) return null
  if (has('order') && has('quantity', 'line_total', 'total', 'price')) return form
  return comesOftenInADay(body, header, places) ? form : null
}

function placesOf(
  system: OrderSystem | null,
  names: readonly string[],
  mapping: ReadonlyMap<string, string>,
  header: readonly string[],
  body: readonly Row[],
): Map<OrderField, number> {
  const places = new Map<OrderField, number>()
  const unused = new Set<OrderField>()
  for (const [name, heading] of mapping) {
    const field = orderFieldOf(name)
    const index = header.indexOf(heading)
    if (field !== null && heading === '') unused.add(field)
    if (field !== null && index >= 0) places.set(field, index)
  }
  const taken = new Set(places.values())
  // A path may be known to some system, and this is none.
  const short = names.map((name) => shortName(knownInPath(name) ?? name))
  const headings = system?.headings ?? genericHeadings
  for (const [field, spellings] of Object.entries(headings) as [OrderField, string[]][]) {
    if (places.has(field) || unused.has(field)) continue
    const found = spellings.flatMap((spelling) => {
      const index = system === null ? short.indexOf(spelling) : names.indexOf(spelling)
      const at = index < 0 ? names.indexOf(spelling) : index
      return at < 0 || taken.has(at) ? [] : [at]
    })
    const at = firstFilled(found, body)
    if (at === undefined) continue
    places.set(field, at)
    taken.add(at)
  }
  return places
}

/** In order lines, at least this share repeats an earlier product and day. */
const shareOfTwins = 0.05
/** Periods may begin at a certain hour; orders come at any. */
const fewestTimes = 3

/** Whether products occur more than once a day, or at times of day. */
function comesOftenInADay(
  body: readonly Row[],
  header: readonly string[],
  places: ReadonlyMap<OrderField, number>,
): boolean {
  const product = places.get('product') ?? places.get('name')
  const at = places.get('ordered_at')
  if (product === undefined || at === undefined || body.length === 0) return false
  // Sales are also distinguished by these.
  const others = header.flatMap((heading, i) => (ofPeriods.has(plainName(heading)) ? [i] : []))
  const seen = new Set<string>()
  const times = new Set<number>()
  let twins = 0
  let timed = 0
  for (const { texts } of body) {
    const name = (texts[product] ?? '').trim()
    // Rows of totals are alike.
    if (name === '' || (texts[at] ?? '').trim() === '' || totalsWord.test(name)) continue
    const moment = orderMoment(texts[at] ?? '', null)
    const time = moment === null ? 0 : moment.wallMs % 86_400_000
    if (time !== 0) timed++
    times.add(time)
    const day = moment === null ? (texts[at] ?? '') : moment.day
    const key = [texts[product], day, ...others.map((i) => texts[i])].join('\n')
    if (seen.has(key)) twins++
    seen.add(key)
  }
  if (timed > body.length / 2 && times.size >= fewestTimes) return true
  return twins > 0 && twins >= body.length * shareOfTwins
}

const ofPeriods = new Set<string>([
  ...(headings.sales.segment ?? []),
  ...(headings.sales.period_end ?? []),
  ...(headings.sales.exposure ?? []),
])
