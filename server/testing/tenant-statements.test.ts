import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProduct } from '../storage/tables/products.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { noting, type Statements, straysAmong } from './tenant-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const strays = (...texts: string[]) =>
  straysAmong(new Map(texts.map((text) => [text, 'at this line'])), database.url)

test.each([
  [
    'a condition that is left out',
    `select price, draw from price_holds
     where product_id = $1 and currency = $2 and segment = $3 and base_price = $4`,
    'price_holds',
  ],
  ['a partitioned table', 'select from quotes where id = $1', 'quotes_'],
  [
    'a table that is joined by its own id',
    `select from products p join policies f on f.product_id = p.id where p.tenant_id = $1`,
    'policies',
  ],
  [
    'two tables that are held to each other alone',
    'select from products p join policies f on f.tenant_id = p.tenant_id and f.product_id = p.id',
    'products',
  ],
  [
    'a select inside another',
    `select (select count(*) from sales) from products where tenant_id = $1`,
    'sales',
  ],
  ['a change', 'update products set name = $2 where id = $1', 'products'],
  ['a deletion', 'delete from sales where product_id = $1', 'sales'],
  [
    'rows that are copied',
    'insert into sales_dirty select * from sales_dirty where product_id = $1',
    'sales_dirty',
  ],
])('%s is found', async (_, text, table) => {
  expect(await strays(text)).toEqual([expect.stringContaining(table)])
})

test('what says its tenant is none, whichever way it does', async () => {
  expect(
    await strays(
      'select from quotes where tenant_id = $1 and id = $2',
      'select from products p join policies f on f.tenant_id = p.tenant_id and f.product_id = p.id where p.tenant_id = $1',
      'select from products where tenant_id = any ($1)',
      'update products set name = $2 where tenant_id = $1 and id = $3',
      'insert into products (tenant_id, id, name, base_price, currency) values ($1, $2, $3, $4, $5)',
      'select from accounts',
      'set local jit to off',
    ),
  ).toEqual([])
})

test('what the service makes for a tenant is noted with its line, and what a test says is not', async () => {
  const statements: Statements = new Map()
  const { store } = database
  const tenantId = await database.createTenant()
  await noting(store, statements).tenant(tenantId, async (db) => {
    await db.rows('select from quotes')
    await findProduct(db, tenantId, 'mug')
  })

  expect([...statements.values()]).toEqual([expect.stringContaining('tables/products.ts')])
})
