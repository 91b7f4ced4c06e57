import { NotFoundError } from '../errors.ts'
import type { Product } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'
import { cellReader } from './cells.ts'
import type { Columns, Place } from './columns.ts'
import { currencyExponent } from './currency.ts'
import { Fault, Wrong } from './fault.ts'
import { tooLong } from './faults.ts'
import type { NumberStyle } from './numbers.ts'
import { readPrice } from './read-values.ts'

/** The data about a product in the rows of a file; the last row wins. */
type Facts = { attributes: Record<string, string>; basePrice: number | null; currency: string }

/** The result: products that were updated, and those that do not exist. */
export type Described = { products: number; missing: number }

const longestText = 100

/** A row's product attributes, from the attribute columns, or the fault in them. */
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

/** Collects data about products from rows, and sends it to the service. */
export class ProductFacts {
  readonly #columns: Columns
  readonly #style: NumberStyle
  readonly #exponentOf: ReturnType<typeof cellReader>['exponentOf']
  readonly #facts = new Map<string, Facts>()

  constructor(columns: Columns, style: NumberStyle) {
    this.#columns = columns
    this.#style = style
    this.#exponentOf = cellReader(columns).exponentOf
  }

  get isEmpty(): boolean {
    return this.#facts.size === 0
  }

  /** Records the data in a row, or returns the fault in it. */
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
      const price = readPrice(
        priceText,
        this.#exponentOf('base_price', currencyExponent(currency) ?? 2),
        this.#style,
      )
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
   * Sends the collected data to the service, several products at a time. Sent again, it changes
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

/** False if the service has no such product: none of its rows was accepted. */
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
    // Earlier attributes that are not in the file are kept.
    ...(isNew ? { attributes: { ...before, ...attributes } } : {}),
    // Sent even if unchanged: from then on the base price is set explicitly, and no longer follows
    // rows.
    ...(basePrice === null || currency !== product.currency ? {} : { basePrice }),
  }
}

function textAt(row: readonly string[], place: Place): string {
  return 'text' in place ? place.text : (row[place.index] ?? '').trim()
}
