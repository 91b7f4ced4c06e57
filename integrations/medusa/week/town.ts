import pg from 'pg'
import { installedPostgres, startExternalPostgres } from '../../../lab/harness/external-postgres.ts'
import { clientOf, startService, temporaryFolder } from '../../../lab/harness/service.ts'
import { type Shop, seedShop } from './seed-shop.ts'
import { prepareShop, startMedusa } from './start-medusa.ts'

/** A shop, its Lerner and their database server, each of which can be lost. */
export type Town = AsyncDisposable & {
  shop: Shop
  lernerUrl: string
  lerner: ReturnType<typeof clientOf>
  killLerner(): Promise<void>
  restartLerner(): Promise<void>
  killMedusa(): Promise<void>
  restartMedusa(): Promise<void>
  /** Asks a database past its program, as an auditor would. */
  query<Answer>(of: 'medusa' | 'lerner', read: (db: pg.Client) => Promise<Answer>): Promise<Answer>
}

/**
 * Builds it, empty but for the shop's goods.
 *
 * @param pageWaitsMs - How long a page of the shop waits for prices.
 */
export async function buildTown(pageWaitsMs: number): Promise<Town> {
  const bin = installedPostgres()
  if (bin === null) throw new Error('No PostgreSQL is installed: apt-get install postgresql-15')
  await using cleanups = new AsyncDisposableStack()
  const folder = temporaryFolder('medusa')
  cleanups.defer(() => folder.remove())
  const postgres = await startExternalPostgres(bin, null)
  cleanups.defer(() => postgres.stop())
  const urlOf = (name: string) => postgres.url.replace(/postgres$/, name)
  await withDatabase(postgres.url, async (db) => {
    // Programs are killed here, never the machine.
    await db.query('alter system set fsync = off')
    await db.query('select pg_reload_conf()')
    for (const name of ['medusa', 'lerner']) await db.query(`create database ${name}`)
  })

  const serviceOptions = { dataDir: folder.path, env: { DATABASE_URL: urlOf('lerner') } }
  let service = await startService(serviceOptions)
  cleanups.defer(() => service.killGroup())
  const { url, key, port } = service
  const settings = { databaseUrl: urlOf('medusa'), lerner: { url, key }, pageWaitsMs }
  await prepareShop(settings)
  let medusa = await startMedusa(settings, null)
  cleanups.defer(() => medusa.kill())
  const shop = await seedShop(medusa.url)

  const all = cleanups.move()
  return {
    shop,
    lernerUrl: url,
    lerner: clientOf(service),
    killLerner: () => service.killService(),
    async restartLerner() {
      service = await startService({ ...serviceOptions, port })
    },
    killMedusa: () => medusa.kill(),
    async restartMedusa() {
      medusa = await startMedusa(settings, Number(new URL(shop.url).port))
    },
    query: (of, read) => withDatabase(urlOf(of), read),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function withDatabase<Answer>(
  connectionString: string,
  read: (db: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    return await read(db)
  } finally {
    await db.end()
  }
}
