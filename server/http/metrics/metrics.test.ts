import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTenant } from '../../jobs/learning/fold-tenant.ts'
import { expireQuotes } from '../../jobs/upkeep/expire-quotes.ts'
import { testApp } from '../../testing/app.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { recordOutcomes } from '../../use-cases/outcomes/record-outcomes.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

/** A metric without labels, as in /metrics. */
async function figure(name: string): Promise<number> {
  const text = await service.app.figures()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

test('lerner_expiry_lag_seconds is how far expiry is behind, whichever replica does it', async () => {
  const { deps, clock } = service
  const { tenantId, account } = await service.caller()
  const other = account.liveTenantId === tenantId ? account.testTenantId : account.liveTenantId
  const sweep = async () => {
    for (const tenant of [tenantId, other]) await expireQuotes(deps, 'learner', tenant)
  }
  // The store uses its own clock for a tenant's creation time.
  clock.nowMs = Date.now()
  expect(await figure('lerner_expiry_lag_seconds')).toBe(0)

  clock.nowMs += (deps.config.quoteTtlSeconds + 90) * 1000
  const unswept = await figure('lerner_expiry_lag_seconds')
  await sweep()
  const swept = await figure('lerner_expiry_lag_seconds')
  clock.nowMs += 60_000
  const stopped = await figure('lerner_expiry_lag_seconds')

  expect(unswept).toBeGreaterThan(80)
  expect(swept).toBe(0)
  expect(stopped).toBe(60)
})

test('lerner_wal_archive_lag_seconds is there where the service archives', async () => {
  const { store } = service.deps
  const { archiveLagMs } = store
  expect(await figure('lerner_wal_archive_lag_seconds')).toBeNaN()

  store.archiveLagMs = () => 90_000
  const lag = await figure('lerner_wal_archive_lag_seconds')
  store.archiveLagMs = archiveLagMs

  expect(lag).toBe(90)
})

test('lerner_learner_lag_seconds is the age of what no belief knows yet', async () => {
  const { deps } = service
  const { tenantId } = await service.caller()
  const quoteId = await storeQuote(deps.store, tenantId)
  await deps.store.tenant(tenantId, async (db) => {
    await recordOutcomes(db, tenantId, [{ quoteId: quoteId, status: 'accepted' }], Date.now())
    await db.run("update observations set recorded_at = now() - interval '5 minutes'")
  })

  const behind = await figure('lerner_learner_lag_seconds')
  await foldTenant(deps, 'learner', tenantId)

  expect(behind).toBeGreaterThanOrEqual(300)
  expect(behind).toBeLessThan(400)
  expect(await figure('lerner_learner_lag_seconds')).toBe(0)
})

test('a store that answers late costs its own figures alone, and no scrape', async () => {
  const { store } = service.deps
  const { system } = store
  const late = Promise.withResolvers<void>()
  store.system = (work) => late.promise.then(() => system(work))
  const startMs = performance.now()
  const text = await service.app.figures()
  store.system = system
  late.resolve()

  expect(performance.now() - startMs).toBeLessThan(5000)
  expect(text).toMatch(/^lerner_store_writable 1$/m)
  expect(text).not.toMatch(/^lerner_learner_lag_seconds /m)
}, 20_000)

test('the figures follow the conventions: base units, _total for what only grows, buckets to tell 2 ms from 3', async () => {
  await service.send(await service.caller(), 'POST /v1/quote', {
    body: { product_id: 'mug', base_price: 2000, currency: 'usd' },
  })
  const text = await service.app.figures()
  const types = [...text.matchAll(/^# TYPE (lerner_\w+) (\w+)$/gm)]

  expect(types.length).toBeGreaterThan(20)
  for (const [, name = '', type] of types) {
    expect(type === 'counter', name).toBe(name.endsWith('_total'))
    if (type === 'histogram') expect(name).toMatch(/_seconds$/)
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb)(_|$)/)
  }
  const [, route = ''] =
    /^lerner_http_request_duration_seconds_bucket\{([^}]*route="\/v1\/quote"[^}]*),le=/m.exec(
      text,
    ) ?? []
  for (const bound of ['0.0015', '0.002', '0.0025', '0.003']) {
    expect(text).toContain(`_bucket{${route},le="${bound}"}`)
  }
})

test('commits, folds, queues, caches and connections have figures', async () => {
  const { deps } = service
  const who = await service.caller()
  const before = await figure('lerner_committed_quotes_total')
  const { body } = await service.send(who, 'POST /v1/quote', {
    body: { product_id: 'tea', base_price: 2000, currency: 'usd' },
  })
  await service.send(who, 'POST /v1/outcomes', {
    body: { quote_id: body.quote_id, status: 'accepted' },
  })
  for (let tries = 0; tries < 100; tries++) {
    if ((await figure('lerner_folded_observations_total')) > 0) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const text = await service.app.figures()

  expect(await figure('lerner_committed_quotes_total')).toBe(before + 1)
  expect(await figure('lerner_folded_observations_total')).toBeGreaterThan(0)
  expect(text).toMatch(/^lerner_commit_duration_seconds_count [1-9]/m)
  expect(text).toMatch(/^lerner_fold_duration_seconds_count [1-9]/m)
  expect(text).toMatch(/^lerner_queue_entries\{queue="quotes"\} 0$/m)
  expect(text).toMatch(/^lerner_store_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^lerner_cache_entries\{cache="cells"\} [1-9]/m)
  expect(text).toMatch(
    /^lerner_build_info\{version="[\d.]+",build="[^"]*",engine="[\d.]+",node="24[\d.]+"\} 1$/m,
  )
  expect(await figure('lerner_cells_loaded_total')).toBe(deps.cache.loaded)
  expect(await figure('lerner_breakers_open')).toBe(0)
  expect(await figure('lerner_webhook_lag_seconds')).toBe(0)
})

test('lerner_clock_offset_seconds is how far this clock is ahead of the one of the store', async () => {
  service.clock.nowMs = Date.now() - 3_600_000

  const offset = await figure('lerner_clock_offset_seconds')

  expect(offset).toBeGreaterThan(-3660)
  expect(offset).toBeLessThan(-3595)
})

test('reports are counted from zero, so that an alert sees none after a restart', async () => {
  const fresh = await testApp()
  const text = await fresh.app.figures()
  await fresh.close()

  for (const kind of ['outcome', 'sale', 'offer']) {
    expect(text).toContain(`lerner_observations_total{kind="${kind}"} 0`)
  }
})
