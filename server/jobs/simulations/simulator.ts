import { setImmediate as nextTurn } from 'node:timers/promises'
import { assumptionsOf } from '../../../engine/backtest/assumptions.ts'
import { backtest } from '../../../engine/backtest/backtest.ts'
import type { Deps } from '../../deps.ts'
import { simulationKeptMs } from '../../domain/simulation.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import {
  endSimulation,
  forgetSimulations,
  releaseSimulation,
  type TakenSimulation,
  takeSimulation,
} from '../../storage/tables/simulations.ts'
import { readSeason } from '../../use-cases/simulations/read-season.ts'
import { readSimulated } from '../../use-cases/simulations/run-simulation.ts'
import type { SoldRow } from '../../use-cases/simulations/sold-row.ts'
import { type Loop, startLoop } from '../loop.ts'
import { forgetOld } from '../upkeep/forget-old.ts'
import { playBeside } from './play-beside.ts'

export type Simulator = {
  /** A simulation of the tenant was requested. */
  wake(tenantId: number): void
  /** Resolves when no simulation known to this process is waiting. */
  settled(): Promise<void>
  start(): void
  /** Aborts what is in progress; another replica, or the next start, repeats it. */
  stop(): Promise<void>
}

/** A simulation whose worker died is repeated after this long; the longest take a minute. */
const leaseMs = 600_000
/** Simulations without a notice are found within this time. */
const sweepMs = 60_000
const forgettingMs = 3_600_000
/** A simulation that ended its worker this often is not retried. */
const mostAttempts = 3

/**
 * Runs simulations, one at a time and in steps that yield to quotes. The history is read in one
 * transaction; none is open during the computation.
 */
export function createSimulator(deps: Pick<Deps, 'store' | 'log' | 'now'>): Simulator {
  const waiting = new Set<number>()
  const loops: Loop[] = []
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  let stopped = false

  async function workOnAll(): Promise<void> {
    for (const tenantId of waiting) {
      if (stopped) return
      const found = await workOnNext(deps, tenantId, () => stopped).catch((error: unknown) => {
        deps.log.error({ err: error, tenantId, job: 'simulations' }, 'a simulation did not finish')
        return false // the lease expires, and it is taken again
      })
      // At the end of the queue, so that accounts take turns.
      waiting.delete(tenantId)
      if (found) waiting.add(tenantId)
    }
  }

  function run(): void {
    if (isRunning || stopped) return
    isRunning = true
    running = workOnAll().finally(() => {
      isRunning = false
      if (waiting.size > 0) run()
    })
  }

  return {
    wake(tenantId) {
      waiting.add(tenantId)
      run()
    },
    async settled() {
      while (isRunning) await running
    },
    start() {
      loops.push(
        startLoop(deps.log, 'simulations sweep', sweepMs, async () => {
          for (const tenantId of await deps.store.system(findTenants)) waiting.add(tenantId)
          run()
        }),
        startLoop(deps.log, 'simulations retention', forgettingMs, () =>
          forgetOld(
            deps,
            forgetSimulations,
            new Date(deps.now() - simulationKeptMs),
            () => stopped,
          ),
        ),
      )
    },
    async stop() {
      stopped = true
      await Promise.all(loops.map((loop) => loop.stop()))
      await running
    },
  }
}

/** Takes the next simulation and runs it; false if none is waiting. */
async function workOnNext(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
  tenantId: number,
  isStopped: () => boolean,
): Promise<boolean> {
  const now = new Date(deps.now())
  const until = new Date(deps.now() + leaseMs)
  const taken = await deps.store.tenant(tenantId, (db) => takeSimulation(db, tenantId, now, until))
  if (taken === null) return false
  const end = await simulate(deps, tenantId, taken, isStopped)
  await deps.store.tenant(tenantId, (db) =>
    end === null
      ? releaseSimulation(db, tenantId, taken.id)
      : endSimulation(db, tenantId, taken.id, end, new Date(deps.now())),
  )
  return true
}

/** The report or why there is none; null if this process stops before. */
async function simulate(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
  tenantId: number,
  taken: TakenSimulation,
  isStopped: () => boolean,
): Promise<{ report: object } | { failure: string } | null> {
  if (taken.attempts > mostAttempts) {
    return {
      failure: `It was started ${mostAttempts} times and never finished: ask for fewer products.`,
    }
  }
  try {
    if (taken.kind === 'loss_limits') return await compareLimits(deps, tenantId, taken, isStopped)
    const rows = taken.rows as readonly SoldRow[] | null
    const { products, leftOut } = await deps.store.tenant(tenantId, (db) =>
      readSimulated(db, tenantId, taken, rows, deps.now()),
    )
    const steps = backtest(products, 1)
    for (;;) {
      const step = steps.next()
      if (step.done) {
        const assumed = assumptionsOf(products, deps.now() / 1000)
        return { report: { ...step.value, productsLeftOut: leftOut, assumed } }
      }
      await nextTurn() // lets quotes through between two steps
      if (isStopped()) return null
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    deps.log.error({ err: error, tenantId, simulation: taken.id }, 'a simulation failed')
    return {
      failure:
        'The rows could not be analysed: look for prices or units that are out of all proportion.',
    }
  }
}

/**
 * Simulates the account through the coming weeks; the report, or null if this process stops before.
 */
async function compareLimits(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  taken: TakenSimulation,
  isStopped: () => boolean,
): Promise<{ report: object } | null> {
  const { input, maxLoss, leftOut } = await deps.store.tenant(tenantId, (db) =>
    readSeason(db, tenantId, taken, deps.now()),
  )
  const report = await playBeside(input, isStopped)
  return report && { report: { ...report, maxLoss, productsLeftOut: leftOut } }
}
