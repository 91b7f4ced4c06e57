import { readFileSync } from 'node:fs'
import pg from 'pg'
import { postmasterFile, type Service } from './service.ts'

/**
 * Connects to a service's database directly, as an auditor would.
 *
 * @param url - Of an external server; null for the service's embedded one, found by its data
 *   folder.
 * @throws Error if no database is running there.
 */
export async function openDatabase(
  service: Pick<Service, 'dataDir'>,
  url: string | null,
): Promise<pg.Client> {
  const client =
    url === null
      ? new pg.Client(embeddedLogin(service.dataDir))
      : new pg.Client({ connectionString: url })
  // The connection breaks when a program kills the database, which is no error here.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** One number from the database. */
export async function readNumber(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await client.query({ text, values, rowMode: 'array' })
  return Number(rows[0]?.[0])
}

/** Waits until the learner has folded the whole log and fitted all sales. */
export async function untilLearned(database: pg.Client, timeoutMs = 60_000): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  const left = () =>
    readNumber(
      database,
      `select (select coalesce(sum(h.last_seq - coalesce(l.folded_seq, 0)), 0)
         from observation_heads h left join learner_leases l using (tenant_id))
         + (select count(*) from sales_dirty)`,
    )
  for (let waiting = await left(); waiting > 0; waiting = await left()) {
    if (performance.now() > untilMs)
      throw new Error(`${waiting} entries are still waiting to be learnt`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function embeddedLogin(dataDir: string): pg.ClientConfig {
  const file = postmasterFile(dataDir)
  if (file === null) throw new Error(`no database is running in ${dataDir}`)
  // Lines of postmaster.pid: process id, data folder, start time, port, socket folder, address, …
  const lines = readFileSync(file, 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'lerner', database: 'lerner' }
}
