import type { Caller } from '../../domain/caller.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLine } from '../../storage/tables/api-keys.ts'
import { findActivator, readStakes } from '../../storage/tables/list-stakes.ts'
import { findPolicy } from '../../storage/tables/policies.ts'

/** The requesting key, and which share of what max_loss leaves it may risk; null: any. */
export type Authority = Pick<Caller, 'keyId' | 'lossShare'>

/**
 * Checks a list against the authority of a key. `max_loss` of the profit expected at current prices
 * is what the account may lose on the list's products in its period. What other keys' lists risk on
 * them is deducted; the key has its share of the rest, minus what it already risks.
 *
 * Call it with lists locked: two activated at the same time would each see the whole amount.
 *
 * @throws Refusal `authority_exceeded` if the list may lose more than the key has left.
 */
export async function refuseBeyondShare(
  db: Db,
  tenantId: number,
  list: PriceList,
  { keyId, lossShare }: Authority,
): Promise<void> {
  if (lossShare === null || list.summary === null) return
  const line = await findLine(db, tenantId, keyId)
  const { own, others, unknown } = await readStakes(db, tenantId, list, line)
  if (unknown > 0) {
    throw refusalFor('list_loss_unknown', { count: unknown })
  }
  const { maxLoss } = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
  const stake = Math.max(0, -list.summary.profit.low)
  const left = Math.max(0, maxLoss * Math.max(list.summary.profitNow, 0) - others)
  const allowed = Math.max(0, lossShare * left - own)
  if (stake <= allowed) return
  throw refusalFor('list_loss_beyond_share', {
    currency: list.currency,
    stakeMinor: Math.round(stake),
    allowedMinor: Math.round(allowed),
    lossShare: Math.round(lossShare * 1000) / 1000,
    leftMinor: Math.round(left),
    ownMinor: Math.round(own),
  })
}

/**
 * A key with an authority may end lists that it activated, and discard drafts, but not end lists of
 * others.
 *
 * @throws Refusal `authority_exceeded` if somebody else activated the list.
 */
export async function refuseOthersList(
  db: Db,
  tenantId: number,
  list: PriceList,
  { keyId, lossShare }: Authority,
): Promise<void> {
  if (lossShare === null || list.status !== 'active') return
  const by = await findActivator(db, tenantId, list.id)
  if (by !== null && (await findLine(db, tenantId, keyId)).includes(by)) return
  throw refusalFor('list_of_another', {})
}

/** @throws Refusal `authority_exceeded` for a recurring list, because it activates itself. */
export function refuseToRepeat({ every }: { every?: PriceList['every'] | undefined }): void {
  if (every === undefined || every === null) return
  throw refusalFor('list_repeats_itself', {})
}
