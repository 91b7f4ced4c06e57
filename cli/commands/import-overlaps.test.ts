import { writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { medusaExport } from '../../clients/typescript/testing/order-exports/exports.ts'
import { makeShop } from '../../clients/typescript/testing/order-exports/shop.ts'
import { testApp } from '../../server/testing/app.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

async function importer() {
  const who = await service.caller()
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  const count = async () => {
    const [row] = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ count: number }>(
        'select count(*)::integer as count from sales where tenant_id = $1',
        [who.tenantId],
      ),
    )
    return row?.count ?? 0
  }
  const run = (...words: string[]) => runCaptured(['import', ...words], environment)
  return { count, run }
}

const week = (from: string, to: string) =>
  `product,period,period_end,price,units\ntea,${from},${to},9.99,7\n`

test('asks about periods that share time with stored ones, and takes them when told to', async () => {
  const { run, count } = await importer()
  await using first = await temporaryFile('first.csv', week('2026-01-05', '2026-01-12'))
  await using next = await temporaryFile('next.csv', week('2026-01-08', '2026-01-15'))
  const words = ['--currency', 'usd']
  expect((await run(first.path, ...words)).exitCode).toBe(0)

  const asked = await run(next.path, ...words)
  expect(asked.exitCode).toBe(2)
  expect(asked.stderr).toContain(
    "One row overlaps other rows of the product, and the shared time would count twice: line 2, 'tea' from 2026-01-08 to 2026-01-15, which overlaps the stored 2026-01-05 to 2026-01-12",
  )
  expect(asked.stderr).toContain('lerner imports undo IMPORT takes back the earlier file')
  expect(asked.stderr).toContain('--overlaps keep')
  expect(asked.stderr).not.toContain('--kind orders')
  expect(asked.stderr.match(/keep/g)).toHaveLength(1)
  expect(await count()).toBe(1)

  expect((await run(next.path, ...words, '--overlaps', 'keep')).exitCode).toBe(0)
  expect(await count()).toBe(2)
})

test('asks about orders of time that was added up to other periods', async () => {
  const { run, count } = await importer()
  const { name, bytes } = medusaExport(makeShop())
  await using file = await temporaryFile(name, '')
  await writeFile(file.path, bytes)
  const words = [file.path, '--currency', 'eur', '--period-length']
  expect((await run(...words, 'week')).exitCode).toBe(0)
  const before = await count()

  const asked = await run(...words, 'day')
  expect([asked.exitCode, await count()]).toEqual([2, before])
  expect((await run(...words, 'week')).exitCode).toBe(0)
  expect(await count()).toBe(before)
})
