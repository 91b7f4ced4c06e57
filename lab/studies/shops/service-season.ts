import { join } from 'node:path'
import type pg from 'pg'
import type { Lerner } from '../../../clients/typescript/src/main.ts'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import {
  type ExternalPostgres,
  installedPostgres,
  startExternalPostgres,
} from '../../harness/external-postgres.ts'
import { type FalseTime, falseTimeLibrary, openFalseTime } from '../../harness/false-time.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { attributesOf, type DayTold, type ToldProduct } from './contender.ts'

const rowsAtOnce = 5000
const productsAtOnce = 20
/** The service pools products every five seconds; it never takes longer than this. */
const poolingTimeoutMs = 15_000
export const currency = 'usd'

/** A service with its own database, both in one false time. */
export type Season = { service: Service; client: Lerner; time: FalseTime; database: pg.Client }

/**
 * Starts a service in a false time, creates products with their attributes, costs and groups, and
 * reports their history: everything else is as in a new account.
 *
 * @throws Error naming what to install, if Debian's libfaketime or PostgreSQL is absent.
 */
export async function startSeason(
  epochSeconds: number,
  told: readonly ToldProduct[],
): Promise<{ season: Season; stop(): Promise<void> }> {
  const running = await startInFalseTime(epochSeconds)
  const { client, database } = running.season
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
  return running
}

async function startInFalseTime(
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
    time.watch(() => readNumber(database, 'select extract(epoch from now())'))
    time.watch(() => clockOf(service))
    // A clock jump ends idle connections: a request that meets one is retried.
    const client = clientOf(service, { timeoutMs: 60_000, maxRetries: 6 })
    return { season: { service, client, time, database }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The time according to a service, in seconds since 1970. */
async function clockOf({ url }: Service): Promise<number> {
  const { headers } = await fetch(`${url}/livez`)
  return Date.parse(headers.get('date') ?? '') / 1000
}

/** Creates products with their attributes, costs and groups. */
async function createProducts(client: Lerner, told: readonly ToldProduct[]): Promise<void> {
  await inParts(told, productsAtOnce, (part) =>
    Promise.all(
      part.map(async (one) => {
        const { id, name, basePriceMinor, unitCostMinor, group } = one
        await client.products.create({
          id,
          name,
          basePrice: basePriceMinor,
          currency,
          attributes: attributesOf(one),
        })
        const policy = {
          ...(unitCostMinor === null ? {} : { unitCost: unitCostMinor }),
          ...(group === null ? {} : { group: { name: group } }),
        }
        if (Object.keys(policy).length > 0) await client.products.policy.put(id, policy)
      }),
    ),
  )
}

/** Reports rows of sales, by product. */
export async function reportRows(
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

/** The parameters of a price request. */
export function requestOf(one: ToldProduct | undefined) {
  if (!one) throw new RangeError('there is no such product')
  return { productId: one.id, basePrice: one.basePriceMinor, currency }
}

/** How often products have been pooled. */
export function poolVersion(database: pg.Client): Promise<number> {
  return readNumber(database, 'select coalesce(max(version), 0) from pools')
}

/** Waits until that has happened once more, or until there is nothing to learn. */
export async function untilPooled(database: pg.Client, before: number): Promise<void> {
  const untilMs = performance.now() + poolingTimeoutMs
  while ((await poolVersion(database)) <= before && performance.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The maximum number sent at once. */
export async function inParts<One>(
  all: readonly One[],
  size: number,
  send: (part: One[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) await send(all.slice(start, start + size))
}

/** A moment in the interface's format. */
export function timeOf(epochSeconds: number): string {
  return new Date(1000 * epochSeconds).toISOString()
}
