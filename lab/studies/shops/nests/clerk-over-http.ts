import type { Lerner, Quote } from '../../../../clients/typescript/src/main.ts'
import { untilLearned } from '../../../harness/database.ts'
import { quoteAll } from '../../../harness/quote-all.ts'
import { historyWeeks, hourSeconds, startSeconds, weekSeconds } from '../conditions.ts'
import type { Claims, Referee, ToldProduct } from '../contender.ts'
import { poolingDays } from '../lerner.ts'
import { bestPricesOf, quotesForAll } from '../over-http.ts'
import { optimizedShareOf, type Proof } from '../season.ts'
import {
  currency,
  inParts,
  poolVersion,
  reportRows,
  requestOf,
  startSeason,
  untilPooled,
} from '../service-season.ts'
import type { ShopKind } from '../shop-kind.ts'
import type { Ask, Clerk } from './clerk.ts'

const outcomesAtOnce = 1000
/** The time allowed for a quote's answer, and with it the season, is certainly over then. */
const untilCounted = 2 * hourSeconds

/**
 * The running service, queried over HTTP by the published client, in false time: customers by their
 * names if they have any, outcomes reported before the next part of a day.
 *
 * @throws Error naming what to install, if Debian's libfaketime or PostgreSQL is absent.
 */
export async function clerkOverHttp(
  told: readonly ToldProduct[],
  { selling }: ShopKind,
): Promise<Clerk> {
  const running = await startSeason(startSeconds + historyWeeks * weekSeconds, told)
  const { client, time, database } = running.season
  let asked: readonly Ask[] = []
  let quotes: Quote[] = []
  let nowSeconds = 0

  async function ask(asks: readonly Ask[], atSeconds: number): Promise<Float64Array> {
    asked = asks
    nowSeconds = atSeconds
    await time.set(atSeconds)
    quotes =
      selling === 'days'
        ? await quotesForAll(client, told, atSeconds)
        : await quoteAll(
            client,
            asks.map(({ product, customer }) => ({
              ...requestOf(told[product]),
              ...(customer === null ? {} : { customerId: customer }),
            })),
          )
    return Float64Array.from(quotes, ({ optimizedPrice }) => optimizedPrice)
  }

  async function tell(units: readonly number[]): Promise<void> {
    const outcomes = quotes.map(({ quoteId }, i) => {
      const quantity = units[i] ?? 0
      return quantity > 0
        ? ({ quoteId, status: 'accepted', quantity } as const)
        : ({ quoteId, status: 'declined' } as const)
    })
    await inParts(outcomes, outcomesAtOnce, (part) => client.outcomes.create(part))
  }

  return {
    ask,
    tell,
    bestPrices: () => bestPricesOf(client, told),
    async closeDay(day, rows) {
      const pools = await poolVersion(database)
      if (rows) await reportRows(client, told, rows)
      await untilLearned(database)
      if (poolingDays.includes(day + 1)) await untilPooled(database, pools)
    },
    claims: async (referee) => claimsOf(told, { asked, quotes }, referee),
    async proof() {
      await time.set(nowSeconds + untilCounted)
      return proofOf(client)
    },
    close: running.stop,
  }
}

/** The claims of the latest quotes; quotes of a product count as one. */
function claimsOf(
  told: readonly ToldProduct[],
  { asked, quotes }: { asked: readonly Ask[]; quotes: readonly Quote[] },
  referee: Referee,
): Claims {
  const counts = new Map<number, number>()
  for (const { product } of asked) counts.set(product, (counts.get(product) ?? 0) + 1)
  const confidence = asked.flatMap(({ product }, i) => {
    const quote = quotes[i]
    if (!quote) return []
    return [
      {
        confidence: quote.confidence,
        times: 1 / (counts.get(product) ?? 1),
        right: referee.isRight(product, quote.optimizedPrice),
        moved: quote.optimizedPrice !== told[product]?.basePriceMinor,
      },
    ]
  })
  return { confidence, bands: 0, held: 0 }
}

async function proofOf(client: Lerner): Promise<Proof> {
  const report = await client.reports.lift({ currency })
  const breakers: string[] = []
  for await (const { kind } of client.breakers.list()) breakers.push(kind)
  return {
    verdict: report.verdict,
    relative: report.profit?.relative ?? null,
    optimizedShare: optimizedShareOf(report.offers),
    unit: report.randomizationUnit?.kind ?? 'nothing',
    breakers,
  }
}
