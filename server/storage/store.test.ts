import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import type { Change } from './db.ts'
import { notify } from './store-notices.ts'

let database: TestDatabase
let ada: number
let ben: number

beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
  ben = await database.createTenant()
})

afterAll(() => database?.close())

async function addProduct(tenantId: number, id: string): Promise<void> {
  await database.store.tenant(tenantId, (db) =>
    db.run(
      `insert into products (tenant_id, id, name, base_price, currency) values ($1, $2, $2, 1000, 'usd')`,
      [tenantId, id],
    ),
  )
}

describe('tenant', () => {
  test('sees its own rows alone, even with a query that lacks a where', async () => {
    await addProduct(ada, 'of-ada')
    await addProduct(ben, 'of-ben')

    const seen = await database.store.tenant(ada, (db) =>
      db.rows<{ id: string }>('select id from products'),
    )

    expect(seen).toEqual([{ id: 'of-ada' }])
  })
})

describe('notices', () => {
  test('arrive after the commit', async () => {
    const heard: Change[] = []
    database.store.onChange((change) => heard.push(change))

    await database.store.tenant(ada, (db) => notify(db, { kind: 'keys', tenantId: ada }))

    await expect.poll(() => heard).toContainEqual({ kind: 'keys', tenantId: ada })
  })
})
