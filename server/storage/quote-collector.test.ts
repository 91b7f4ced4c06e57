import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotePrices } from '../pricing/quote-batch.ts'
import { testService } from '../testing/service.ts'
import { findProduct } from './products.ts'
import { collectQuotes } from './quote-collector.ts'
import { findQuote } from './quotes.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

async function collectTwo() {
  const { deps } = service
  const caller = await service.caller()
  const collected = collectQuotes()
  await quotePrices({ ...deps, quoteWriter: collected.writer }, caller, [
    { product_id: 'tea', base_price: 1000, currency: 'usd' },
    { product_id: 'jam', base_price: 500, currency: 'usd', segment: 'student' },
  ])
  const stored = () =>
    deps.store.tenant(caller.tenantId, async (db) => ({
      quotes: await Promise.all(
        collected.rows.map(async ({ id }) => (await findQuote(db, caller.tenantId, id)) !== null),
      ),
      tea: (await findProduct(db, caller.tenantId, 'tea')) !== null,
    }))
  return { deps, tenantId: caller.tenantId, collected, stored }
}

test('stores collected quotes and their products when the transaction commits', async () => {
  const { deps, tenantId, collected, stored } = await collectTwo()
  expect(await stored()).toEqual({ quotes: [false, false], tea: false })

  await deps.store.tenant(tenantId, (db) => collected.writeAll(db, tenantId))

  expect(await stored()).toEqual({ quotes: [true, true], tea: true })
})

test('stores none of them when it does not', async () => {
  const { deps, tenantId, collected, stored } = await collectTwo()

  const failing = deps.store.tenant(tenantId, async (db) => {
    await collected.writeAll(db, tenantId)
    throw new Error('the answer could not be kept')
  })

  await expect(failing).rejects.toThrow('could not be kept')
  expect(await stored()).toEqual({ quotes: [false, false], tea: false })
})
