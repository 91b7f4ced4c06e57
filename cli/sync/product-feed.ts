import { currencyExponent, openText } from '../../clients/typescript/src/files/main.ts'
import { toMinorUnits } from '../../clients/typescript/src/shops/main.ts'
import { UsageError } from '../failure.ts'
import { formatMinor } from '../money.ts'

/** An item of a feed with a price of its own. */
export type FeedItem = {
  /** Its line. */
  id: string
  /** Its id in the feed, and in Lerner. */
  productId: string
  currency: string
  /** In smallest units. */
  basePrice: number
}

/** A shop's products as published for programs. */
export type ProductFeed = {
  items: FeedItem[]
  /** Lines of items in one of the shop's own sales, and of those whose price cannot be read. */
  inSale: number[]
  unreadable: number[]
  /** The feed with other prices, in smallest units by item id; everything else unchanged. */
  textWith(prices: ReadonlyMap<string, number>): string
}

/** An item as read from its line: a price such as `19.99 USD`. */
type Said = { id: string; price: string; salePrice: string }

type Entry = Said & { line: number; textWith(price: string | null): string }

/** Fields of the published schema, and their names in other feeds. */
const idNames = ['item_id', 'id', 'g:id']
const priceNames = ['price', 'g:price']
const salePriceNames = ['sale_price', 'g:sale_price']

/**
 * Reads a product feed: a heading and a row for each item, or one JSON object a line for each.
 *
 * @throws UsageError if it has no items, or they have no ids or prices.
 */
export function readProductFeed(name: string, bytes: Uint8Array): ProductFeed {
  const isJson = /^\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 100)))
  const { heading, entries } = isJson ? jsonEntries(name, bytes) : tableEntries(name, bytes)
  const feed = { items: [] as FeedItem[], inSale: [] as number[], unreadable: [] as number[] }
  for (const { line, id, price, salePrice } of entries) {
    const [, amount = '', code = ''] = /^([\d.]+) ?([A-Za-z]{3})$/.exec(price.trim()) ?? []
    const currency = code.toLowerCase()
    const basePrice = currencyExponent(currency) === null ? null : toMinorUnits(amount, currency)
    if (salePrice !== '') feed.inSale.push(line)
    else if (id === '' || basePrice === null) feed.unreadable.push(line)
    else feed.items.push({ id: String(line), productId: id, currency, basePrice })
  }
  const currencies = new Map(feed.items.map(({ id, currency }) => [id, currency]))
  return {
    ...feed,
    textWith(prices) {
      const lines = entries.map(({ line, textWith }) => {
        const [price, currency] = [prices.get(String(line)), currencies.get(String(line))]
        if (price === undefined || currency === undefined) return textWith(null)
        return textWith(`${formatMinor(price, currency)} ${currency.toUpperCase()}`)
      })
      return [...heading, ...lines].map((line) => `${line}\n`).join('')
    },
  }
}

function jsonEntries(name: string, bytes: Uint8Array): { heading: string[]; entries: Entry[] } {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
  const entries = lines.flatMap((text, i): Entry[] => {
    if (text.trim() === '') return []
    const item = objectOf(name, i + 1, text)
    const keyOf = (names: readonly string[]) => names.find((one) => item[one] !== undefined)
    const textOf = (names: readonly string[]) => String(item[keyOf(names) ?? ''] ?? '')
    const key = keyOf(priceNames) ?? 'price'
    return [
      {
        ...{ line: i + 1, id: textOf(idNames), price: textOf(priceNames) },
        salePrice: textOf(salePriceNames),
        textWith: (price) => (price === null ? text : JSON.stringify({ ...item, [key]: price })),
      },
    ]
  })
  return { heading: [], entries }
}

function objectOf(name: string, line: number, text: string): Record<string, unknown> {
  let value: unknown = null
  try {
    value = JSON.parse(text)
  } catch {
    // reported below
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new UsageError(`${name}, line ${line} is not a JSON object: write one item per line.`)
}

function tableEntries(name: string, bytes: Uint8Array): { heading: string[]; entries: Entry[] } {
  const { head, delimiter } = openText(bytes, true, { encoding: 'utf-8', delimiter: null })
  const [first, ...rows] = head
  const header = first?.texts ?? []
  const names = header.map((text) => text.trim().toLowerCase())
  const placeOf = (wanted: readonly string[]) =>
    names.findIndex((one) => wanted.includes(one.replaceAll(' ', '_')))
  const [id, price, sale] = [placeOf(idNames), placeOf(priceNames), placeOf(salePriceNames)]
  if (id < 0 || price < 0) {
    throw new UsageError(
      `${name} has no column ${id < 0 ? 'item_id or id' : 'price'}. Its columns: ${header.join(', ')}.`,
    )
  }
  const written = (texts: readonly string[]) =>
    texts.map((text) => quoted(text, delimiter)).join(delimiter)
  const entries = rows.map(({ texts, line }): Entry => {
    return {
      ...{ line, id: texts[id]?.trim() ?? '', price: texts[price] ?? '' },
      salePrice: texts[sale]?.trim() ?? '',
      textWith: (other) =>
        written(other === null ? texts : texts.map((text, i) => (i === price ? other : text))),
    }
  })
  return { heading: [written(header)], entries }
}

/** A cell unchanged: no spreadsheet opens a feed, so formulas are not escaped. */
function quoted(text: string, delimiter: string): string {
  const isPlain = !/["\r\n]/.test(text) && !text.includes(delimiter)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}
