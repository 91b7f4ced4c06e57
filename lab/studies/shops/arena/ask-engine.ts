import type { Block, Contender, DayTold, ToldProduct } from '../contender.ts'
import { beginOf, dateOf, rangeOf, rowsToWire, type WireBegin } from './protocol.ts'

/** Time limit for an engine's answer to each question, in milliseconds. */
export type Limits = { name: number; begin: number; prices: number; sales: number; end: number }

export const usualLimits: Limits = {
  name: 5_000,
  begin: 180_000,
  prices: 30_000,
  sales: 120_000,
  end: 60_000,
}

/** An engine that leaves this many consecutive days unanswered is not asked again. */
const patienceDays = 3

/**
 * An engine's faults: the base price was shown instead. Each price of a product and day counts as
 * one.
 */
export type Faults = {
  /** On days that were answered late, with an error, or not at all. */
  unanswered: number
  /** Missing from an answer, or in it more than once. */
  missing: number
  /** Not a whole number, or outside the range of its product. */
  refused: number
  /** Days whose sales it did not accept. */
  untold: number
}

/**
 * A contender that asks an engine over HTTP, by the arena's protocol.
 *
 * @param url - The engine's address; questions go to paths below it.
 * @returns It never fails: the engine's faults are counted, and base prices are shown.
 */
export async function askEngine(
  url: string,
  told: readonly ToldProduct[],
  limits: Limits = usualLimits,
): Promise<Contender & { faults: Faults }> {
  const begin = beginOf(told)
  const { shop } = begin
  const faults: Faults = { unanswered: 0, missing: 0, refused: 0, untold: 0 }
  const base = Float64Array.from(told, ({ basePriceMinor }) => basePriceMinor)
  let shown = base
  let missedDays = (await answers(url, 'begin', begin, limits.begin)) ? 0 : patienceDays
  let day = 0

  async function show(): Promise<Block[][]> {
    const ask = { shop, day, date: dateOf(day) }
    const answer =
      missedDays < patienceDays ? await post(url, 'prices', ask, limits.prices) : undefined
    if (isAnswer(answer)) {
      missedDays = 0
      shown = pricesOf(answer.prices, begin, faults)
    } else {
      missedDays += 1
      faults.unanswered += told.length
      shown = base
    }
    return Array.from(shown, (priceMinor) => [{ priceMinor, views: 1 }])
  }

  async function closeDay(closed: number, { rows }: DayTold): Promise<void> {
    day = closed + 1
    const sales = { shop, day: closed, rows: rows ? rowsToWire(told, rows) : [] }
    const isAsked = missedDays < patienceDays
    if (!isAsked || !(await answers(url, 'sales', sales, limits.sales))) faults.untold += 1
  }

  return {
    faults,
    show,
    closeDay,
    bestPrices: async () => shown,
    claims: null,
    close: async () => {
      await answers(url, 'end', { shop }, limits.end)
    },
  }
}

/**
 * The name by which an engine is listed.
 *
 * @throws Error if the address does not answer with one.
 */
export async function nameOfEngine(url: string, limitMs = usualLimits.name): Promise<string> {
  const answer = await fetch(addressOf(url, ''), { signal: AbortSignal.timeout(limitMs) })
  const body: unknown = answer.ok ? await answer.json() : null
  if (hasName(body)) return body.name
  throw new Error(`${url} answered GET /arena with ${answer.status}, and no name`)
}

/** The prices of a day, by product; the base price if the answer is not allowed. */
function pricesOf(
  answered: readonly unknown[],
  { products }: WireBegin,
  faults: Faults,
): Float64Array<ArrayBuffer> {
  const byProduct = Map.groupBy(answered.filter(isPrice), (one) => one.product_id)
  return Float64Array.from(products, ({ product_id, base_price }) => {
    const [first, second] = byProduct.get(product_id) ?? []
    if (first === undefined || second !== undefined) {
      faults.missing += 1
      return base_price
    }
    const { lowest, highest } = rangeOf(base_price)
    const { price } = first
    if (Number.isInteger(price) && Number(price) >= lowest && Number(price) <= highest) {
      return Number(price)
    }
    faults.refused += 1
    return base_price
  })
}

function isPrice(one: unknown): one is { product_id: string; price: unknown } {
  return typeof one === 'object' && one !== null && 'product_id' in one && 'price' in one
}

function isAnswer(body: unknown): body is { prices: unknown[] } {
  return typeof body === 'object' && body !== null && 'prices' in body && Array.isArray(body.prices)
}

function hasName(body: unknown): body is { name: string } {
  return (
    typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string'
  )
}

/** Whether an engine accepted what it was told. */
async function answers(url: string, verb: string, body: object, limitMs: number): Promise<boolean> {
  return (await post(url, verb, body, limitMs)) !== undefined
}

/** An engine's answer; undefined if it is late, an error or not JSON. */
async function post(url: string, verb: string, body: object, limitMs: number): Promise<unknown> {
  try {
    const answer = await fetch(addressOf(url, verb), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await answer.text()
    if (!answer.ok) return undefined
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function addressOf(url: string, verb: string): string {
  return `${url.replace(/\/+$/, '')}/arena${verb === '' ? '' : `/${verb}`}`
}
