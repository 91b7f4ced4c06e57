import type { Deps } from '../../deps.ts'
import { effectivePolicy, type Policy } from '../../domain/policy.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { findPause } from '../../storage/tables/account-pauses.ts'
import { readBreakers } from '../../storage/tables/breakers.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { holdBack } from '../../storage/tables/price-lists.ts'
import { whyApproval } from '../../use-cases/lists/approval.ts'
import { activateList } from '../../use-cases/lists/change-list.ts'

/** Of the prices that move, so many may rest on data that do not tell how demand answers. */
const mostUnidentified = 0.5

/** Activates a list that drafted itself, where the account allows it and nothing speaks against. */
export async function activateUnlessRed(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  list: PriceList,
): Promise<void> {
  await deps.store.tenant(tenantId, async (db) => {
    const policy = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
    const pause = await findPause(db, tenantId)
    const paused = pause === null ? [] : ['Everything of the account is paused.']
    const { stopped } = await readBreakers(db, tenantId)
    const broken =
      stopped.size === 0
        ? []
        : [`${stopped.size} breakers are open: look at them with GET /v1/breakers, and close them.`]
    const reasons = [...paused, ...broken, ...whatIsRed(list, policy)]
    if (reasons.length === 0) await activateList(deps, db, tenantId, list.id, null)
    else await holdBack(db, tenantId, list.id, reasons)
  })
}

/** Why a list must not activate itself, in short sentences; none where it may. */
export function whatIsRed(list: PriceList, policy: Policy): string[] {
  const { summary, design } = list
  const { autoActivate, mode, maxLoss } = policy
  const reasons: string[] = []
  if (!autoActivate) reasons.push('The policy of the account does not set auto_activate.')
  const approval = whyApproval(policy, list)
  if (approval !== null) reasons.push(approval.message)
  if (mode !== 'live') reasons.push(`The policy of the account sets mode to ${mode}.`)
  if (summary === null || summary.entries === 0) return [...reasons, 'The list has no entries.']
  const moved = summary.raised + summary.lowered
  if (summary.unidentified > mostUnidentified * moved) {
    reasons.push(
      `Of ${moved} prices that move, ${summary.unidentified} rest on data that do not tell how demand answers them.`,
    )
  }
  const { low } = summary.profit
  // Exploring and a switchback cost something by design: what they may cost is what max_loss says.
  if (maxLoss < 1 && low < 0 && -low > maxLoss * Math.max(summary.profitNow, 0)) {
    const kind = design === 'best' ? 'The list' : `The ${design} list`
    reasons.push(
      `${kind} may lose more than max_loss allows: ${Math.round(-low)} of ${Math.round(summary.profitNow)} minor units, at the lower end of its interval.`,
    )
  }
  return reasons
}
