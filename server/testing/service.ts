import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Caller } from '../domain/caller.ts'
import type { PolicyFields } from '../domain/policy.ts'
import { createLearner } from '../jobs/learning/learner.ts'
import { createQuoteWriter } from '../storage/commit/quote-writer.ts'
import { putPolicy } from '../storage/tables/policies.ts'
import { createPricingCache } from '../use-cases/cells/cache.ts'
import { createOutcomeQueue } from '../use-cases/outcomes/outcome-queue.ts'
import { quiet, testDatabase } from './database.ts'

/**
 * The use cases on a database of their own, without HTTP: what main wires, with a clock that a test
 * turns.
 */
export async function testService(environment: Record<string, string> = {}) {
  const database = await testDatabase(environment)
  const { store, config } = database
  const cache = createPricingCache()
  const clock = { nowMs: Date.now(), uniform: null as number | null }
  const learner = createLearner({ store, log: quiet }, 'test')
  const wakeLearner = (tenantId: number) => learner.wake(tenantId)
  const now = () => clock.nowMs
  const deps: Deps = {
    config,
    pepper: Buffer.from('pepper for tests'),
    store,
    quoteWriter: createQuoteWriter(store),
    outcomeQueue: createOutcomeQueue({ store, now, wakeLearner }),
    cache,
    log: quiet,
    droppedLines: () => 0,
    now,
    random: () => clock.uniform ?? Math.random(),
    wakeLearner,
  }
  store.onChange((change) => cache.apply(change))
  return {
    deps,
    /** Turn it by hand: `clock.nowMs += 1000`; set `clock.uniform` to fix what is drawn. */
    clock,
    /** A caller of a tenant of its own. */
    async caller(): Promise<Caller> {
      const tenantId = await database.createTenant()
      return { tenantId, mode: 'live', keyId: 'key_test', scopes: ['*'], secret: randomBytes(32) }
    },
    setPolicy: (caller: Caller, productId: string, fields: PolicyFields) =>
      store.tenant(caller.tenantId, (db) => putPolicy(db, caller.tenantId, productId, fields)),
    asOwner: database.asOwner,
    async close() {
      await deps.quoteWriter.drain()
      await deps.outcomeQueue.drain()
      await learner.stop()
      await database.close()
    },
  }
}
