import pg from 'pg'
import { installedPostgres, startExternalPostgres } from '../../lab/harness/external-postgres.ts'
import { clientOf, startService, temporaryFolder } from '../../lab/harness/service.ts'
import type { ShopSystem } from './shop-system.ts'
import type { Database } from './units.ts'

/** A shop, its Lerner and their database server; the first two can be killed and restarted. */
export type Town<Shop> = AsyncDisposable & {
  shop: Shop
  lernerUrl: string
  lerner: ReturnType<typeof clientOf>
  killLerner(): Promise<void>
  restartLerner(): Promise<void>
  killShop(): Promise<void>
  restartShop(): Promise<void>
  /** The end of the shop's output. */
  shopOutput(): string
  /** Queries a database directly, as an auditor would. */
  query<Answer>(of: 'shop' | 'lerner', read: (db: Database) => Promise<Answer>): Promise<Answer>
}

/**
 * Starts all of them; the shop has its products and nothing else.
 *
 * @param pageWaitsMs - How long a page of the shop waits for prices.
 */
export async function buildTown<Shop extends { url: string }>(
  system: ShopSystem<Shop>,
  pageWaitsMs: number,
): Promise<Town<Shop>> {
  const bin = installedPostgres()
  if (bin === null) throw new Error('No PostgreSQL is installed: apt-get install postgresql-15')
  await using cleanups = new AsyncDisposableStack()
  const folder = temporaryFolder('shop')
  cleanups.defer(() => folder.remove())
  const postgres = await startExternalPostgres(bin, null)
  cleanups.defer(() => postgres.stop())
  const urlOf = (name: string) => postgres.url.replace(/postgres$/, name)
  await withDatabase(postgres.url, async (db) => {
    // Only programs are killed, never the machine.
    await db.query('alter system set fsync = off')
    await db.query('select pg_reload_conf()')
    for (const name of ['shop', 'lerner']) await db.query(`create database ${name}`)
  })

  const serviceOptions = { dataDir: folder.path, env: { DATABASE_URL: urlOf('lerner') } }
  let service = await startService(serviceOptions)
  cleanups.defer(() => service.killGroup())
  const { url, key, port } = service
  const settings = { databaseUrl: urlOf('shop'), lerner: { url, key }, pageWaitsMs }
  await system.prepare(settings)
  let running = await system.start(settings, null)
  cleanups.defer(() => running.kill())
  const shop = await system.seed(running.url)

  const all = cleanups.move()
  return {
    shop,
    lernerUrl: url,
    lerner: clientOf(service),
    killLerner: () => service.killService(),
    async restartLerner() {
      service = await startService({ ...serviceOptions, port })
    },
    killShop: () => running.kill(),
    async restartShop() {
      running = await system.start(settings, Number(new URL(shop.url).port))
    },
    shopOutput: () => running.output(),
    query: (of, read) => withDatabase(urlOf(of), read),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function withDatabase<Answer>(
  connectionString: string,
  read: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    return await read(db)
  } finally {
    await db.end()
  }
}
