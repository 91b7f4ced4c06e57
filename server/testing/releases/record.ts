// Records what this release writes, for later ones to be held against. Once for each release:
//
//   node bin/run.mjs server/testing/releases/record.ts postgres://…/an_empty_database NAME
//
// The login makes the schema and dumps it with pg_dump of PostgreSQL 15, whose dumps the embedded
// server and every server since can read.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { engineVersion } from '../../../engine/version.ts'
import { readConfig } from '../../config.ts'
import { type Service, startService } from '../../main.ts'
import { connectClient } from '../../storage/connection/connect.ts'
import { ask, type Recorded, recordedEnvironment, sell, untilLearnt } from './asked.ts'

const [url, name] = process.argv.slice(2)
if (!url || !name) throw new Error('Give the address of an empty database, and a name.')

const service = await startService(readConfig({ ...recordedEnvironment, DATABASE_URL: url }))
const recorded = await fill(service, url)
await service.close()

const dump = execFileSync(
  'pg_dump',
  ['--no-owner', '--inserts', '--rows-per-insert=100', '--quote-all-identifiers', url],
  { maxBuffer: 2 ** 28 },
)
const file = join(import.meta.dirname, name)
writeFileSync(`${file}.sql.gz`, gzipSync(dump, { level: 9 }))
writeFileSync(`${file}.json.gz`, gzipSync(JSON.stringify(recorded), { level: 9 }))
console.log(`${file}: ${readFileSync(`${file}.sql.gz`).length} bytes, ${dump.length} unpacked`)

/** A small shop's first weeks: costs, a history, quotes before and after it learnt, a list. */
async function fill(on: Service, address: string): Promise<Recorded> {
  const products = ['mug', 'tea', 'kettle']
  await ask(on, 'PUT', '/v1/policy', { max_loss: 1, max_increase: 0.5, max_decrease: 0.4 })
  const sold = []
  for (const product of products) sold.push(...(await sell(on, product, 12)))
  await ask(on, 'PUT', '/v1/products/mug/policy', {
    unit_cost: 1500,
    max_price: 3200,
    exploration: 0.3,
  })
  await ask(on, 'PUT', '/v1/products/tea/policy', { unit_cost: 700, holdout: 0.2 })
  await ask(
    on,
    'POST',
    '/v1/sales',
    Array.from({ length: 60 }, (_, week) => ({
      product_id: 'tea',
      currency: 'usd',
      price: 1600 + 100 * (week % 8),
      units: Math.round(40 * (1600 / (1600 + 100 * (week % 8))) ** 2) + (week % 3),
      period_start: new Date(Date.UTC(2025, 0, 6 + 7 * week)).toISOString(),
      period_end: new Date(Date.UTC(2025, 0, 13 + 7 * week)).toISOString(),
    })),
  )
  await ask(
    on,
    'POST',
    '/v1/offers',
    Array.from({ length: 40 }, (_, i) => ({
      offer_id: `order-${i}`,
      product_id: 'kettle',
      currency: 'usd',
      price: 1700 + 20 * (i % 20),
      accepted: (i * 13) % 10 < 5,
      offered_at: new Date(Date.UTC(2026, 9, 1, i)).toISOString(),
    })),
  )
  await untilLearnt(on)
  await untilFitted(address)
  for (let day = 0; day < 3; day++) {
    for (const product of products) sold.push(...(await sell(on, product, 20)))
  }
  await draftList(on)

  const answers: Record<string, unknown> = {}
  const keep = async (path: string) => {
    answers[path] = await ask(on, 'GET', path)
  }
  for (const id of sold.filter((_, i) => i % 6 === 0)) {
    await keep(`/v1/quotes/${id}/explanation`)
    await keep(`/v1/quotes/${id}/replay`)
  }
  for (const product of products) await keep(`/v1/products/${product}/policy`)
  await keep('/v1/policy')
  await keep('/v1/audit?limit=100')
  return { engine: engineVersion, answers, products }
}

/** Waits until sales rows are in a belief, for a minute at most. */
async function untilFitted(address: string): Promise<void> {
  const client = await connectClient(address, null)
  try {
    for (let tries = 0; tries < 240; tries++) {
      const { rows } = await client.query('select count(*)::int as dirty from sales_dirty')
      if (rows[0].dirty === 0) return
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    throw new Error('Sales rows were not learnt from within a minute.')
  } finally {
    await client.end()
  }
}

/** A price list that is in force, so that its periods and entries are among what is kept. */
async function draftList(on: Service): Promise<void> {
  const list = await ask(on, 'POST', '/v1/price_lists', {
    name: 'Next week',
    product_ids: ['kettle'],
    currency: 'usd',
    from: new Date(Date.now() + 60_000).toISOString(),
    until: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    design: 'best',
  })
  for (let tries = 0; tries < 240; tries++) {
    const { status } = await ask(on, 'GET', `/v1/price_lists/${list.id}`)
    if (status !== 'drafting') break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await ask(on, 'POST', `/v1/price_lists/${list.id}/activate`)
}
