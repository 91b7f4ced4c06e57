import { join } from 'node:path'
import type pg from 'pg'
import type { Lerner, Outcome, Quote } from '../../../clients/typescript/src/main.ts'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import {
  type ExternalPostgres,
  installedPostgres,
  startExternalPostgres,
} from '../../harness/external-postgres.ts'
import { type FalseTime, falseTimeLibrary, openFalseTime } from '../../harness/false-time.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { daySeconds, historyWeeks, startSeconds, weekSeconds } from './conditions.ts'
import {
  attributesOf,
  type Block,
  type Contender,
  type DayTold,
  type Referee,
  type ToldProduct,
} from './contender.ts'
import { poolingDays } from './lerner.ts'
import type { ShopKind } from './shop-kind.ts'

/** Views of a day come in so many parts, hours apart: a quote's price is kept for an hour. */
const partsOfDay = 6
const rowsAtOnce = 5000
const outcomesAtOnce = 1000
const productsAtOnce = 20
/** Products in common are learnt every five seconds; longer than this it does not take. */
const poolingTimeoutMs = 15_000
const currency = 'usd'

/** A service of its own with its database, both in one false time. */
type Season = { service: Service; client: Lerner; time: FalseTime; database: pg.Client }

/** Views of a product at one price, one quote each. */
type QuotedBlock = Block & { quoteIds: string[] }

/**
 * The running service, asked over HTTP by the published client: a season in false time. Products
 * are created with their attributes and costs, the history is reported as sales rows, everything
 * else is as a new account has it.
 *
 * @throws Error naming what to install, where Debian's libfaketime or PostgreSQL is absent.
 */
export async function lernerOverHttp(
  told: readonly ToldProduct[],
  { selling }: ShopKind,
): Promise<Contender> {
  const running = await startSeason(startSeconds + historyWeeks * weekSeconds)
  const { client, time, database } = running.season
  let shown: QuotedBlock[][] = []
  let quotes: Quote[][] = []

  async function show(views: readonly number[], atSeconds: number): Promise<Block[][]> {
    if (selling === 'days') {
      await time.set(atSeconds)
      const everyone = { until: timeOf(atSeconds + daySeconds) }
      const answers = await quotesForAll(client, told, everyone)
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
    const pools = await poolVersion(database)
    if (answers) {
      const outcomes = answers.flatMap((blocks, product) =>
        blocks.flatMap(({ purchases }, i) => outcomesOf(shown[product]?.[i], purchases)),
      )
      await inParts(outcomes, outcomesAtOnce, (part) => client.outcomes.create(part))
    }
    if (rows) await reportRows(client, told, rows)
    await untilLearned(database)
    if (poolingDays.includes(day + 1)) await untilPooled(database, pools)
  }

  try {
    await createProducts(client, told)
    const pools = await poolVersion(database)
    if (told.some(({ history }) => history.length > 0)) {
      await reportRows(
        client,
        told,
        told.map(({ history }) => history),
      )
      await untilLearned(database)
      await untilPooled(database, pools)
    }
  } catch (error) {
    await running.stop()
    throw error
  }
  return {
    show,
    closeDay,
    bestPrices: () => bestPricesOf(client, told),
    claims: async (referee) => claimsOf(told, quotes, referee),
    close: running.stop,
  }
}

async function startSeason(
  epochSeconds: number,
): Promise<{ season: Season; stop(): Promise<void> }> {
  const library = falseTimeLibrary()
  const bin = installedPostgres()
  if (library === null || bin === null) {
    throw new Error(
      'A season in false time needs libfaketime and postgresql-15: apt-get install both.',
    )
  }
  const folder = temporaryFolder('season')
  const time = openFalseTime(library, folder.path, epochSeconds)
  const stops: (() => Promise<unknown>)[] = [async () => folder.remove()]
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const postgres: ExternalPostgres = await startExternalPostgres(bin, null, time.env)
    stops.push(postgres.stop)
    const dataDir = join(folder.path, 'data')
    const service = await startService({
      dataDir,
      env: { DATABASE_URL: postgres.url, ...time.env },
    })
    stops.push(service.stop)
    const database = await openDatabase(service, postgres.url)
    stops.push(() => database.end())
    // A leap of the clock ends idle connections: what meets one is tried again.
    const client = clientOf(service, { timeoutMs: 60_000, maxRetries: 6 })
    return { season: { service, client, time, database }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createProducts(client: Lerner, told: readonly ToldProduct[]): Promise<void> {
  await inParts(told, productsAtOnce, (part) =>
    Promise.all(
      part.map(async (one) => {
        const { id, basePriceMinor, unitCostMinor } = one
        await client.products.create({
          id,
          basePrice: basePriceMinor,
          currency,
          attributes: attributesOf(one),
        })
        if (unitCostMinor !== null) {
          await client.products.policy.put(id, { unitCost: unitCostMinor })
        }
      }),
    ),
  )
}

async function reportRows(
  client: Lerner,
  told: readonly ToldProduct[],
  rows: DayTold['rows'] & object,
): Promise<void> {
  const sales = rows.flatMap((list, product) =>
    list.map((row) => ({
      productId: told[product]?.id ?? '',
      currency,
      price: row.priceMinor,
      units: row.units,
      periodStart: timeOf(row.startSeconds),
      periodEnd: timeOf(row.endSeconds),
      ...(row.promotion === null ? {} : { promotion: row.promotion }),
      ...(row.inStock === null ? {} : { inStock: row.inStock }),
    })),
  )
  await inParts(sales, rowsAtOnce, (part) => client.sales.create(part))
}

async function quotesForAll(
  client: Lerner,
  told: readonly ToldProduct[],
  everyone: { until: string },
): Promise<Quote[]> {
  const results = await client.quoteBatch(told.map(requestOf), { everyone })
  return results.map(({ quote, error }) => {
    if (error) throw new Error(`a price for everyone was refused: ${error.message}`)
    return quote
  })
}

function requestOf(one: ToldProduct | undefined) {
  if (!one) throw new RangeError('there is no such product')
  return { productId: one.id, basePrice: one.basePriceMinor, currency }
}

/** Quotes one after the other, cut where the price changes. */
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

function outcomesOf(block: QuotedBlock | undefined, purchases: number): Outcome[] {
  return (block?.quoteIds ?? []).map((quoteId, i) => ({
    quoteId,
    status: i < purchases ? 'accepted' : 'declined',
  }))
}

/** The best price by the explanation of a quote that is only looked at. */
async function bestPricesOf(client: Lerner, told: readonly ToldProduct[]): Promise<Float64Array> {
  const best = new Float64Array(told.length)
  for (const [product, one] of told.entries()) {
    const quote = await client.quote({ ...requestOf(one), preview: true, include: ['explanation'] })
    best[product] = quote.explanation?.bestPrice ?? one.basePriceMinor
  }
  return best
}

/** What the quotes of a day claimed; those of a product count as one together. */
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

function poolVersion(database: pg.Client): Promise<number> {
  return readNumber(database, 'select coalesce(max(version), 0) from pools')
}

async function untilPooled(database: pg.Client, before: number): Promise<void> {
  const untilMs = performance.now() + poolingTimeoutMs
  while ((await poolVersion(database)) <= before && performance.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function inParts<One>(
  all: readonly One[],
  size: number,
  send: (part: One[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) await send(all.slice(start, start + size))
}

function timeOf(epochSeconds: number): string {
  return new Date(1000 * epochSeconds).toISOString()
}
