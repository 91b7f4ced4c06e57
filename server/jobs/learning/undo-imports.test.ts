import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, uuidOf } from '../../domain/ids.ts'
import { beginUndo } from '../../storage/tables/import-undos.ts'
import { endImport, findImport, insertImport } from '../../storage/tables/imports.ts'
import { forgetReplacedBefore } from '../../storage/tables/replaced-sales.ts'
import type { Sale } from '../../storage/tables/sales.ts'
import { copySales } from '../../storage/tables/sales-copy.ts'
import { testService } from '../../testing/service.ts'
import { createImportUndo } from './undo-imports.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const dayMs = 86_400_000
const sale = (day: number, priceMinor: number): Sale => ({
  ...{ productId: 'a', currency: 'usd', segment: '', priceMinor, units: 3, randomized: false },
  periodStart: new Date(Date.UTC(2015, 0, 1) + day * dayMs),
  periodEnd: new Date(Date.UTC(2015, 0, 2) + day * dayMs),
  ...{ exposure: null, inStock: null, promotion: null },
  ...{ competitorPriceMinor: null, unitCostMinor: null },
})
const days = (count: number, price: number) =>
  Array.from({ length: count }, (_, day) => sale(day, price))

async function scene() {
  const { store } = service.deps
  const { tenantId } = await service.caller()
  const prices = async () => {
    const rows = await store.tenant(tenantId, (db) =>
      db.rows<{ price: number; count: number }>(
        `select price, count(*)::integer as count from sales where tenant_id = $1
         group by price order by price`,
        [tenantId],
      ),
    )
    return Object.fromEntries(rows.map(({ price, count }) => [price, count]))
  }
  return {
    tenantId,
    prices,
    kept: async () => {
      const [row] = await store.tenant(tenantId, (db) =>
        db.rows<{ count: number }>(
          'select count(*)::integer as count from replaced_sales where tenant_id = $1',
          [tenantId],
        ),
      )
      return row?.count
    },
    /** Stores rows as those of an import, which then ends. */
    async imported(rows: readonly Sale[], { keeps = true, nowMs = Date.now() } = {}) {
      const id = newId('imp', nowMs)
      const asked = { kind: 'sales', format: 'csv', currency: null, fileName: null } as const
      await store.tenant(tenantId, async (db) => {
        await insertImport(db, tenantId, id, asked, { actor: 'key_1', onceKey: null }, nowMs)
        await copySales(db, tenantId, rows, { import: uuidOf(id), careful: false, keeps })
        await endImport(db, tenantId, id, 'completed', nowMs)
      })
      return id
    },
    ask: (id: string) =>
      store.tenant(tenantId, (db) => beginUndo(db, tenantId, id, 'key_1', Date.now())),
    find: (id: string) => store.tenant(tenantId, (db) => findImport(db, tenantId, id)),
  }
}

describe('an undo of many rows', () => {
  test('goes on after a cut where it was, by another process', async () => {
    const { tenantId, imported, ask, find, prices, kept } = await scene()
    await imported(days(3000, 900))
    const id = await imported(days(4500, 100))
    expect(await prices()).toEqual({ 100: 4500 })
    expect(await kept()).toBe(3000)
    await ask(id)

    const one = createImportUndo(service.deps, () => undefined)
    expect(await one(tenantId)).toBe(true)
    expect((await find(id))?.status).toBe('undoing')
    expect((await prices())[100]).toBe(2500)

    const ended: number[] = []
    const other = createImportUndo(service.deps, (of) => ended.push(of))
    while (await other(tenantId));
    expect(await prices()).toEqual({ 900: 3000 })
    expect(await kept()).toBe(0)
    expect(ended).toEqual([tenantId])
    expect(await find(id)).toMatchObject({
      status: 'undone',
      undo: { removed: 1500, restored: 3000 },
    })
    expect(await other(tenantId)).toBe(false)
  })

  test('leaves rows whose earlier form was not kept', async () => {
    const { tenantId, imported, ask, prices } = await scene()
    await imported(days(2, 900))
    const id = await imported(days(4, 100), { keeps: false })
    await ask(id)
    const step = createImportUndo(service.deps, () => undefined)
    while (await step(tenantId));
    expect(await prices()).toEqual({ 100: 2 })
  })
})

test('what is kept of an import goes when the import is too old to be read', async () => {
  const { tenantId, imported, kept } = await scene()
  const nowMs = Date.now()
  await imported(days(3, 900), { nowMs: nowMs - 40 * dayMs })
  await imported(days(3, 800), { nowMs: nowMs - 31 * dayMs })
  await imported(days(2, 700), { nowMs })
  expect(await kept()).toBe(5)
  const before = uuidOf(newId('imp', nowMs - 30 * dayMs))
  const gone = await service.deps.store.tenant(tenantId, (db) =>
    forgetReplacedBefore(db, tenantId, before),
  )
  expect(gone).toBe(3)
  expect(await kept()).toBe(2)
})
