import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import type { Answers, Block, Contender } from '../contender.ts'
import type { Proof } from '../season.ts'

/** Somebody who looks at a product. */
export type Ask = { product: number; customer: string | null }

/** What a day told: units bought, ask by ask, or the rows of the week that it ends. */
export type NestDayTold = {
  units: readonly number[] | null
  rows: readonly (readonly SalesRow[])[] | null
}

/** Who answers those who look at the products of a shop. */
export type Clerk = {
  /** A price for each who asks in so many hours. */
  ask: (asks: readonly Ask[], atSeconds: number, hours: number) => Promise<Float64Array>
  bestPrices: () => Promise<Float64Array>
  closeDay: (day: number, told: NestDayTold) => Promise<void>
  claims: Contender['claims']
  /** What it reports of what was earned, at the end; null for those that report nothing. */
  proof: (() => Promise<Proof>) | null
  close: () => Promise<void>
}

/** A contender that knows no customers: views of a product are answered one after the other. */
export function clerkOf(contender: Contender, products: number): Clerk {
  let asked: { product: number; priceMinor: number; atSeconds: number }[] = []
  return {
    async ask(asks, atSeconds, hours) {
      const views = new Array<number>(products).fill(0)
      for (const { product } of asks) views[product] = (views[product] ?? 0) + 1
      const blocks = await contender.show(views, atSeconds, hours)
      const next = blocks.map(pricesOf)
      const prices = asks.map(({ product }) => next[product]?.next().value ?? 0)
      asks.forEach(({ product }, i) => {
        asked.push({ product, priceMinor: prices[i] ?? 0, atSeconds })
      })
      return Float64Array.from(prices)
    },
    bestPrices: contender.bestPrices,
    async closeDay(day, { units, rows }) {
      await contender.closeDay(day, { answers: units && answersOf(units), rows })
      asked = []
    },
    claims: contender.claims,
    proof: null,
    close: contender.close,
  }

  /** The day's answers by product, those at one price in a row together. */
  function answersOf(units: readonly number[]): Answers[][] {
    const answers = Array.from(
      { length: products },
      (): (Answers & { quantities: number[] })[] => [],
    )
    asked.forEach(({ product, priceMinor, atSeconds }, i) => {
      const own = answers[product]
      const last = own?.at(-1)
      const bought = units[i] ?? 0
      if (last && last.priceMinor === priceMinor && last.atSeconds === atSeconds) {
        last.views += 1
        if (bought > 0) {
          last.purchases += 1
          last.quantities.push(bought)
        }
        return
      }
      own?.push({
        priceMinor,
        views: 1,
        purchases: bought > 0 ? 1 : 0,
        quantities: bought > 0 ? [bought] : [],
        atSeconds,
      })
    })
    return answers
  }
}

function* pricesOf(blocks: readonly Block[]): Generator<number, undefined> {
  for (const { priceMinor, views } of blocks) {
    for (let view = 0; view < views; view++) yield priceMinor
  }
}
