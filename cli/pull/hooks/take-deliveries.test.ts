import { describe, expect, test } from 'vitest'
import { headersOf } from '../../testing/shopify-shop.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'
import { type Inbox, inboxPath, openInbox } from './inbox.ts'
import { takeDeliveries } from './take-deliveries.ts'

const host = 'example.myshopify.com'
const refundOf = (order: number) =>
  JSON.stringify({
    ...{ id: order, order_id: order, created_at: '2026-03-02T06:00:00-05:00' },
    refund_line_items: [{ line_item_id: 70, quantity: 2 }],
  })

async function listening(inboxOf: (real: Inbox) => Inbox = (real) => real) {
  const source = await temporaryFile('shop.json', '{}')
  const inbox = await openInbox(inboxPath(source.path), host)
  const seen = { heard: 0, told: [] as string[] }
  const server = await takeDeliveries(
    { host: '127.0.0.1', port: 0 },
    { secrets: ['shpss_secret'], host },
    inboxOf(inbox),
    {
      heard: () => {
        seen.heard += 1
      },
      tell: (text) => seen.told.push(text),
    },
  )
  const send = async (body: string, id: string, more: Record<string, string> = {}) => {
    const headers = { ...headersOf('refunds/create', body, host, id), ...more }
    const answer = await fetch(server.address, { method: 'POST', headers, body })
    return answer.status
  }
  return {
    ...{ inbox, seen, send, address: server.address },
    async [Symbol.asyncDispose]() {
      await server.close()
      await inbox.close()
      await source[Symbol.asyncDispose]()
    },
  }
}

describe('webhooks', () => {
  test('that come five hundred at a time are all kept, and each is answered within 5 seconds', async () => {
    await using hooks = await listening()
    const started = performance.now()
    const longest = { ms: 0 }
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async (_, i) => {
        const status = await hooks.send(refundOf(i + 1), `hook-${i}`)
        longest.ms = performance.now() - started
        return status
      }),
    )

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(hooks.inbox.size()).toBe(500)
    expect(longest.ms).toBeLessThan(5000)
  })

  test('that come again are answered with 200 and not heard again', async () => {
    await using hooks = await listening()
    const statuses = [
      await hooks.send(refundOf(1), 'hook-1'),
      await hooks.send(refundOf(1), 'hook-1'),
    ]

    expect(statuses).toEqual([200, 200])
    expect([hooks.inbox.size(), hooks.seen.heard]).toEqual([1, 1])
  })

  test('that are refused leave nothing, and one of each kind is reported', async () => {
    await using hooks = await listening()
    const wrong = { 'x-shopify-hmac-sha256': 'bm8=' }
    const statuses = [
      await hooks.send(refundOf(1), 'hook-1', wrong),
      await hooks.send(refundOf(2), 'hook-2', wrong),
      await hooks.send(' '.repeat(10 * 1024 * 1024 + 1), 'hook-3'),
      (await fetch(hooks.address)).status,
      (await fetch(new URL('/', hooks.address), { method: 'POST' })).status,
    ]

    expect(statuses).toEqual([401, 401, 413, 405, 404])
    expect(hooks.inbox.size()).toBe(0)
    expect(hooks.seen.told.filter((text) => text.includes('401'))).toHaveLength(1)
  })

  test('that cannot be written are not confirmed', async () => {
    await using hooks = await listening((inbox) => ({
      ...inbox,
      keep: () => Promise.reject(new Error('ENOSPC: no space left on device, /var/lerner')),
    }))

    expect(await hooks.send(refundOf(1), 'hook-1')).toBe(503)
    expect(hooks.seen.told).toEqual([expect.stringContaining('ENOSPC')])
  })
})
