import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import { quiet, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { recordSales, type SaleReport } from '../../use-cases/sales/record-sales.ts'
import { createSalesRefit } from './refit-sales.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const week = (n: number): SaleReport => ({
  productId: 'tea',
  currency: 'eur',
  price: 900 + 10 * n,
  units: 20 - n,
  periodStart: new Date(Date.UTC(2024, 0, 1 + 7 * n)).toISOString(),
  periodEnd: new Date(Date.UTC(2024, 0, 8 + 7 * n)).toISOString(),
})

async function scene() {
  const { store } = database
  const tenantId = await database.createTenant()
  const caller: Caller = {
    tenantId,
    mode: 'live',
    keyId: 'key_1',
    scopes: ['*'],
    lossShare: null,
    actor: 'key_test',
    secret: Buffer.from('secret'),
  }
  const refitSales = createSalesRefit({ store, log: quiet, now: Date.now })
  return {
    /** Records rows in a transaction that stays open until `hold` resolves. */
    record: (rows: SaleReport[], hold: () => Promise<void> = async () => undefined) =>
      store.tenant(tenantId, async (db) => {
        await recordSales(db, caller, rows, Date.now())
        await hold()
      }),
    refit: () => refitSales(tenantId),
    storedFit: async (productId = 'tea') => {
      const [cell] = await store.tenant(tenantId, (db) =>
        db.rows<{ sales: { level: { mean: unknown }; elasticity: { mean: number } } }>(
          'select sales from cells where tenant_id = $1 and product_id = $2',
          [tenantId, productId],
        ),
      )
      return cell?.sales
    },
    fittedRows: async () => {
      const [cell] = await store.tenant(tenantId, (db) =>
        db.rows<{ sales_rows: number }>('select sales_rows from cells where tenant_id = $1', [
          tenantId,
        ]),
      )
      return cell?.sales_rows ?? 0
    },
  }
}

describe('a refit of sales', () => {
  test('fits a cell once after its rows changed, and then has nothing to do', async () => {
    const { record, refit, fittedRows } = await scene()
    await record([week(0), week(1)])

    expect(await refit()).toBe(true)
    expect(await fittedRows()).toBe(2)
    expect(await refit()).toBe(false)
  })

  test('a row of nothing sold to a part of a visitor leaves the fit in numbers', async () => {
    const { record, refit, storedFit } = await scene()
    await record([{ ...week(0), units: 0, exposure: 0.5 }])
    await refit()
    expect(await storedFit()).toMatchObject({
      level: { mean: expect.any(Number) },
      elasticity: { mean: expect.any(Number) },
    })

    await record([{ ...week(0), units: 0, exposure: 1e-9 }])
    await refit()
    expect(await storedFit()).toMatchObject({
      level: { mean: expect.any(Number) },
      elasticity: { mean: expect.any(Number) },
    })
  })

  test('fits a product beside the weeks of its category as they are now', async () => {
    const { record, refit, storedFit } = await scene()
    const weeks = Array.from({ length: 12 }, (_, n) => n)
    const others = ['ale', 'jam', 'rye'].flatMap((id) =>
      weeks.map((n) => ({ ...week(n), productId: id, price: 900, units: 20 })),
    )
    await record([...others, ...weeks.map(week)])
    while (await refit());
    const before = await storedFit('tea')

    // The others sold less and less as well: the price was not the reason.
    await record(others.map((row, i) => ({ ...row, units: 20 - (i % 12) })))
    await record([{ ...week(0), units: 21 }])
    while (await refit());
    const after = await storedFit('tea')
    expect(after?.elasticity.mean).toBeGreaterThan((before?.elasticity.mean ?? 0) + 0.3)
  })

  test('forgets no row of an import that commits while the rows before it are being fitted', async () => {
    const { record, refit, fittedRows } = await scene()
    await record([week(0)])
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const second = record([week(1)], () => {
      isHeld()
      return finished
    })
    await held
    await refit()
    finish()
    await second
    while (await refit());

    expect(await fittedRows()).toBe(2)
  })
})
