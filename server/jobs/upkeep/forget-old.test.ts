import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetBatchRows } from '../../storage/tables/forget.ts'
import { forgetAnswers } from '../../storage/tables/idempotency.ts'
import { ownTenant } from '../../storage/tables/own-tenant.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { forgetOld } from './forget-old.ts'

let database: TestDatabase
let ada: number
let ben: number
beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
  ben = await database.createTenant()
})
afterAll(() => database?.close())

const hourMs = 3_600_000

async function keepAnswers(count: number, atMs: number, whose = ada): Promise<void> {
  await database.store.tenant(whose, (db) =>
    db.run(
      `insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at)
       select t.tenant_id, $4 || i, '', 200, '', $2
       from ${ownTenant} cross join generate_series(1, $3) i`,
      [whose, new Date(atMs), count, `${atMs} `],
    ),
  )
}

async function countAnswers(whose = ada): Promise<number> {
  const rows = await database.store.tenant(whose, (db) =>
    db.rows<{ count: number }>('select count(*) as count from idempotency_keys'),
  )
  return rows[0]?.count ?? 0
}

test('one run forgets everything that is old, however much it is, and nothing that is not', async () => {
  const nowMs = Date.now()
  await keepAnswers(3 * forgetBatchRows + 1, nowMs - 49 * hourMs)
  await keepAnswers(7, nowMs)

  await forgetOld(database, forgetAnswers, 48 * hourMs, () => false)

  expect(await countAnswers()).toBe(7)
})

test('a service that stops does not wait for the end of it', async () => {
  const nowMs = Date.now()
  await keepAnswers(3 * forgetBatchRows, nowMs - 49 * hourMs)
  const before = await countAnswers()
  let batches = 0

  await forgetOld(database, forgetAnswers, 48 * hourMs, () => batches++ >= 1)

  expect(before - (await countAnswers())).toBe(forgetBatchRows)
})

test('data that cannot be deleted keeps nothing of others', async () => {
  const oldMs = Date.now() - 49 * hourMs
  await keepAnswers(1, oldMs)
  await keepAnswers(1, oldMs, ben)
  const failing = `old.tenant_id = ${ada}`
  const allow = await refuseWrites(database.asOwner, 'delete', 'idempotency_keys', failing)
  const forgetting = forgetOld(database, forgetAnswers, 48 * hourMs, () => false)
  await expect(forgetting).rejects.toThrow(`tenant ${ada}`)
  await allow()

  expect(await countAnswers(ben)).toBe(0)
})
