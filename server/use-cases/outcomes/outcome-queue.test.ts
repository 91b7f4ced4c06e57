import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import type { Store } from '../../storage/connection/db.ts'
import { openStore } from '../../storage/store.ts'
import { keepAnswers } from '../../storage/tables/idempotency.ts'
import { putPurchaseAges, readObservations } from '../../storage/tables/observations.ts'
import { quiet } from '../../testing/database.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { tellingTrips } from '../../testing/round-trips.ts'
import { testService } from '../../testing/service.ts'
import { createOutcomeQueue, type KeepOutcomes } from './outcome-queue.ts'

let service: Awaited<ReturnType<typeof testService>>
/** In the same database. */
let otherReplica: Store
beforeAll(async () => {
  service = await testService()
  otherReplica = await openStore(service.deps.config, quiet)
})
afterAll(async () => {
  await otherReplica?.close()
  await service?.close()
})

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
      ids.map((quoteId) => queue.record(caller, [{ quoteId, status: 'declined' }], null)),
    )

    expect(answers.every((answer) => 'answer' in answer && answer.answer.recorded === 1)).toBe(true)
    expect(await log()).toHaveLength(300)
  })

  test('records an outcome in three round trips between begin and commit', async () => {
    const { caller, quote } = await scene()
    const { store, trips } = tellingTrips(service.deps.store)
    const { record } = createOutcomeQueue({
      config: { requestSeconds: 15 },
      store,
      now: Date.now,
      wakeLearner: () => {},
    })
    const known = await quote()
    await record(caller, { quoteId: known, status: 'accepted' }, null)
    // Refusals are counted until they are known to be reported.
    await service.deps.store.tenant(caller.tenantId, (db) =>
      putPurchaseAges(db, caller.tenantId, { sinceMs: 0, counts: [1], refusals: 200 }),
    )
    trips.length = 0
    await record(caller, { quoteId: await quote(), status: 'declined' }, null)

    expect(trips[0]?.map((trip) => trip.filter((name) => name !== 'unnamed'))).toEqual([
      ['reserve_observations'],
      ['lock_log_head', 'read_quotes_with_outcomes'],
      ['reserve_observations', 'append_observations', 'upsert_outcomes', expect.any(String)],
    ])
  })

  test('refuses one request without touching its neighbours', async () => {
    const { caller, queue, quote } = await scene()
    const known = await quote()

    const [bad, good] = await Promise.allSettled([
      queue.record(caller, [{ quoteId: 'quote_of_nobody', status: 'accepted' }], null),
      queue.record(caller, [{ quoteId: known, status: 'accepted' }], null),
    ])

    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'resource_missing' } })
    expect(good).toMatchObject({ status: 'fulfilled', value: { answer: { recorded: 1 } } })
  })

  test('repeats the kept answer under an idempotency key', async () => {
    const { caller, queue, quote, log } = await scene()
    const quoteId = await quote()
    const outcome = [{ quoteId, status: 'accepted' as const }]

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
    const outcome = [{ quoteId: await quote(), status: 'accepted' as const }]

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
    const bad = [{ quoteId: 'quote_of_nobody', status: 'accepted' as const }]
    await expect(queue.record(caller, bad, keepAs('k3'))).rejects.toMatchObject({
      code: 'resource_missing',
    })

    const outcome = [{ quoteId: await quote(), status: 'accepted' as const }]
    expect(await queue.record(caller, outcome, keepAs('k3'))).toMatchObject({
      answer: { recorded: 1 },
    })
  })

  test('records once, and hurts nobody, when a key is repeated on another replica at the same moment', async () => {
    const { caller, queue, quote, log } = await scene()
    const other = createOutcomeQueue({
      config: { requestSeconds: 15 },
      store: otherReplica,
      now: Date.now,
      wakeLearner: () => {},
    })
    const rounds = 40
    const failures: unknown[] = []
    for (let round = 0; round < rounds; round++) {
      const [shared, ...bystanders] = await Promise.all([quote(), quote(), quote()])
      const refuse = (quoteId: string) => [{ quoteId, status: 'declined' as const }]
      const results = await Promise.allSettled([
        ...[queue, other].map((one) => one.record(caller, refuse(shared), keepAs(`both ${round}`))),
        ...[queue, other].map((one, i) => one.record(caller, refuse(bystanders[i] ?? ''), null)),
      ])
      failures.push(...results.filter((result) => result.status === 'rejected'))
    }

    expect(failures).toEqual([])
    expect(await log()).toHaveLength(3 * rounds)
  })

  test('repeats the answer of another request that keeps it under the key meanwhile', async () => {
    const { caller, queue, quote, log } = await scene()
    const outcome = [{ quoteId: await quote(), status: 'accepted' as const }]
    const kept = { key: 'k4', fingerprint: Buffer.from('b'), status: 200, body: 'a quote' }

    const result = await otherReplica.tenant(caller.tenantId, async (db) => {
      await keepAnswers(db, caller.tenantId, [kept])
      const recording = queue.record(caller, outcome, keepAs('k4'))
      // Long enough for it to have looked for the answer, which is invisible until this commits.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { recording }
    })

    expect(await result.recording).toEqual({ known: kept })
    expect(await log()).toHaveLength(0)
  })

  test('lets a request that fails by a fault of ours fail alone', async () => {
    const { caller, queue, quote } = await scene()
    const [first, second, third] = await Promise.all([quote(), quote(), quote()])
    const accept = (quoteId: string) => [{ quoteId, status: 'accepted' as const }]
    const faulty = {
      ...keepAs('k5'),
      serialize: () => {
        throw new Error('no words')
      },
    }

    const results = await Promise.allSettled([
      queue.record(caller, accept(first), null),
      queue.record(caller, accept(second), faulty),
      queue.record(caller, accept(third), null),
    ])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('goes on within seconds when another replica stands still in the middle, which then changes nothing', async () => {
    const { caller, queue, quote, log } = await scene()
    const [ours, theirs] = await Promise.all([quote(), quote()])
    const replica = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../testing/stop-midway.ts'), String(caller.tenantId), theirs],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: service.deps.config.databaseUrl ?? '',
          LERNER_DIRECT_DATABASE_URL: service.deps.config.directDatabaseUrl ?? '',
          LERNER_DISTRIBUTED: service.deps.config.distributed ?? '',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    try {
      const stopped = () => /^State:\s+T/m.test(readFileSync(`/proc/${replica.pid}/status`, 'utf8'))
      while (!stopped()) await new Promise((resolve) => setTimeout(resolve, 50))

      const startMs = performance.now()
      await queue.record(caller, [{ quoteId: ours, status: 'accepted' }], null)
      expect(performance.now() - startMs).toBeLessThan(15_000)

      replica.kill('SIGCONT')
      const [said] = await once(replica.stdout, 'data')
      expect(String(said)).toBe('undone\n')
      expect((await log()).map(({ purchases }) => purchases)).toEqual([1])
    } finally {
      replica.kill('SIGKILL')
    }
  })
})
