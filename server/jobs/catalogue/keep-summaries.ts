import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import { leastRestSeconds } from '../../storage/tables/product-summaries.ts'
import { refreshSummaries, type Summarizer } from '../../use-cases/catalogue/refresh-summaries.ts'
import type { SummaryQuestion } from '../../use-cases/catalogue/summarize.ts'
import { type Loop, startLoop } from '../loop.ts'
import { startThread, type Thread } from '../thread.ts'

/** Keeps what a catalogue shows of each product's price up to date. */
export type SummaryKeeper = {
  /** Looks at all of a tenant's products, and resolves when those that changed are summarized. */
  keep(tenantId: number): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Products of one look: one transaction, a fraction of a second. */
const pageProducts = 200
/** Each tenant is looked at this often, whatever was heard of it. */
const sweepMs = 60_000
/** When products of a small catalogue have rested from the look before. */
const afterRestMs = 1000 * leastRestSeconds + 500
/** Pause between two rounds, so that many changes of a moment are one look. */
const roundMs = 500
/**
 * After a look there is a pause of this many times as long: a large catalogue takes a quarter of
 * the time of a core while it changes, and a twentieth of the store's while it does not.
 */
const pauseOfWork = 3
const pauseOfLook = 19
/** Products named by changes that are remembered; of more, the tenant is looked at as a whole. */
const mostNamed = 500
/** A thread that had nothing to do for so long is ended. */
const idleMs = 30_000

/** What was heard of a tenant: products that changed, or that anything may have. */
type Heard = { all: boolean; ids: Set<string> }

/**
 * @param isOthersTurn - Whether somebody waits for what takes the same cores: a price list that is
 *   drafted. The walk through a catalogue goes on after it; products that changed are looked at.
 */
export function createSummaryKeeper(
  deps: Pick<Deps, 'store' | 'cache' | 'now' | 'log'>,
  isOthersTurn: () => boolean = () => false,
): SummaryKeeper {
  const heard = new Map<number, Heard>()
  /** Where the walk through a tenant's products is. */
  const walks = new Map<number, string>()
  let stopped = false
  let loops: Loop[] = []
  const thread = createSummarizerThread()
  const ending = new AbortController()

  function of(tenantId: number): Heard {
    const known = heard.get(tenantId) ?? { all: false, ids: new Set() }
    heard.set(tenantId, known)
    return known
  }
  function hear(tenantId: number, productId: string | null): void {
    const one = of(tenantId)
    if (productId === null || one.ids.size >= mostNamed) one.all = true
    else one.ids.add(productId)
  }

  /** The products that were named first, then the next page of the walk. False: nothing is left. */
  async function step(tenantId: number): Promise<boolean> {
    const news = heard.get(tenantId)
    if (news && news.ids.size > 0) {
      const ids = [...news.ids].slice(0, pageProducts)
      for (const id of ids) news.ids.delete(id)
      await refreshSummaries(deps, tenantId, { ids }, thread.answer)
      return true
    }
    if (news?.all) {
      heard.delete(tenantId)
      if (!walks.has(tenantId)) walks.set(tenantId, '')
    }
    const after = walks.get(tenantId)
    if (after === undefined) {
      heard.delete(tenantId)
      return false
    }
    if (loops.length > 0 && isOthersTurn()) {
      await rest(roundMs)
      return true
    }
    const startMs = performance.now()
    walks.delete(tenantId) // a walk that fails begins anew with the next sweep
    const looked = await refreshSummaries(
      deps,
      tenantId,
      { after, limit: pageProducts },
      thread.answer,
    )
    if (looked === null || looked.last === null || looked.looked < pageProducts) {
      return heard.has(tenantId)
    }
    walks.set(tenantId, looked.last)
    const tookMs = performance.now() - startMs
    const times = looked.refreshed > 0 ? pauseOfWork : pauseOfLook
    if (loops.length > 0) await rest(times * tookMs)
    return true
  }

  async function rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  }

  async function work(tenantId: number): Promise<void> {
    while (!stopped && (await step(tenantId))) {}
  }

  return {
    async keep(tenantId) {
      hear(tenantId, null)
      await work(tenantId)
    },
    start() {
      deps.store.onChange((change) => {
        if (change.kind === 'product') hear(change.tenantId, change.productId)
        else if (change.kind === 'policy') hear(change.tenantId, change.productId || null)
        else if (change.kind === 'cells' || change.kind === 'pool') hear(change.tenantId, null)
        // Products that were looked at just before rest; the sweep finds those that rest long.
        if (change.kind === 'pool') {
          setTimeout(() => hear(change.tenantId, null), afterRestMs).unref()
        }
      })
      loops = [
        startLoop(deps.log, 'product summaries', roundMs, async () => {
          // One step of each tenant in turn: a large catalogue does not keep others waiting.
          while (!stopped && (heard.size > 0 || walks.size > 0)) {
            for (const tenantId of new Set([...heard.keys(), ...walks.keys()])) {
              if (stopped) return
              await step(tenantId)
            }
            if (walks.size === 0) await rest(roundMs)
          }
          await thread.closeIfIdle()
        }),
        startLoop(deps.log, 'product summaries sweep', sweepMs, async () => {
          for (const tenantId of await deps.store.system(findTenants)) hear(tenantId, null)
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

/** A thread that is started when it is asked, and ended when it has had nothing to do. */
function createSummarizerThread(): {
  answer: Summarizer
  closeIfIdle(): Promise<void>
  close(): Promise<void>
} {
  let thread: Thread<SummaryQuestion, ProductPricing | null> | null = null
  let askedAtMs = 0
  return {
    answer(questions, pool) {
      askedAtMs = Date.now()
      thread ??= startThread(new URL('./summarize-worker.ts', import.meta.url))
      return thread.ask(questions, pool).catch((error: unknown) => {
        thread = null
        throw error
      })
    },
    async closeIfIdle() {
      if (thread === null || Date.now() - askedAtMs <= idleMs) return
      const idle = thread
      thread = null
      await idle.close()
    },
    async close() {
      await thread?.close()
    },
  }
}
