import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../../testing/temporary-file.ts'
import { inboxPath, openInbox } from './inbox.ts'
import type { Delivery } from './verify-delivery.ts'

const shop = 'example.myshopify.com'
const delivery = (id: string): Delivery => ({
  ...{ id, shop, topic: 'refunds/create', triggeredMs: 5 },
  refund: {
    ...{ id: '31', orderId: 'gid://shopify/Order/7', createdAt: '2026-03-02T11:00:00Z' },
    ...{ units: [['gid://shopify/LineItem/70', 2]], paid: { amount: 0, currency: null } },
  },
})

async function folder() {
  const source = await temporaryFile('shop.json', '{}')
  const path = inboxPath(source.path)
  const idsIn = async () => {
    const inbox = await openInbox(path, shop)
    await inbox.close()
    return inbox.kept().map(({ delivery }) => delivery.id)
  }
  return Object.assign(source, { inbox: path, idsIn })
}

describe('the inbox', () => {
  test('has a delivery on the disk before it says so, and knows it when it comes again', async () => {
    await using source = await folder()
    const inbox = await openInbox(source.inbox, shop)
    const first = await inbox.keep(delivery('a'), 1)
    const onDisk = await readFile(source.inbox, 'utf8')
    const again = await inbox.keep(delivery('a'), 2)
    await inbox.close()

    expect([first, again]).toEqual([true, false])
    expect(JSON.parse(onDisk)).toEqual({ receivedMs: 1, delivery: delivery('a') })
    expect(await source.idsIn()).toEqual(['a'])
  })

  test('keeps each once where many come at the same time, some of them twice', async () => {
    await using source = await folder()
    const inbox = await openInbox(source.inbox, shop)
    const ids = Array.from({ length: 300 }, (_, i) => `hook-${i % 200}`)
    const kept = await Promise.all(ids.map((id) => inbox.keep(delivery(id), 1)))
    await inbox.close()

    expect(kept.filter(Boolean)).toHaveLength(200)
    expect(await source.idsIn()).toEqual([...new Set(ids)])
  })

  test('cuts off what a crash left of a line, and goes on behind the last whole one', async () => {
    await using source = await folder()
    const inbox = await openInbox(source.inbox, shop)
    await inbox.keep(delivery('a'), 1)
    await inbox.close()
    await appendFile(source.inbox, '{"receivedMs":2,"deli')
    const next = await openInbox(source.inbox, shop)
    await next.keep(delivery('b'), 3)
    await next.close()

    expect(await source.idsIn()).toEqual(['a', 'b'])
  })

  test('lets go of what is old, and keeps what comes meanwhile', async () => {
    await using source = await folder()
    const inbox = await openInbox(source.inbox, shop)
    for (const [at, id] of ['a', 'b', 'c'].entries()) await inbox.keep(delivery(id), at)
    await Promise.all([
      ...['d', 'e'].map((id) => inbox.keep(delivery(id), 9)),
      inbox.forget(2),
      ...['f', 'g'].map((id) => inbox.keep(delivery(id), 9)),
    ])
    const anew = await inbox.keep(delivery('a'), 10)
    await inbox.close()

    expect(anew).toBe(true)
    expect(await source.idsIn()).toEqual(['c', 'd', 'e', 'f', 'g', 'a'])
  })

  test('of another shop stays behind', async () => {
    await using source = await folder()
    const inbox = await openInbox(source.inbox, shop)
    await inbox.keep(delivery('a'), 1)
    await inbox.close()
    const other = await openInbox(source.inbox, 'other.myshopify.com')
    await other.close()

    expect(other.kept()).toEqual([])
  })

  test('confirms nothing that it writes to a file which is gone', async () => {
    await using source = await folder()
    const inbox = await openInbox(source.inbox, shop)
    await inbox.keep(delivery('a'), 1)
    await rm(source.inbox)
    await expect(inbox.keep(delivery('b'), 2)).rejects.toThrow('no longer the file')
    await inbox.close()

    expect(inbox.size()).toBe(1)
  })

  test('says where a line is none of its own', async () => {
    await using source = await folder()
    await writeFile(source.inbox, 'not a delivery\n')

    await expect(openInbox(source.inbox, shop)).rejects.toThrow('line 1 is not a delivery')
  })
})
