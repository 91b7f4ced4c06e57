import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import { leastRestSeconds } from '../../storage/tables/product-summaries.ts'
import { refreshSummaries, type Summarizer } from '../../use-cases/catalogue/refresh-summaries.ts'
import type { SummaryQuestion } from '../../use-cases/catalogue/summarize.ts'
import { type Loop, startLoop } from '../loop.ts'
import { startThread } from '../thread.ts'
import { createVisits, type Visits } from './visits.ts'

/** Keeps the summary of each product's price in the catalogue up to date. */
export type SummaryKeeper = {
  /** Checks all of a tenant's products, and resolves when changed ones are summarized. */
  keep(tenantId: number): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Products per pass: one transaction, a fraction of a second. */
const pageProducts = 200
/** Each tenant is checked this often, with or without change notices. */
const sweepMs = 60_000
/** Minimum time between two passes over a small catalogue. */
const afterRestMs = 1000 * leastRestSeconds + 500
/** Pause between two rounds, so that simultaneous changes share one pass. */
const roundMs = 500
/**
 * After a pass there is a pause this many times as long: a large catalogue takes a quarter of a
 * core's time while it changes, and a twentieth of the store's while it does not.
 */
const pauseOfWork = 3
const pauseOfLook = 19
/** A thread that has been idle for this long is ended. */
const idleMs = 30_000

/**
 * @param isOthersTurn - Whether other work needs the same cores: a price list being drafted. The
 * walk through a catalogue then pauses; changed products are still checked.
 */
export function createSummaryKeeper(
  deps: Pick<Deps, 'store' | 'cache' | 'now' | 'log'>,
  isOthersTurn: () => boolean = () => false,
): SummaryKeeper {
  const visits = createVisits()
  let stopped = false
  let loops: Loop[] = []
  const thread = createSummarizerThread()
  const ending = new AbortController()

  /** Named products first, then the next page of the walk. False: nothing is left. */
  async function step(tenantId: number): Promise<boolean> {
    const ids = visits.takeNamed(tenantId, pageProducts)
    if (ids.length > 0) {
      await refreshSummaries(deps, tenantId, { ids }, thread.answer)
      return true
    }
    const after = visits.placeOf(tenantId)
    if (after === undefined) return false
    if (loops.length > 0 && isOthersTurn()) {
      await rest(roundMs)
      return true
    }
    const restMs = await walkOn(deps, visits, thread.answer, { tenantId, after })
    if (restMs !== null && restMs > 0 && loops.length > 0) await rest(restMs)
    return restMs !== null
  }

  async function rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  }

  async function work(tenantId: number): Promise<void> {
    while (!stopped && (await step(tenantId))) {}
  }

  return {
    async keep(tenantId) {
      visits.noteChange(tenantId, null)
      await work(tenantId)
    },
    start() {
      noteChanges(deps.store, visits)
      loops = [
        startLoop(deps.log, 'product summaries', roundMs, async () => {
          // One step per tenant in turn: a large catalogue does not keep others waiting.
          while (!stopped && visits.tenants().size > 0) {
            for (const tenantId of visits.tenants()) {
              if (stopped) return
              await step(tenantId)
            }
            if (!visits.isWalking()) await rest(roundMs)
          }
          await thread.closeIfIdle()
        }),
        startLoop(deps.log, 'product summaries sweep', sweepMs, async () => {
          for (const tenantId of await deps.store.system(findTenants))
            visits.noteChange(tenantId, null)
        }),
      ]
    },
    async stop() {
      stopped = true
      ending.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
      await thread.close()
    },
  }
}

/** Checks the next page; returns how long to pause, in milliseconds, or null if nothing is left. */
async function walkOn(
  deps: Pick<Deps, 'store' | 'cache' | 'now' | 'log'>,
  visits: Visits,
  answer: Summarizer,
  { tenantId, after }: { tenantId: number; after: string },
): Promise<number | null> {
  const startMs = performance.now()
  visits.put(tenantId, null) // a failed walk restarts at the next sweep
  const page = { after, limit: pageProducts }
  const looked = await refreshSummaries(deps, tenantId, page, answer)
  if (looked === null || looked.last === null || looked.looked < pageProducts) {
    return visits.hasChanges(tenantId) ? 0 : null
  }
  visits.put(tenantId, looked.last)
  const tookMs = performance.now() - startMs
  return tookMs * (looked.refreshed > 0 ? pauseOfWork : pauseOfLook)
}

/** Marks products to check when they, or their estimates, change. */
function noteChanges(store: Deps['store'], { noteChange }: Visits): void {
  store.onChange((change) => {
    if (change.kind === 'product') noteChange(change.tenantId, change.productId)
    else if (change.kind === 'policy') noteChange(change.tenantId, change.productId || null)
    else if (change.kind === 'cells' || change.kind === 'pool') noteChange(change.tenantId, null)
    // Products that were just checked are skipped; the sweep finds those skipped for long.
    if (change.kind === 'pool') {
      setTimeout(() => noteChange(change.tenantId, null), afterRestMs).unref()
    }
  })
}

/** A thread that is started on demand, and ended when idle. */
function createSummarizerThread(): {
  answer: Summarizer
  closeIfIdle(): Promise<void>
  close(): Promise<void>
} {
  const file = new URL('./summarize-worker.ts', import.meta.url)
  const thread = startThread<SummaryQuestion, ProductPricing | null>(file)
  let askedAtMs = 0
  return {
    answer(questions, pool) {
      askedAtMs = Date.now()
      return thread.ask(questions, pool)
    },
    async closeIfIdle() {
      if (Date.now() - askedAtMs > idleMs) await thread.close()
    },
    close: thread.close,
  }
}
