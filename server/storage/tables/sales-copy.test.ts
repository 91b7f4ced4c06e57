import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, uuidOf } from '../../domain/ids.ts'
import { testService } from '../../testing/service.ts'
import type { Sale } from './sales.ts'
import { copySales } from './sales-copy.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const dayMs = 86_400_000
const by = uuidOf(newId('imp', Date.now()))
const firstMs = Date.UTC(2025, 0, 6)

/** A row of a day, where 0 is the first. */
function sale(productId: string, day: number, changes: Partial<Sale> = {}): Sale {
  return {
    ...{ productId, currency: 'usd', segment: '' },
    periodStart: new Date(firstMs + day * dayMs),
    periodEnd: new Date(firstMs + (day + 1) * dayMs),
    ...{ priceMinor: 900, units: 3, exposure: null, inStock: null, promotion: null },
    ...{ competitorPriceMinor: null, unitCostMinor: null, randomized: false },
    ...changes,
  }
}

/** Copies rows in a transaction; returns how many had an effect, and what is stored then. */
async function copy(tenantId: number, rows: readonly Sale[], careful = false) {
  return service.deps.store.tenant(tenantId, async (db) => {
    const { changed } = await copySales(db, tenantId, rows, { import: by, careful, keeps: true })
    const stored = await db.rows<{ id: string; day: number; units: number }>(
      `select product_id as id, units,
         (extract(epoch from period_start)::float8 - $2) / 86400 as day
       from sales where tenant_id = $1 order by product_id, period_start`,
      [tenantId, firstMs / 1000],
    )
    const marked = await db.rows<{ id: string }>(
      'select product_id as id from sales_dirty where tenant_id = $1 order by product_id',
      [tenantId],
    )
    await db.run('delete from sales_dirty where tenant_id = $1', [tenantId])
    return {
      changed,
      stored: stored.map(({ id, day, units }) => `${id} ${day}: ${units}`),
      marked: marked.map(({ id }) => id),
    }
  })
}

describe.each([
  ['one look for all rows', false],
  ['one look for each row', true],
])('rows that are copied, with %s,', (_, careful) => {
  test('are stored once, each cell marked, in whatever order its products come', async () => {
    const { tenantId } = await service.caller()

    const { changed, stored, marked } = await copy(
      tenantId,
      [sale('b', 0), sale('a', 0), sale('b', 1), sale('a', 1)],
      careful,
    )

    expect(changed).toBe(4)
    expect(stored).toEqual(['a 0: 3', 'a 1: 3', 'b 0: 3', 'b 1: 3'])
    expect(marked).toEqual(['a', 'b'])
  })

  test('change nothing when they come again, and count where they say something else', async () => {
    const { tenantId } = await service.caller()
    await copy(tenantId, [sale('a', 0), sale('a', 1)], careful)

    const again = await copy(tenantId, [sale('a', 0), sale('a', 1)], careful)
    const other = await copy(tenantId, [sale('a', 1, { units: 5 }), sale('a', 2)], careful)

    expect(again).toMatchObject({ changed: 0, marked: [] })
    expect(other).toEqual({ changed: 2, stored: ['a 0: 3', 'a 1: 5', 'a 2: 3'], marked: ['a'] })
  })

  test('fill a gap before known rows, beside a product that is new', async () => {
    const { tenantId } = await service.caller()
    await copy(tenantId, [sale('a', 5)], careful)

    const { changed, stored } = await copy(tenantId, [sale('a', 2), sale('new', 1)], careful)

    expect(changed).toBe(2)
    expect(stored).toEqual(['a 2: 3', 'a 5: 3', 'new 1: 3'])
  })

  test('are the last of their period, where one comes twice', async () => {
    const { tenantId } = await service.caller()

    const { changed, stored } = await copy(
      tenantId,
      [sale('a', 0), sale('a', 1), sale('a', 0, { units: 8 })],
      careful,
    )

    expect(changed).toBe(2)
    expect(stored).toEqual(['a 0: 8', 'a 1: 3'])
  })
})
