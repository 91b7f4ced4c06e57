import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { noteRun } from '../../figures/failing-jobs.ts'
import { findTenants, findTenantsToFold, releaseLeases } from '../../storage/tables/leases.ts'
import type { FoldTenant } from '../../watch.ts'
import { type Loop, startLoop } from '../loop.ts'
import { createFoldPace, type FoldPace } from './fold-pace.ts'
import { foldTenant } from './fold-tenant.ts'
import { createSalesRefit } from './refit-sales.ts'
import { createImportUndo } from './undo-imports.ts'

export type Learner = {
  /** Something of the tenant was committed: fold it now. */
  wake(tenantId: number): void
  start(): void
  stop(): Promise<void>
  /** Tenants whose offers or sales this process has learnt from since the last call. */
  takeFolded(): number[]
}

/** Observations of a replica that died before folding them are found within this time. */
const pollMs = 250
/** How often the sales of all tenants are checked, whichever replica stored them. */
const sweepMs = 60_000

/**
 * Turns observations into beliefs. It folds a tenant as soon as it is woken, and looks for tenants
 * that no replica folds. A tenant's offers and sales are learnt in parallel, so that a long import
 * never delays learning from a customer's response.
 */
export function createLearner(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
  owner: string,
  watched: (fold: FoldTenant) => FoldTenant = (fold) => fold,
): Learner {
  const pace = createFoldPace()
  const fold = watched((tenantId, limit) => foldTenant(deps, owner, tenantId, limit))
  const offers = createWorkers(deps, 'fold', async (tenantId) => {
    const learnt = await foldNext(deps, fold, pace, tenantId)
    if (learnt) folded.add(tenantId)
    return learnt
  })
  const refitSales = createSalesRefit(deps)
  const sales = createWorkers(deps, 'refit sales', async (tenantId) => {
    const refitted = await refitSales(tenantId)
    if (refitted) folded.add(tenantId)
    return refitted
  })
  const undos = createWorkers(
    deps,
    'undo of imports',
    createImportUndo(deps, (tenantId) => sales.wake(tenantId)),
  )
  const folded = new Set<number>()
  const loops: Loop[] = []

  return {
    wake(tenantId) {
      offers.wake(tenantId)
      sales.wake(tenantId)
      undos.wake(tenantId)
    },
    start() {
      loops.push(
        startLoop(deps.log, 'learner poll', pollMs, async () => {
          const tenants = await deps.store.system((db) => findTenantsToFold(db, owner))
          for (const tenantId of tenants) offers.wake(tenantId)
        }),
        startLoop(deps.log, 'sales sweep', sweepMs, async () => {
          for (const tenantId of await deps.store.system(findTenants)) {
            sales.wake(tenantId)
            undos.wake(tenantId)
          }
        }),
      )
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all([offers.stop(), sales.stop(), undos.stop()])
      // If the store is down, the leases expire on their own: stopping continues.
      await deps.store
        .system((db) => releaseLeases(db, owner))
        .catch((error: unknown) => {
          deps.log.warn({ err: error, job: 'learner' }, 'leases were not released')
        })
    },
    takeFolded() {
      const tenants = [...folded]
      folded.clear()
      return tenants
    },
  }
}

/** Folds as much as the pace allows; false if nothing is left, or a fold did not finish. */
async function foldNext(
  deps: Pick<Deps, 'log'>,
  fold: FoldTenant,
  pace: FoldPace,
  tenantId: number,
): Promise<boolean> {
  const startMs = performance.now()
  try {
    const count = await fold(tenantId, pace.batchOf(tenantId))
    if (count === 0) return false
    pace.took(tenantId, performance.now() - startMs)
    return true
  } catch (error) {
    const observations = pace.failed(tenantId)
    deps.log.error(
      { err: error, tenantId, observations },
      `a fold did not finish; the next one takes on ${observations} observations`,
    )
    return false // the next poll finds the tenant again
  }
}

/** Tenants processed at once: few enough to leave connections for quotes. */
const maxAtOnce = 3

/** Repeats `step` for each woken tenant until nothing is left, one step at a time per tenant. */
function createWorkers(
  deps: Pick<Deps, 'log'>,
  name: string,
  step: (tenantId: number) => Promise<boolean>,
): { wake(tenantId: number): void; stop(): Promise<void> } {
  const waiting = new Set<number>()
  const running = new Map<number, Promise<void>>()
  let stopped = false

  async function work(tenantId: number): Promise<void> {
    try {
      while (!stopped && (await step(tenantId))) {
        waiting.delete(tenantId)
        await nextTurn() // lets quotes through between two steps
      }
      noteRun(name, true, tenantId)
    } catch (error) {
      noteRun(name, false, tenantId)
      deps.log.error({ err: error, tenantId, job: name }, `${name} failed and will be tried again`)
    }
  }
  function startNext(): void {
    for (const tenantId of waiting) {
      if (stopped || running.size >= maxAtOnce) return
      if (running.has(tenantId)) continue
      waiting.delete(tenantId)
      running.set(
        tenantId,
        work(tenantId).then(() => {
          running.delete(tenantId)
          startNext()
        }),
      )
    }
  }

  return {
    wake(tenantId) {
      waiting.add(tenantId)
      startNext()
    },
    async stop() {
      stopped = true
      await Promise.all(running.values())
    },
  }
}
