import { randomBytes } from 'node:crypto'
import { createRandom } from '../../engine/random/random.ts'
import { completeDeps } from '../complete-deps.ts'
import type { Caller } from '../domain/caller.ts'
import type { PolicyFields } from '../domain/policy.ts'
import { createFigures } from '../figures/figures.ts'
import { createSummaryKeeper } from '../jobs/catalogue/keep-summaries.ts'
import { createLearner } from '../jobs/learning/learner.ts'
import { createListKeeper } from '../jobs/lists/keep-lists.ts'
import { createSimulator } from '../jobs/simulations/simulator.ts'
import { putPolicy } from '../storage/tables/policies.ts'
import { quiet, type TestDatabase, testDatabase } from './database.ts'

/**
 * The use cases on a database of their own, without HTTP: what main wires, with a clock that a test
 * turns.
 */
export async function testService(environment: Record<string, string> = {}) {
  return serviceOn(await testDatabase(environment), 'test')
}

type Clock = { nowMs: number; uniform: number | null; random: () => number }

/** The numbers of a test are the same in each run. */
const startClock = (): Clock => ({
  nowMs: Date.now(),
  uniform: null,
  random: createRandom(1).uniform,
})

/** What a replica of that name is, on its connection to a database. */
function serviceOn(database: TestDatabase, replica: string, clock: Clock = startClock()) {
  const { store, config } = database
  const figures = createFigures()
  const learner = createLearner(
    { store, log: quiet, now: () => clock.nowMs },
    replica,
    figures.fold,
  )
  const wakeLearner = (tenantId: number) => learner.wake(tenantId)
  const wakeLists = (tenantId: number) => lists.wake(tenantId)
  const simulator = createSimulator({ store, log: quiet, now: () => clock.nowMs })
  const deps = completeDeps({
    config,
    pepper: Buffer.from('pepper for tests'),
    store,
    log: quiet,
    droppedLines: () => 0,
    watch: figures,
    tracePlugin: null,
    figures,
    now: () => clock.nowMs,
    random: () => clock.uniform ?? clock.random(),
    // No hour is held out unless a test asks for it.
    holdoutHours: () => clock.uniform ?? 0.5,
    wakeLearner,
    wakeLists,
    wakeSimulator: (tenantId) => simulator.wake(tenantId),
  })
  const lists = createListKeeper(deps)
  const summaries = createSummaryKeeper(deps)
  return {
    deps,
    /** The same service once more, on the same database and clock. Close it first. */
    beside: async (name: string) => serviceOn(await database.beside(), name, clock),
    url: database.url,
    /** Drafts lists when woken, and does what their time brings when asked to keep. */
    lists,
    /** Summarizes the products of a tenant that changed, when asked to keep. */
    summaries,
    /** Turn it by hand: `clock.nowMs += 1000`; set `clock.uniform` to fix what is drawn. */
    clock,
    /** A caller of a tenant of its own. */
    caller: async () => callerOf(await database.createTenant()),
    /** Resolves when the simulations that were asked for are done. */
    simulated: () => simulator.settled(),
    setPolicy: (caller: Caller, productId: string, fields: PolicyFields) =>
      store.tenant(caller.tenantId, (db) =>
        putPolicy(db, caller.tenantId, productId, fields, clock.nowMs),
      ),
    asOwner: database.asOwner,
    async close() {
      await deps.quoteWriter.drain()
      await deps.baseAlarm.drain()
      await deps.outcomeQueue.drain()
      await lists.stop()
      await summaries.stop()
      await simulator.stop()
      await learner.stop()
      await database.close()
    },
  }
}

function callerOf(tenantId: number): Caller {
  return {
    tenantId,
    mode: 'live',
    keyId: 'key_test',
    scopes: ['*'],
    lossShare: null,
    actor: 'key_test',
    secret: randomBytes(32),
  }
}
