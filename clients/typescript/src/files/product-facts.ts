import { NotFoundError } from '../errors.ts'
import type { Product } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'
import type { Columns, Place } from './columns.ts'
import { currencyExponent } from './currency.ts'
import { Fault, Wrong } from './fault.ts'
import { tooLong } from './faults.ts'
import type { NumberStyle } from './numbers.ts'
import { readPrice } from './read-values.ts'

/** What the rows of a file say of a product itself, the last row winning. */
type Facts = { attributes: Record<string, string>; basePrice: number | null; currency: string }

/** What became of the facts: products that were told them, and those that there are not. */
export type Described = { products: number; missing: number }

const longestText = 100

/** What a row says of its product by the columns of attributes, or what is wrong with it. */
export function attributesOf(
  { attributes }: Columns,
  row: readonly string[],
): Record<string, string> | Fault {
  const said: Record<string, string> = {}
  for (const [name, place] of attributes) {
    const text = textAt(row, place)
    if (text === '') continue
    if (text.length > longestText) {
      return new Fault(place.heading, text, tooLong(longestText))
    }
    said[name] = text
  }
  return said
}

/** Collects what rows say of their products, and tells it to the service. */
export class ProductFacts {
  readonly #columns: Columns
  readonly #style: NumberStyle
  readonly #facts = new Map<string, Facts>()

  constructor(columns: Columns, style: NumberStyle) {
    this.#columns = columns
    this.#style = style
  }

  get isEmpty(): boolean {
    return this.#facts.size === 0
  }

  /** Notes what a row says, or what is wrong with it. */
  note(row: readonly string[], productId: string, currency: string): Fault | null {
    const { attributes, places } = this.#columns
    const base = places.get('base_price')
    if (attributes.size === 0 && base === undefined) return null
    const known = this.#facts.get(productId)
    const facts = known ?? { attributes: {}, basePrice: null, currency }
    const said = attributesOf(this.#columns, row)
    if (said instanceof Fault) return said
    Object.assign(facts.attributes, said)
    const priceText = base === undefined ? '' : textAt(row, base)
    if (base !== undefined && priceText !== '') {
      const price = readPrice(priceText, currencyExponent(currency) ?? 2, this.#style)
      if (price instanceof Wrong) {
        return new Fault(base.heading, priceText, price)
      }
      facts.basePrice = price
      facts.currency = currency
    }
    if (known === undefined) this.#facts.set(productId, facts)
    return null
  }

  /**
   * Tells the service what rows said of products, several at a time. Told again, it changes
   * nothing.
   */
  async tell(client: Lerner, atOnce: number): Promise<Described> {
    const described = { products: 0, missing: 0 }
    const waiting = this.#facts.entries()
    const work = async () => {
      for (const [productId, facts] of waiting) {
        if (await tellOne(client, productId, facts)) described.products++
        else described.missing++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return described
  }
}

/** False where the service has no such product: none of its rows was accepted. */
async function tellOne(client: Lerner, productId: string, facts: Facts): Promise<boolean> {
  const product = await client.products.get(productId).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  if (product === null) return false
  const changes = changesOf(product, facts)
  if (Object.keys(changes).length > 0) await client.products.update(productId, changes)
  return true
}

function changesOf(product: Product, { attributes, basePrice, currency }: Facts) {
  const before = product.attributes ?? {}
  const isNew = Object.entries(attributes).some(([name, text]) => before[name] !== text)
  return {
    // What was said before and is not in the file stays.
    ...(isNew ? { attributes: { ...before, ...attributes } } : {}),
    // Sent also where it is the same: from then on it is said, and follows no rows any more.
    ...(basePrice === null || currency !== product.currency ? {} : { basePrice }),
  }
}

function textAt(row: readonly string[], place: Place): string {
  return 'text' in place ? place.text : (row[place.index] ?? '').trim()
}
