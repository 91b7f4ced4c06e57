import type { Deps } from '../../deps.ts'
import type { Refusal } from '../../domain/errors.ts'
import { idTimeMs, newId } from '../../domain/ids.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { countRebased } from '../../storage/tables/price-list-base-prices.ts'
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
import { refuseUnapproved, refuseUnread } from './approval.ts'
import { type Authority, refuseBeyondShare, refuseOthersList } from './authority.ts'

/*
 * Each change is one transaction that updates the status of a list in one or two rows: whatever its
 * size, a list takes effect completely or not at all.
 */

/**
 * Activates a draft, from now or its start. An active list of the same currency and segment whose
 * products are all in this one ends when this one begins.
 *
 * @returns The list as it is now; null if the tenant has none with this id.
 * @param by - The requesting key; null: the list activates itself.
 * @param seenMs - When an entry of the list had last changed as they read it; null: none had.
 * @throws Refusal `state_conflict` for a list that is not a draft, is empty, has changed since, was
 * mostly drafted for base prices that have changed, or whose period is over; `authority_exceeded`
 * for one that risks more than the key may; `approval_required` for one that needs a second person.
 */
export async function activateList(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
  by: Authority | null,
  seenMs?: number | null,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  const nowMs = deps.now()
  refuseToActivate(list, nowMs)
  refuseUnread(list, seenMs)
  const rebased = await whyRebased(db, tenantId, id)
  if (rebased !== null) throw rebased
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
 * Why a list must not take effect most of whose prices would not apply, as after a change of taxes
 * in all base prices: it would look active and do nothing. Null if it may.
 */
export async function whyRebased(db: Db, tenantId: number, id: string): Promise<Refusal | null> {
  const { entries, rebased, productId } = await countRebased(db, tenantId, id)
  if (productId === null || rebased <= entries / 2) return null
  return refusalFor('list_base_prices_changed', { changed: rebased, entries, productId })
}

/**
 * Ends a list now; a draft is discarded. Its products return to another list that is still active,
 * or to their own prices.
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
 * Ends an active list and reactivates the one that it replaced, for the rest of that one's period,
 * or else of this one's.
 *
 * @throws Refusal `state_conflict` for a list that is not active.
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
  await markEnded(db, tenantId, id, nowMs, true)
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

/** Activates a list, with precedence over all lists activated before. */
async function startPeriod(
  db: Db,
  tenantId: number,
  nowMs: number,
  period: Omit<ListPeriod, 'id'>,
): Promise<void> {
  const latest = await findLatestPeriod(db, tenantId)
  // Two in the same millisecond would have an arbitrary precedence.
  const idMs = latest === null ? nowMs : Math.max(nowMs, idTimeMs(latest) + 1)
  await insertPeriod(db, tenantId, { ...period, id: newId('period', idMs) })
}

/** Ends a list in any status. */
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
