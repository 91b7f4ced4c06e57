import { type VolumePrice, volumePrices } from '../../../engine/policy/volume-prices.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { type ListEntry, shownPrice } from '../../domain/price-list.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readPoliciesWithCosts } from '../../storage/tables/cells.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { toGuardrails } from '../cells/guardrails.ts'

/** The unit prices by quantity for each entry's product under current policies, by product. */
export async function volumePricesOf(
  db: Db,
  tenantId: number,
  currency: string,
  entries: readonly ListEntry[],
  nowMs: number,
): Promise<Map<string, readonly VolumePrice[]>> {
  const account = (await findPolicy(db, tenantId, '')).fields
  const ids = entries.map(({ productId }) => productId)
  const policies = await readPoliciesWithCosts(db, tenantId, currency, ids)
  return new Map(
    entries.map((entry) => {
      const policy = effectivePolicy(account, policies.get(entry.productId) ?? {})
      const guardrails = toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs })
      return [entry.productId, volumePrices(guardrails, entry.basePrice, shownPrice(entry))]
    }),
  )
}
