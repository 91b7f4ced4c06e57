import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { enterTenant } from './enter-tenant.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a transaction that goes from tenant to tenant sees the rows of each, and no others', async () => {
  const tenants = [await database.createTenant(), await database.createTenant()]
  for (const tenant of tenants) await storeQuotes(database.store, tenant, [{}])

  const seen = await database.store.system(async (db) => {
    const rows = []
    for (const tenant of tenants) {
      await enterTenant(db, tenant)
      rows.push(
        ...(await db.rows('select tenant_id from quotes where tenant_id = any ($1)', [tenants])),
      )
    }
    return rows
  })

  expect(seen).toEqual(tenants.map((tenant) => ({ tenant_id: tenant })))
})
