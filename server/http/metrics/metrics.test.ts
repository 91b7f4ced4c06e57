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

/** A figure without labels, as /metrics tells it. */
async function figure(name: string): Promise<number> {
  const { text } = await service.send(null, 'GET /metrics')
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

test('lerner_expiry_lag_seconds is how far expiry is behind, whichever replica does it', async () => {
  const { deps, clock } = service
  const { tenantId, account } = await service.caller()
  const other = account.liveTenantId === tenantId ? account.testTenantId : account.liveTenantId
  const sweep = async () => {
    for (const tenant of [tenantId, other]) await expireQuotes(deps, 'learner', tenant)
  }
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
