import type { Deps } from '../../deps.ts'
import { effectivePolicy, type Policy } from '../../domain/policy.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { type Remark, remarkFor, remarkOf } from '../../domain/reasons/remark-for.ts'
import { findPause } from '../../storage/tables/account-pauses.ts'
import { readBreakers } from '../../storage/tables/breakers.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { holdBack } from '../../storage/tables/price-lists.ts'
import { whyApproval } from '../../use-cases/lists/approval.ts'
import { activateList, whyRebased } from '../../use-cases/lists/change-list.ts'

/**
 * How many of the moved prices may be based on data that do not show how demand responds to price.
 */
const mostUnidentified = 0.5

/** Activates a list that drafted itself, if the account allows it and no check fails. */
export async function activateUnlessRed(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  list: PriceList,
): Promise<void> {
  await deps.store.tenant(tenantId, async (db) => {
    const policy = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
    const pause = await findPause(db, tenantId)
    const paused = pause === null ? [] : [remarkFor('list_waits_account_paused', {})]
    const { stopped } = await readBreakers(db, tenantId)
    const broken =
      stopped.size === 0 ? [] : [remarkFor('list_waits_breakers_open', { count: stopped.size })]
    const refused = await whyRebased(db, tenantId, list.id)
    const rebased = refused === null ? [] : [remarkOf(refused)]
    const remarks = [...paused, ...broken, ...rebased, ...whatIsRed(list, policy)]
    if (remarks.length === 0) await activateList(deps, db, tenantId, list.id, null)
    else await holdBack(db, tenantId, list.id, remarks)
  })
}

/** Why a list must not activate itself, in short sentences; none if it may. */
function whatIsRed(list: PriceList, policy: Policy): Remark[] {
  const { summary, design, currency } = list
  const { autoActivate, mode, maxLoss } = policy
  const remarks: Remark[] = []
  if (!autoActivate) remarks.push(remarkFor('list_waits_for_people', {}))
  const approval = whyApproval(policy, list)
  if (approval !== null) remarks.push(remarkOf(approval))
  if (mode !== 'live') remarks.push(remarkFor('list_waits_not_live', { mode }))
  if (summary === null || summary.entries === 0) {
    return [...remarks, remarkFor('list_waits_empty', {})]
  }
  const moved = summary.raised + summary.lowered
  const { unidentified } = summary
  if (unidentified > mostUnidentified * moved) {
    remarks.push(remarkFor('list_waits_unidentified', { moved, unidentified }))
  }
  const { questioned: count = 0 } = summary
  if (count > 0) remarks.push(remarkFor('list_waits_far_prices', { count }))
  const { low } = summary.profit
  // Exploring and switchbacks cost something by design: max_loss limits how much.
  if (maxLoss < 1 && low < 0 && -low > maxLoss * Math.max(summary.profitNow, 0)) {
    const amounts = {
      lossMinor: Math.round(-low),
      profitMinor: Math.round(summary.profitNow),
    }
    const kind = design === 'best' ? 'The list' : `The ${design} list`
    remarks.push(remarkFor('list_waits_may_lose', { ...amounts, currency, design }, { kind }))
  }
  return remarks
}
