import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../domain/caller.ts'
import { readObservations } from '../storage/observations.ts'
import { storeQuote } from '../testing/quotes.ts'
import { testService } from '../testing/service.ts'
import type { KeepOutcomes } from './outcome-queue.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const keepAs = (key: string, content = 'a'): KeepOutcomes => ({
  key,
  fingerprint: Buffer.from(content),
  serialize: (answer) => JSON.stringify(answer),
})

async function scene() {
  const caller: Caller = await service.caller()
  const { store, outcomeQueue } = service.deps
  return {
    caller,
    queue: outcomeQueue,
    quote: () => storeQuote(store, caller.tenantId),
    log: () =>
      store.tenant(caller.tenantId, (db) => readObservations(db, caller.tenantId, 0, 10_000)),
  }
}

describe('outcomeQueue', () => {
  test('answers each of many requests that arrive together', async () => {
    const { caller, queue, quote, log } = await scene()
    const ids = await Promise.all(Array.from({ length: 300 }, quote))

    const answers = await Promise.all(
      ids.map((quote_id) => queue.record(caller, [{ quote_id, status: 'accepted' }], null)),
    )

    expect(answers.every((answer) => 'answer' in answer && answer.answer.recorded === 1)).toBe(true)
    expect(await log()).toHaveLength(300)
  })

  test('refuses one request without touching its neighbours', async () => {
    const { caller, queue, quote } = await scene()
    const known = await quote()

    const [bad, good] = await Promise.allSettled([
      queue.record(caller, [{ quote_id: 'quote_of_nobody', status: 'accepted' }], null),
      queue.record(caller, [{ quote_id: known, status: 'accepted' }], null),
    ])

    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'resource_missing' } })
    expect(good).toMatchObject({ status: 'fulfilled', value: { answer: { recorded: 1 } } })
  })

  test('repeats the kept answer under an idempotency key', async () => {
    const { caller, queue, quote, log } = await scene()
    const quote_id = await quote()
    const outcome = [{ quote_id, status: 'accepted' as const }]

    const first = await queue.record(caller, outcome, keepAs('k1'))
    const second = await queue.record(caller, outcome, keepAs('k1'))

    expect(first).toEqual({ answer: { recorded: 1, unchanged: 0 } })
    expect(second).toMatchObject({
      known: { key: 'k1', status: 200, body: '{"recorded":1,"unchanged":0}' },
    })
    expect(await log()).toHaveLength(1)
  })

  test('records once when one key is sent twice at the same moment', async () => {
    const { caller, queue, quote, log } = await scene()
    const outcome = [{ quote_id: await quote(), status: 'accepted' as const }]

    const results = await Promise.allSettled([
      queue.record(caller, outcome, keepAs('k2')),
      queue.record(caller, outcome, keepAs('k2')),
    ])

    expect(results[0]).toMatchObject({ value: { answer: { recorded: 1 } } })
    const second = results[1]
    const code = second?.status === 'rejected' ? second.reason.code : 'known'
    expect(['idempotency_key_in_use', 'known']).toContain(code)
    expect(await log()).toHaveLength(1)
  })

  test('keeps no answer for a request that it refused', async () => {
    const { caller, queue, quote } = await scene()
    const bad = [{ quote_id: 'quote_of_nobody', status: 'accepted' as const }]
    await expect(queue.record(caller, bad, keepAs('k3'))).rejects.toMatchObject({
      code: 'resource_missing',
    })

    const outcome = [{ quote_id: await quote(), status: 'accepted' as const }]
    expect(await queue.record(caller, outcome, keepAs('k3'))).toMatchObject({
      answer: { recorded: 1 },
    })
  })
})
