import { plainName } from './fields.ts'
import { named } from './named.ts'
import type { OrderForm } from './orders/find-orders.ts'
import { type Problem, problem } from './problem.ts'
import type { Row } from './split-rows.ts'

const ofStores =
  /^(?:store|shop|branch|location|outlet|market|geography|filiale?|markt|magasin|succursale|tienda|sucursal)(?:_(?:id|no|nr|name|code|number|nummer))?$/
/** Stores have prices of their own where at least this share of their rows differ, and so many. */
const shareApart = 0.1
const fewestApart = 2

/**
 * Asks whether rows of several stores are to be kept apart, where nothing says that they are lines
 * of orders and their prices differ on the same day: added up, the mean of different prices would
 * look like a price that somebody paid.
 */
export function storesApart({ places, header }: OrderForm, body: readonly Row[]): Problem | null {
  const store = header.findIndex((heading) => ofStores.test(plainName(heading)))
  const product = places.get('product') ?? places.get('name')
  const price = places.get('unit_price') ?? places.get('price')
  const at = places.get('ordered_at')
  if (store < 0 || places.has('order')) return null
  if (product === undefined || price === undefined || at === undefined) return null
  const first = new Map<string, Row>()
  let together = 0
  const apart: [Row, Row][] = []
  for (const row of body) {
    const text = (index: number) => (row.texts[index] ?? '').trim()
    const key = `${text(product)}\n${text(at)}`
    const other = first.get(key)
    if (other === undefined) first.set(key, row)
    else if ((other.texts[store] ?? '').trim() !== text(store)) {
      together++
      if ((other.texts[price] ?? '').trim() !== text(price)) apart.push([other, row])
    }
  }
  const [example] = apart
  if (example === undefined || apart.length < Math.max(fewestApart, shareApart * together))
    return null
  const heading = header[store] ?? ''
  const [line, otherLine] = [example[0].line, example[1].line]
  const message = `Prices of one product and day differ by '${heading}' (lines ${line} and ${otherLine}): keep these apart with --map segment='${heading}', or add them up with --kind orders.`
  return problem('kind', message, named('stores_apart', { heading, line, otherLine }))
}
