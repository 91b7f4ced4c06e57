import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Service } from './service.ts'

/**
 * Fills the live data of a service with a large catalogue, with random beliefs about prices:
 * directly in the store, since viewing it is what is tested.
 */
export async function fillCatalogue(service: Service, products: number): Promise<void> {
  const database = await openDatabase(service)
  try {
    const { rows } = await database.query<{ tenant_id: string }>(
      "select tenant_id from tenants where mode = 'live' order by tenant_id limit 1",
    )
    await database.query(
      `insert into products (tenant_id, id, name, base_price, currency, status, attributes, created_at)
       select $1, 'product-' || i, 'Product no. ' || i, 500 + i % 9973, 'usd',
         case when i % 1000 = 0 then 'paused' else 'active' end,
         jsonb_build_object('category', 'c' || i % 100), now() - i * interval '1 second'
       from generate_series(1, $2::integer) i`,
      [rows[0]?.tenant_id, products],
    )
    await database.query(
      `insert into product_summaries (tenant_id, product_id, currency, base_price, price, change,
         confidence, elasticity, elasticity_low, elasticity_high, identified, margin, gain, gain_low,
         gain_high, cost_basis, factors, version, as_of)
       select tenant_id, id, currency, base_price, round(base_price * (1 + c)), c, random(),
         -4 * random(), -5, 0, random() < 0.5, case when random() < 0.8 then random() end,
         g, g - 900, g + 900, 'known', '{price_elasticity}', 0, now() + interval '1 day'
       from products, lateral (select random() / 2 - 0.25 as c,
         case when random() < 0.8 then 10000 * random() - 2000 end as g where id <> '') drawn
       where tenant_id = $1`,
      [rows[0]?.tenant_id],
    )
    await database.query('vacuum analyze products, product_summaries')
  } finally {
    await database.end()
  }
}

/** Connects to a service's own database. */
async function openDatabase({ dataDir }: Pick<Service, 'dataDir'>): Promise<pg.Client> {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  if (file === undefined) throw new Error(`no database runs in ${dataDir}`)
  // Lines: process id, data folder, start time, port, socket folder, address, …
  const lines = readFileSync(join(dataDir, file), 'utf8').split('\n')
  const client = new pg.Client({
    host: lines[4] ?? '',
    port: Number(lines[3]),
    user: 'lerner',
    database: 'lerner',
  })
  await client.connect()
  return client
}
