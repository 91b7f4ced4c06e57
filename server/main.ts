import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { completeDeps } from './complete-deps.ts'
import type { Config } from './config.ts'
import { createFigures } from './figures/figures.ts'
import { makeFirstKey, openFirstAccount } from './first-account.ts'
import { createApp } from './http/app/app.ts'
import { createLog } from './http/app/log.ts'
import { createSummaryKeeper } from './jobs/catalogue/keep-summaries.ts'
import { createWebhookDeliverer } from './jobs/deliveries/deliver-webhooks.ts'
import { createLearner } from './jobs/learning/learner.ts'
import { createListKeeper } from './jobs/lists/keep-lists.ts'
import { createSimulator } from './jobs/simulations/simulator.ts'
import { startUpkeep } from './jobs/upkeep/upkeep.ts'
import { openPepper } from './pepper.ts'
import { openStore } from './storage/store.ts'
import { resolveBySystem } from './webhooks/send.ts'

export type Service = {
  /** Where it listens, such as http://127.0.0.1:8080. */
  url: string
  /** The key made at this first start, all scopes, to be shown once; null at every other start. */
  firstKey: string | null
  /** Answers what is under way, commits what is queued, and stops the embedded server. */
  close(): Promise<void>
}

/**
 * Starts the whole service: store, learner, upkeep and HTTP.
 *
 * @throws Error whose message names what is wrong and the remedy, such as a port in use.
 */
export async function startService(config: Config): Promise<Service> {
  const { log, droppedLines, close: closeLog } = createLog(config.logLevel)
  const store = await openStore(config, log)
  const pepper = await openPepper(config, store, log).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const owner = randomUUID()
  const figures = createFigures()
  const watch = figures
  const learner = createLearner({ store, log, now: Date.now }, owner, watch.fold)
  const clock = { now: Date.now, random: Math.random }
  const wakers = {
    wakeLearner: (tenantId: number) => learner.wake(tenantId),
    wakeLists: (tenantId: number) => lists.wake(tenantId),
    wakeSimulator: (tenantId: number) => simulator.wake(tenantId),
  }
  const deps = completeDeps({
    config,
    pepper,
    store,
    log,
    droppedLines,
    watch,
    figures,
    ...clock,
    ...wakers,
  })
  const lists = createListKeeper(deps)
  const simulator = createSimulator(deps)
  const summaries = createSummaryKeeper(deps)
  let app: FastifyInstance | undefined
  try {
    const account = await openFirstAccount(config, store, pepper, deps.now())
    const serving = await createApp(deps)
    app = serving
    const url = await serving.listen({ port: config.port, host: config.host })
    // Only now: a port in use must not swallow the key, nor leave loops behind that keep the
    // process alive.
    const firstKey = await makeFirstKey(config, store, pepper, account, deps.now())
    learner.start()
    const upkeep = startUpkeep(deps, learner, owner)
    const deliverer = createWebhookDeliverer(deps, resolveBySystem)
    deliverer.start()
    lists.start()
    simulator.start()
    summaries.start()
    return {
      url,
      firstKey,
      async close() {
        await serving.close()
        await deps.quoteWriter.drain()
        await deps.baseAlarm.drain()
        await deps.outcomeQueue.drain()
        await lists.stop()
        await upkeep.stop()
        await deliverer.stop()
        await simulator.stop()
        await summaries.stop()
        await learner.stop()
        await store.close()
        await closeLog()
      },
    }
  } catch (error) {
    await app?.close()
    await lists.stop()
    await learner.stop()
    await store.close()
    throw error
  }
}
