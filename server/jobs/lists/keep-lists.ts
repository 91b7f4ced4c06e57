import { Refusal } from '../../domain/errors.ts'
import { newId } from '../../domain/ids.ts'
import { type ListRepeat, laterBy, type PriceList } from '../../domain/price-list.ts'
import { remarkFor } from '../../domain/reasons/remark-for.ts'
import { noteRun } from '../../figures/failing-jobs.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import { readOpenPeriods } from '../../storage/tables/price-list-periods.ts'
import {
  findPriceList,
  hasSuccessor,
  holdBack,
  insertPriceList,
  lockPriceList,
  readPriceLists,
  releaseDraft,
} from '../../storage/tables/price-lists.ts'
import { endNow } from '../../use-cases/lists/change-list.ts'
import { notYet } from '../../use-cases/lists/create-list.ts'
import { seedOfDraws } from '../../use-cases/lists/seed-of-draws.ts'
import { type Loop, startLoop } from '../loop.ts'
import { type DraftDeps, draftList } from './draft-list.ts'

/** Drafts price lists, ends them when their period is over, and drafts recurring ones again. */
export type ListKeeper = {
  /** A list of the tenant needs drafting: start now. */
  wake(tenantId: number): void
  /** Does all pending work for a tenant, and resolves when it is done. */
  keep(tenantId: number): Promise<void>
  /** Whether a list is being drafted here now. */
  isDrafting(): boolean
  start(): void
  stop(): Promise<void>
}

/** Abandoned drafts, and lists whose period is over, are found within this time. */
const sweepMs = 60_000
/** A list that cannot be drafted, this often in a row, ends. */
const mostFailures = 5
/** A recurring list is drafted a day before it begins, or a quarter of its period. */
const longestLeadMs = 86_400_000

export function createListKeeper(deps: DraftDeps): ListKeeper {
  const waiting = new Set<number>()
  let stopped = false
  let drafts = 0
  /** Drafts that failed in a row, by list. */
  const failures = new Map<string, number>()
  let running: Promise<void> | null = null
  let loop: Loop | null = null

  async function keepTenant(tenantId: number): Promise<void> {
    // A list that ended while no service ran has a next one, too.
    await repeatLists(deps, tenantId)
    await endThoseThatAreOver(deps, tenantId)
    const drafting = await deps.store.tenant(tenantId, (db) =>
      readPriceLists(db, tenantId, 'drafting'),
    )
    for (const list of drafting) {
      if (stopped) return
      drafts += 1
      try {
        await draftList(deps, tenantId, list, () => stopped)
        failures.delete(list.id)
      } catch (error) {
        if (stopped) return
        deps.log.error({ err: error, tenantId, list: list.id }, 'a price list could not be drafted')
        // The store refuses work for a while, whatever the list.
        if (!(error instanceof Refusal)) await failed(tenantId, list.id)
      } finally {
        drafts -= 1
      }
    }
  }

  /** Lets the next sweep try again; after the last try, ends the list with the reason. */
  async function failed(tenantId: number, id: string): Promise<void> {
    const tries = (failures.get(id) ?? 0) + 1
    failures.set(id, tries)
    await deps.store.tenant(tenantId, async (db) => {
      if (tries < mostFailures) return releaseDraft(db, tenantId, id)
      if ((await lockPriceList(db, tenantId, id))?.status !== 'drafting') return
      await holdBack(db, tenantId, id, [remarkFor('list_not_drafted', { tries })])
      await endNow(deps, db, tenantId, id)
    })
    if (tries === mostFailures) failures.delete(id)
  }

  /** One tenant at a time: a draft uses all cores that it may. */
  async function work(): Promise<void> {
    for (const tenantId of waiting) {
      if (stopped) return
      waiting.delete(tenantId)
      try {
        await keepTenant(tenantId)
        noteRun('price lists', true, tenantId)
      } catch (error) {
        if (stopped) return
        noteRun('price lists', false, tenantId)
        deps.log.error(
          { err: error, tenantId },
          'work on price lists failed and will be tried again',
        )
      }
    }
  }

  function wake(tenantId: number): void {
    waiting.add(tenantId)
    running ??= work().finally(() => {
      running = null
    })
  }

  return {
    wake,
    async keep(tenantId) {
      wake(tenantId)
      await running
    },
    isDrafting: () => drafts > 0,
    start() {
      loop = startLoop(deps.log, 'price lists sweep', sweepMs, async () => {
        for (const tenantId of await deps.store.system(findTenants)) wake(tenantId)
      })
    },
    async stop() {
      stopped = true
      await loop?.stop()
      await running
    },
  }
}

/** Ends lists whose period is over, including drafts. */
async function endThoseThatAreOver(deps: DraftDeps, tenantId: number): Promise<void> {
  const nowMs = deps.now()
  const [active, drafts, open] = await deps.store.tenant(tenantId, async (db) => [
    await readPriceLists(db, tenantId, 'active'),
    await readPriceLists(db, tenantId, 'draft'),
    new Set((await readOpenPeriods(db, tenantId, nowMs)).map(({ listId }) => listId)),
  ])
  const over = [
    ...active.filter(({ id }) => !open.has(id)),
    ...drafts.filter(({ untilMs }) => untilMs <= nowMs),
  ]
  for (const { id, status } of over) {
    await deps.store.tenant(tenantId, async (db) => {
      const list = await lockPriceList(db, tenantId, id)
      if (list?.status === status) await endNow(deps, db, tenantId, id)
    })
  }
}

/** Stores the next list of each recurring one when its period is near. */
async function repeatLists(deps: DraftDeps, tenantId: number): Promise<void> {
  const nowMs = deps.now()
  const lists = await deps.store.tenant(tenantId, async (db) => [
    ...(await readPriceLists(db, tenantId, 'active')),
    ...(await readPriceLists(db, tenantId, 'draft')),
  ])
  for (const list of lists) {
    if (list.every === null) continue
    const first = await deps.store.tenant(tenantId, (db) =>
      findPriceList(db, tenantId, list.series),
    )
    const next = nextOf(first ?? list, list, list.every, nowMs)
    const leadMs = Math.min(longestLeadMs, (list.untilMs - list.fromMs) / 4)
    if (nowMs < next.fromMs - leadMs) continue
    await deps.store.tenant(tenantId, async (db) => {
      await lockPriceList(db, tenantId, list.id)
      if (await hasSuccessor(db, tenantId, list.series, next.fromMs)) return
      const seed = await seedOfDraws(db, tenantId, next)
      await insertPriceList(db, tenantId, { ...next, seed }, null, null)
    })
  }
}

/**
 * The successor of a recurring list: the next whose period is not over. Periods count from the
 * first list of the series, so that the 31st comes back after a shorter month.
 */
function nextOf(first: PriceList, list: PriceList, every: ListRepeat, nowMs: number): PriceList {
  for (let times = 1; ; times++) {
    const fromMs = laterBy(every, first.fromMs, times)
    const untilMs = laterBy(every, first.untilMs, times)
    if (fromMs <= list.fromMs || untilMs <= nowMs) continue
    const id = newId('list', nowMs)
    return { ...list, ...notYet, id, fromMs, untilMs, createdAtMs: nowMs }
  }
}
