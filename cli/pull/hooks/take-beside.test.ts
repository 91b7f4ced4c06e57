import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { headersOf } from '../../testing/shopify-shop.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'
import { inboxPath } from './inbox.ts'
import { takeBeside } from './take-beside.ts'

const host = 'example.myshopify.com'
const nothing = { heard: () => {}, tell: () => {}, ended: () => {} }
const refundOf = (order: number) =>
  JSON.stringify({
    ...{ id: order, order_id: order, created_at: '2026-03-02T06:00:00-05:00' },
    refund_line_items: [{ line_item_id: 70, quantity: 2 }],
  })

/** Sends a webhook from another process, while this thread only waits for it to end. */
function statusMeanwhile(address: string, body: string, id: string): string {
  const headers = headersOf('refunds/create', body, host, id)
  const program = `fetch(${JSON.stringify(address)}, ${JSON.stringify({ method: 'POST', headers, body })})
    .then(({ status }) => console.log(status))`
  return spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout.trim()
}

test('webhooks are answered while orders are added up, and known to a start after that', async () => {
  await using source = await temporaryFile('shop.json', '{}')
  const data = {
    at: { host: '127.0.0.1', port: 0 },
    sender: { secrets: ['shpss_secret'], host },
    path: inboxPath(source.path),
  }
  const taking = await takeBeside(data, nothing)
  const statuses = [1, 2, 2].map((n) => statusMeanwhile(taking.address, refundOf(n), `hook-${n}`))
  while (!taking.has('hook-2')) await wait(5)
  await taking.forget(0)
  await taking.close()
  const again = await takeBeside(data, nothing)
  const known = again.kept().map(({ delivery }) => delivery.id)
  await again.forget(Date.now() + 1)
  await again.close()
  const last = await takeBeside(data, nothing)
  await last.close()

  expect(statuses).toEqual(['200', '200', '200'])
  expect(known).toEqual(['hook-1', 'hook-2'])
  expect(last.kept()).toEqual([])
})
