import { afterAll, beforeEach, expect, test } from 'vitest'
import { newKey } from '../../domain/key-format.ts'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const { store } = service.deps

let network = 0
beforeEach(() => {
  network++
})
/** An address that no other test uses. */
const address = (i = 0) => `10.${network}.${i >> 8}.${i & 255}`

async function ask(key: string, from: string) {
  const answer = await service.app.inject({
    method: 'GET',
    url: '/v1/products',
    headers: { authorization: `Bearer ${key}` },
    remoteAddress: from,
  })
  return answer.statusCode
}

/** How often each status came. */
async function tally(statuses: Promise<number>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const status of await Promise.all(statuses)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** How many transactions outside any tenant were started, and how many ran at once at most. */
async function transactionsDuring(work: () => Promise<unknown>) {
  const { system } = store
  let begun = 0
  let running = 0
  let atOnce = 0
  Object.assign(store, {
    system: async (...args: Parameters<typeof system>) => {
      begun++
      atOnce = Math.max(atOnce, ++running)
      return system(...args).finally(() => running--)
    },
  })
  await work()
  Object.assign(store, { system })
  return { begun, atOnce }
}

const wrong = (count: number) => Array.from({ length: count }, () => newKey('live'))

test('three thousand wrong keys at once: a hundred are looked up, the others slowed down', async () => {
  let statuses = {}
  const { begun, atOnce } = await transactionsDuring(async () => {
    statuses = await tally(wrong(3000).map((key) => ask(key, address())))
  })

  expect(statuses).toEqual({ 401: 100, 429: 2900 })
  expect(atOnce).toBe(1)
  expect(begun).toBeLessThan(10)
})

test('three thousand wrong keys of as many addresses take one connection of the store', async () => {
  const statuses: Record<number, number>[] = []
  const stranger = await service.caller()
  const { begun, atOnce } = await transactionsDuring(async () => {
    const attack = tally(wrong(3000).map((key, i) => ask(key, address(i))))
    const theirs = tally([ask(stranger.key, '192.0.2.1')])
    statuses.push(await attack, await theirs)
  })

  expect(statuses).toEqual([{ 401: 3000 }, { 200: 1 }])
  expect(atOnce).toBe(1)
  expect(begun).toBeLessThan(20)
})

test('many new keys of one address, such as a proxy after a restart, all get in', async () => {
  const { account } = await service.caller()
  const made: { key: string }[] = []
  // Ten at a time: a store refuses requests that wait too long for a connection.
  while (made.length < 250) {
    const ten = Array.from({ length: 10 }, () => service.caller({}, account))
    made.push(...(await Promise.all(ten)))
  }

  expect(await tally(made.map(({ key }) => ask(key, address())))).toEqual({ 200: 250 })
})

test('a key that was revoked is refused without a look-up from the second time on', async () => {
  const { key, keyId, tenantId } = await service.caller()
  await store.tenant(tenantId, (db) =>
    db.run('update api_keys set revoked_at = now() where id = $1', [keyId]),
  )
  await new Promise((resolve) => setTimeout(resolve, 100)) // the notice of its making
  await ask(key, address())
  const { begun } = await transactionsDuring(async () => {
    for (let i = 0; i < 5; i++) expect(await ask(key, address())).toBe(401)
  })

  expect(begun).toBe(0)
})
