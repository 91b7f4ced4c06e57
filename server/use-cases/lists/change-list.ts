import type { Deps } from '../../deps.ts'
import { idTimeMs, newId } from '../../domain/ids.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { listEvent } from '../../storage/tables/price-list-events.ts'
import {
  cutPeriods,
  findCovered,
  findLatestPeriod,
  insertPeriod,
  type ListPeriod,
} from '../../storage/tables/price-list-periods.ts'
import {
  findPriceList,
  lockPriceList,
  markActive,
  markEnded,
} from '../../storage/tables/price-lists.ts'
import { refuseUnapproved } from './approval.ts'
import { type Authority, refuseBeyondShare, refuseOthersList } from './authority.ts'

/*
 * Each change is one transaction in which a row or two say that a list is in force, or no longer:
 * whatever its size, it takes effect whole or not at all.
 */

/**
 * Puts a draft in force, from now or its beginning. A list in force of the same currency and
 * segment, all of whose products this one has too, ends when this one begins.
 *
 * @returns The list as it is now; null where the tenant has none of this id.
 * @param by - The key that asks; null: the list activates itself.
 * @throws Refusal `state_conflict` for a list that is no draft, is empty, or whose time is over;
 * `authority_exceeded` for one that puts more at stake than the key may; `approval_required` for
 * one that waits for a second person.
 */
export async function activateList(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
  by: Authority | null,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  const nowMs = deps.now()
  refuseToActivate(list, nowMs)
  await refuseUnapproved(db, tenantId, list)
  if (by !== null) await refuseBeyondShare(db, tenantId, list, by)
  const fromMs = Math.max(nowMs, list.fromMs)
  const covered = await findCovered(db, tenantId, list, nowMs)
  for (const other of covered) {
    await cutPeriods(db, tenantId, other, fromMs)
    if (fromMs <= nowMs) await endNow(deps, db, tenantId, other)
  }
  await startPeriod(db, tenantId, nowMs, { listId: id, fromMs, untilMs: list.untilMs })
  await markActive(db, tenantId, id, covered[0] ?? null, nowMs, by?.keyId ?? null)
  return tell(deps, db, tenantId, id, 'price_list.activated')
}

function refuseToActivate(list: PriceList, nowMs: number): void {
  if (list.status !== 'draft') {
    throw list.status === 'drafting'
      ? refusalFor('list_still_drafting', {})
      : refusalFor('list_not_draft_to_activate', { status: list.status })
  }
  if (list.untilMs <= nowMs) {
    throw refusalFor('list_time_over', { untilAt: new Date(list.untilMs).toISOString() })
  }
  if ((list.summary?.entries ?? 0) === 0) {
    throw refusalFor('list_empty', {})
  }
  if (list.design === 'switchback' && list.fromMs < nowMs) {
    throw refusalFor('switchback_begun', { fromAt: new Date(list.fromMs).toISOString() })
  }
}

/**
 * Ends a list now; a draft is discarded. Its products go back to a list beneath that is still in
 * force, or to prices of their own.
 *
 * @throws Refusal `state_conflict` for a list that has ended.
 */
export async function endList(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
  by: Authority | null,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  if (by !== null) await refuseOthersList(db, tenantId, list, by)
  if (list.status === 'ended') throw refusalFor('list_ended', {})
  return endNow(deps, db, tenantId, id)
}

/**
 * Ends a list that is in force and puts the one that it took the place of back in force, for what
 * is left of that one's time, or else of this one's.
 *
 * @throws Refusal `state_conflict` for a list that is not in force.
 */
export async function revertList(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
  by: Authority | null,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  if (by !== null) await refuseOthersList(db, tenantId, list, by)
  if (list.status !== 'active') throw refusalFor('list_not_active', { status: list.status })
  const nowMs = deps.now()
  await cutPeriods(db, tenantId, id, nowMs)
  await markEnded(db, tenantId, id, nowMs)
  const reverted = await tell(deps, db, tenantId, id, 'price_list.reverted')
  const before = list.replaced && (await findPriceList(db, tenantId, list.replaced))
  if (before) {
    const untilMs = before.untilMs > nowMs ? before.untilMs : list.untilMs
    await startPeriod(db, tenantId, nowMs, { listId: before.id, fromMs: nowMs, untilMs })
    await markActive(db, tenantId, before.id, null, nowMs, null)
    await tell(deps, db, tenantId, before.id, 'price_list.activated')
  }
  return reverted
}

/** Puts a list in force, before all that came into force until now. */
async function startPeriod(
  db: Db,
  tenantId: number,
  nowMs: number,
  period: Omit<ListPeriod, 'id'>,
): Promise<void> {
  const latest = await findLatestPeriod(db, tenantId)
  // Two of one millisecond would go before each other by chance.
  const idMs = latest === null ? nowMs : Math.max(nowMs, idTimeMs(latest) + 1)
  await insertPeriod(db, tenantId, { ...period, id: newId('period', idMs) })
}

/** Ends a list whatever it was. */
export async function endNow(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
): Promise<PriceList | null> {
  const nowMs = deps.now()
  await cutPeriods(db, tenantId, id, nowMs)
  await markEnded(db, tenantId, id, nowMs)
  return tell(deps, db, tenantId, id, 'price_list.ended')
}

async function tell(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
  type: 'price_list.activated' | 'price_list.ended' | 'price_list.reverted',
): Promise<PriceList | null> {
  const list = await findPriceList(db, tenantId, id)
  if (list !== null) await recordEvents(db, tenantId, [listEvent(type, list)], deps.now())
  return list
}
