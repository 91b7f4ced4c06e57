import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import type { Answers, Block, Contender } from '../contender.ts'
import type { Proof } from '../season.ts'

/** Somebody who views a product. */
export type Ask = { product: number; customer: string | null }

/** Serves those who view the products of a shop. */
export type Clerk = {
  /** A price for each request within these hours. */
  ask: (asks: readonly Ask[], atSeconds: number, hours: number) => Promise<Float64Array>
  /** Units bought by the latest requests, in their order. */
  tell: (units: readonly number[]) => Promise<void>
  bestPrices: () => Promise<Float64Array>
  /** The day is over; rows of the week that it ends, if everybody saw one price. */
  closeDay: (day: number, rows: readonly (readonly SalesRow[])[] | null) => Promise<void>
  claims: Contender['claims']
  /** Its own report of the gain, at the end; null for those that report nothing. */
  proof: (() => Promise<Proof>) | null
  close: () => Promise<void>
}

/** A contender without customer identities: views of a product are answered one after the other. */
export function clerkOf(contender: Contender, products: number): Clerk {
  type OwnAnswers = Answers & { quantities: number[] }
  let answers: OwnAnswers[][] | null = null
  let asked: { product: number; priceMinor: number; atSeconds: number }[] = []
  return {
    async ask(asks, atSeconds, hours) {
      const views = new Array<number>(products).fill(0)
      for (const { product } of asks) views[product] = (views[product] ?? 0) + 1
      const blocks = await contender.show(views, atSeconds, hours)
      const next = blocks.map(pricesOf)
      asked = asks.map(({ product }) => ({
        product,
        priceMinor: next[product]?.next().value ?? 0,
        atSeconds,
      }))
      return Float64Array.from(asked, ({ priceMinor }) => priceMinor)
    },
    async tell(units) {
      answers ??= Array.from({ length: products }, () => [])
      const day = answers
      asked.forEach(({ product, priceMinor, atSeconds }, i) => {
        const own = day[product]
        const bought = units[i] ?? 0
        let last = own?.at(-1)
        if (last?.priceMinor !== priceMinor || last.atSeconds !== atSeconds) {
          last = { priceMinor, views: 0, purchases: 0, quantities: [], atSeconds }
          own?.push(last)
        }
        last.views += 1
        if (bought === 0) return
        last.purchases += 1
        last.quantities.push(bought)
      })
    },
    bestPrices: contender.bestPrices,
    async closeDay(day, rows) {
      await contender.closeDay(day, { answers, rows })
      answers = null
    },
    claims: contender.claims,
    proof: null,
    close: contender.close,
  }
}

function* pricesOf(blocks: readonly Block[]): Generator<number, undefined> {
  for (const { priceMinor, views } of blocks) {
    for (let view = 0; view < views; view++) yield priceMinor
  }
}
