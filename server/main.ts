import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { completeDeps } from './complete-deps.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { onDamaged } from './figures/damaged-records.ts'
import { createFigures } from './figures/figures.ts'
import { makeFirstKey, openFirstAccount } from './first-account.ts'
import { createApp } from './http/app/app.ts'
import { createLog, type ServiceLog } from './http/app/log.ts'
import { held } from './http/metrics/held.ts'
import { createMetrics } from './http/metrics/metrics.ts'
import { createSummaryKeeper } from './jobs/catalogue/keep-summaries.ts'
import { createWebhookDeliverer } from './jobs/deliveries/deliver-webhooks.ts'
import { createLearner } from './jobs/learning/learner.ts'
import { createListKeeper } from './jobs/lists/keep-lists.ts'
import { createNewsMailer } from './jobs/news/mail-news.ts'
import { createSimulator } from './jobs/simulations/simulator.ts'
import { startUpkeep } from './jobs/upkeep/upkeep.ts'
import { openPepper } from './pepper.ts'
import { openStore } from './storage/store.ts'
import { openTraces } from './traces/open-traces.ts'
import { watchedByBoth } from './watch.ts'
import { resolveBySystem } from './webhooks/send.ts'
import { openLink } from './workers/link.ts'
import { startWorkers } from './workers/workers.ts'

export type Service = {
  /** Where it listens, such as http://127.0.0.1:8080. */
  url: string
  /**
   * The key created at the first start, with all scopes, to be shown once; null at every other
   * start.
   */
  firstKey: string | null
  /** Answers requests in progress, commits what is queued, and stops the embedded server. */
  close(): Promise<void>
}

/**
 * Starts the whole service: store, learner, upkeep and HTTP, here or in separate processes.
 *
 * @throws Error whose message gives the problem and the remedy, such as a port in use.
 */
export async function startService(config: Config): Promise<Service> {
  const logs = createLog(config.logLevel)
  const { log } = logs
  const onlookers = await openOnlookers(config, log)
  const store = await openStore(config, log)
  const pepper = await openPepper(config, store, log).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const owner = randomUUID()
  const learner = createLearner({ store, log, now: Date.now }, owner, onlookers.deps.watch.fold)
  const wakers = {
    wakeLearner: (tenantId: number) => learner.wake(tenantId),
    wakeLists: (tenantId: number) => lists.wake(tenantId),
    wakeSimulator: (tenantId: number) => simulator.wake(tenantId),
  }
  const { droppedLines } = logs
  const outside = { config, pepper, store, log, droppedLines, ...onlookers.deps }
  const deps = completeDeps({ ...outside, ...clock, ...wakers })
  const lists = createListKeeper(deps)
  const simulator = createSimulator(deps)
  const summaries = createSummaryKeeper(deps, lists.isDrafting)
  let serving: Serving | undefined
  try {
    const account = await openFirstAccount(config, store, pepper, deps.now(), log)
    serving = config.workers === 1 ? await serve(deps) : await serveByWorkers(deps, logs)
    const { url } = serving
    // Not earlier: a port in use must not lose the key, nor leave loops behind that keep the
    // process alive.
    const firstKey = await makeFirstKey(config, store, pepper, account, deps.now())
    learner.start()
    const upkeep = startUpkeep(deps, learner, owner)
    const deliverer = createWebhookDeliverer(deps, resolveBySystem)
    deliverer.start()
    const mailer = createNewsMailer(deps, resolveBySystem)
    mailer.start()
    lists.start()
    simulator.start()
    summaries.start()
    return {
      url,
      firstKey,
      async close() {
        await serving?.close()
        await lists.stop()
        await upkeep.stop()
        await deliverer.stop()
        await mailer.stop()
        await simulator.stop()
        await summaries.stop()
        await learner.stop()
        await store.close()
        await onlookers.close()
        await logs.close()
      },
    }
  } catch (error) {
    await serving?.close()
    await lists.stop()
    await learner.stop()
    await store.close()
    throw error
  }
}

/** However many workers request the figures of the first process. */
const figuresMs = 500

const clock = { now: Date.now, random: Math.random }

/** The observers of this process: its figures, and traces if enabled. */
async function openOnlookers(
  config: Config,
  log: Logger,
): Promise<{ deps: Pick<Deps, 'watch' | 'figures' | 'tracePlugin'>; close(): Promise<void> }> {
  const figures = createFigures()
  onDamaged((kind, record) =>
    log.error(
      { kind, ...record },
      'a stored record was damaged; the service goes on as without it',
    ),
  )
  if (config.traces === 'off') {
    return { deps: { watch: figures, figures, tracePlugin: null }, close: async () => {} }
  }
  const traces = await openTraces(manifest.version)
  return {
    deps: { watch: watchedByBoth(figures, traces.watch), figures, tracePlugin: traces.plugin },
    close: () =>
      traces.close().catch((error: unknown) => {
        log.warn({ err: error }, 'the last traces could not be sent')
      }),
  }
}

/** What answers requests. */
type Serving = { url: string; close(): Promise<void> }

/** Answers requests in this process. */
async function serve(deps: Deps): Promise<Serving> {
  const app = await createApp(deps)
  const { port, host } = deps.config
  const url = await app.listen({ port, host }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  return {
    url,
    async close() {
      app.leave()
      await pause(deps.config.drainSeconds * 1000)
      await app.close()
      await deps.quoteWriter.drain()
      await deps.baseAlarm.drain()
      await deps.outcomeQueue.drain()
    },
  }
}

/** Lets workers answer requests; they wake the jobs of this process. */
function serveByWorkers(deps: Deps, { relay }: ServiceLog): Promise<Serving> {
  const metrics = createMetrics(deps)
  const wakers = {
    learner: deps.wakeLearner,
    lists: deps.wakeLists,
    simulator: deps.wakeSimulator,
  }
  return startWorkers(deps.config, {
    log: deps.log,
    relay,
    wake: (job, tenantId) => wakers[job](tenantId),
    figures: held(figuresMs, () => metrics.expose()),
  })
}

/** Answers requests as one of several processes, until the first one tells it to stop. */
export async function serveAsWorker(): Promise<void> {
  // Signals reach the whole process group; the first process decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const link = openLink()
  const config = await link.config
  const { log, droppedLines, close: closeLog } = createLog(config.logLevel)
  let isServing = false
  // Nothing is in progress yet.
  void link.stopped.then(() => {
    if (!isServing) process.exit(0)
  })
  try {
    const store = await openStore(config, log, { beside: true })
    const pepper = await openPepper(config, store, log)
    const onlookers = await openOnlookers(config, log)
    const outside = { config, pepper, store, log, droppedLines, ...onlookers.deps }
    const deps = completeDeps({
      ...outside,
      ...clock,
      wakeLearner: (tenantId) => link.wake('learner', tenantId),
      wakeLists: (tenantId) => link.wake('lists', tenantId),
      wakeSimulator: (tenantId) => link.wake('simulator', tenantId),
      siblings: link.siblings,
    })
    const serving = await serve(deps)
    isServing = true
    await link.ready(serving.url)
    await link.stopped
    await serving.close()
    await store.close()
    await onlookers.close()
    await closeLog()
    process.exit(0)
  } catch (error) {
    await link.failed(error)
    process.exit(1)
  }
}
