import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

/** How often keys were looked up in the store while something ran. */
async function lookUpsDuring(work: () => Promise<unknown>): Promise<number> {
  const { store } = service.deps
  const { system } = store
  let count = 0
  Object.assign(store, {
    system: (...args: Parameters<typeof system>) => {
      count++
      return system(...args)
    },
  })
  await work()
  Object.assign(store, { system })
  return count
}

const ask = (key: string) =>
  service.send(null, 'GET /v1/policy', { headers: { authorization: `Bearer ${key}` } })

/** Waits for the notice of the key's creation, which drops what is held. */
async function settledCaller() {
  const who = await service.caller()
  await new Promise((resolve) => setTimeout(resolve, 100))
  return who
}

test('requests that come together share one look-up, and later ones need none', async () => {
  const { key } = await settledCaller()
  const together = await lookUpsDuring(() =>
    Promise.all(Array.from({ length: 20 }, () => ask(key))),
  )
  const later = await lookUpsDuring(() => ask(key))

  expect([together, later]).toEqual([1, 0])
})

test('a key is one, however its header is written', async () => {
  const { key } = await settledCaller()
  const count = await lookUpsDuring(async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEARER']) {
      for (let blanks = 1; blanks <= 10; blanks++) {
        const authorization = `${scheme}${' '.repeat(blanks)}${key}`
        const answer = await service.send(null, 'GET /v1/policy', { headers: { authorization } })
        expect(answer.status).toBe(200)
      }
    }
  })

  expect(count).toBe(1)
})

test('a key is looked up again after a minute, should a change notice have been lost', async () => {
  const { key } = await settledCaller()
  await ask(key)
  service.clock.nowMs += 60_000

  expect(await lookUpsDuring(() => ask(key))).toBe(1)
})

test('a mistyped key costs no look-up, an unknown one a single one', async () => {
  const mistyped = `lrn_live_${'a'.repeat(36)}`
  const unknown = 'unknown-but-well-formed-key'

  expect(await lookUpsDuring(() => ask(mistyped))).toBe(0)
  expect(
    await lookUpsDuring(async () => {
      for (let i = 0; i < 5; i++) await ask(unknown)
    }),
  ).toBe(1)
})

test('a store that does not answer is no fault of the key', async () => {
  const { key } = await settledCaller()
  const { store } = service.deps
  const { system } = store
  Object.assign(store, { system: () => Promise.reject(new Error('gone')) })
  const during = await ask(key)
  Object.assign(store, { system })
  const after = await ask(key)

  expect([during.status, after.status]).toEqual([500, 200])
})
