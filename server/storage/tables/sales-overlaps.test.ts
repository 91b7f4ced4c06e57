import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Sale, upsertSales } from './sales.ts'
import { cellsOf, findOverlaps } from './sales-overlaps.ts'

const service = await testApp()
afterAll(() => service.close())

const dayMs = 86_400_000
const start = Date.UTC(2025, 0, 6)

function sale(from: number, to: number, productId = 'tea'): Sale {
  return {
    ...{ productId, currency: 'usd', segment: '' },
    periodStart: new Date(start + from * dayMs),
    periodEnd: new Date(start + to * dayMs),
    ...{ priceMinor: 999, units: 3, randomized: false },
    ...{ exposure: null, inStock: null, promotion: null },
    ...{ competitorPriceMinor: null, unitCostMinor: null },
  }
}

async function looking(stored: readonly Sale[]) {
  const { tenantId } = await service.caller()
  const { store } = service.deps
  await store.tenant(tenantId, (db) => upsertSales(db, tenantId, stored))
  return (sales: readonly Sale[]) =>
    store.tenant(tenantId, (db) => findOverlaps(db, tenantId, cellsOf(sales)))
}

test('rows are found that share time with stored ones or with each other, and no others', async () => {
  const stored = [sale(0, 7), sale(7, 14), sale(30, 60)]
  const find = await looking(stored)
  const apart = [sale(14, 21), sale(0, 7), sale(60, 61), sale(3, 5, 'mug')]
  expect(await find(apart)).toEqual({ count: 0, isAll: true, first: [] })

  const { count, first } = await find([sale(20, 22), sale(59, 61), sale(21, 25), sale(25, 30)])
  expect(count).toBe(2)
  expect(first).toMatchObject([
    { place: 1, otherPlace: null, otherFrom: new Date(start + 30 * dayMs) },
    { place: 2, otherPlace: 0, otherFrom: new Date(start + 20 * dayMs) },
  ])
})

test('days between rows that are far apart are not read, and each row is listed once', async () => {
  const days = Array.from({ length: 100 }, (_, i) => sale(i + 1, i + 2))
  const find = await looking(days)
  expect((await find([sale(0, 1), sale(101, 102)])).count).toBe(0)
  expect((await find([sale(0, 102)])).first).toMatchObject([{ place: 0, otherPlace: null }])
})

test('a month is seen beside the days that were kept in it', async () => {
  const days = Array.from({ length: 30 }, (_, i) => sale(i, i + 1))
  const find = await looking([sale(0, 31), ...days])
  expect((await find([sale(30, 31)])).first).toMatchObject([
    { place: 0, otherFrom: new Date(start), otherTo: new Date(start + 31 * dayMs) },
  ])
})
