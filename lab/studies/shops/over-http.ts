import type { Lerner, Outcome, Quote } from '../../../clients/typescript/src/main.ts'
import { untilLearned } from '../../harness/database.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { daySeconds, historyWeeks, startSeconds, weekSeconds } from './conditions.ts'
import type { Block, Contender, DayTold, Referee, ToldProduct } from './contender.ts'
import { poolingDays } from './lerner.ts'
import {
  inParts,
  poolVersion,
  reportRows,
  requestOf,
  startSeason,
  timeOf,
  untilPooled,
} from './service-season.ts'
import type { ShopKind } from './shop-kind.ts'

/** The day's views come in this many parts, hours apart: a quote's price is kept for an hour. */
const partsOfDay = 6
const outcomesAtOnce = 1000

/** What the shop reports at night: each answer, or orders alone, as shop plugins do. */
export type Reported = 'all answers' | 'orders alone'

/** Views of a product at one price, one quote each. */
type QuotedBlock = Block & { quoteIds: string[] }

/**
 * The running service, queried over HTTP by the published client: a season in false time. Products
 * are created with their attributes and costs, the history is reported as sales rows, everything
 * else is as in a new account.
 *
 * @throws Error naming what to install, if Debian's libfaketime or PostgreSQL is absent.
 */
export async function lernerOverHttp(
  told: readonly ToldProduct[],
  { selling }: Pick<ShopKind, 'selling'>,
  reported: Reported = 'all answers',
): Promise<Contender> {
  const running = await startSeason(startSeconds + historyWeeks * weekSeconds, told)
  const { client, time, database } = running.season
  let shown: QuotedBlock[][] = []
  let quotes: Quote[][] = []

  async function show(views: readonly number[], atSeconds: number): Promise<Block[][]> {
    if (selling === 'days') {
      await time.set(atSeconds)
      const answers = await quotesForAll(client, told, atSeconds)
      quotes = answers.map((quote) => [quote])
    } else {
      quotes = told.map(() => [])
      for (let part = 0; part < partsOfDay; part++) {
        await time.set(atSeconds + ((part + 0.5) * daySeconds) / partsOfDay)
        await showPart(views, part)
      }
    }
    shown = quotes.map(blocksOfQuotes)
    return shown
  }

  async function showPart(views: readonly number[], part: number): Promise<void> {
    const asked = views.flatMap((count, product) => {
      const until = Math.floor((count * (part + 1)) / partsOfDay)
      const from = Math.floor((count * part) / partsOfDay)
      return Array.from({ length: until - from }, () => product)
    })
    const answers = await quoteAll(
      client,
      asked.map((product) => requestOf(told[product])),
    )
    asked.forEach((product, i) => {
      const quote = answers[i]
      if (quote) quotes[product]?.push(quote)
    })
  }

  async function closeDay(day: number, { answers, rows }: DayTold): Promise<void> {
    // Nothing reported, nothing to wait for.
    if (!answers && !rows) return
    const pools = await poolVersion(database)
    if (answers) {
      const outcomes = answers.flatMap((blocks, product) =>
        blocks.flatMap(({ purchases }, i) => outcomesOf(shown[product]?.[i], purchases, reported)),
      )
      await inParts(outcomes, outcomesAtOnce, (part) => client.outcomes.create(part))
    }
    if (rows) await reportRows(client, told, rows)
    await untilLearned(database)
    if (poolingDays.includes(day + 1)) await untilPooled(database, pools)
  }

  return {
    show,
    closeDay,
    bestPrices: () => bestPricesOf(client, told),
    claims: async (referee) => claimsOf(told, quotes, referee),
    close: running.stop,
  }
}

/** One daily price for everybody, from the beginning of the day, however late it is requested. */
export async function quotesForAll(
  client: Lerner,
  told: readonly ToldProduct[],
  atSeconds: number,
): Promise<Quote[]> {
  const everyone = { from: timeOf(atSeconds), until: timeOf(atSeconds + daySeconds) }
  const results = await client.quoteBatch(told.map(requestOf), { everyone })
  return results.map(({ quote, error }) => {
    if (error) throw new Error(`a price for everyone was refused: ${error.message}`)
    return quote
  })
}

/** Consecutive quotes, split where the price changes. */
function blocksOfQuotes(quotes: readonly Quote[]): QuotedBlock[] {
  const blocks: QuotedBlock[] = []
  for (const { optimizedPrice, quoteId } of quotes) {
    const last = blocks.at(-1)
    if (last?.priceMinor === optimizedPrice) {
      last.views += 1
      last.quoteIds.push(quoteId)
    } else blocks.push({ priceMinor: optimizedPrice, views: 1, quoteIds: [quoteId] })
  }
  return blocks
}

function outcomesOf(
  block: QuotedBlock | undefined,
  purchases: number,
  reported: Reported,
): Outcome[] {
  const quoteIds = block?.quoteIds ?? []
  const told = reported === 'orders alone' ? quoteIds.slice(0, purchases) : quoteIds
  return told.map((quoteId, i) => ({ quoteId, status: i < purchases ? 'accepted' : 'declined' }))
}

/** The best price by the explanation of a preview quote. */
export async function bestPricesOf(
  client: Lerner,
  told: readonly ToldProduct[],
): Promise<Float64Array> {
  const best = new Float64Array(told.length)
  for (const [product, one] of told.entries()) {
    const quote = await client.quote({ ...requestOf(one), preview: true, include: ['explanation'] })
    best[product] = quote.explanation?.bestPrice ?? one.basePriceMinor
  }
  return best
}

/** The claims of a day's quotes; those of a product count as one. */
function claimsOf(
  told: readonly ToldProduct[],
  quotes: readonly (readonly Quote[])[],
  referee: Referee,
) {
  const confidence = told.flatMap(({ basePriceMinor }, product) => {
    const own = quotes[product] ?? []
    return own.map(({ optimizedPrice, confidence }) => ({
      confidence,
      times: 1 / own.length,
      right: referee.isRight(product, optimizedPrice),
      moved: optimizedPrice !== basePriceMinor,
    }))
  })
  return { confidence, bands: 0, held: 0 }
}
