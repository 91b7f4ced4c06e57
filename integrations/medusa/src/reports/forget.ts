import { keptShownMs } from '@lerner/client/shops'
import type { MedusaContainer } from '@medusajs/framework/types'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'

/** How many are deleted at once, and how often in one sweep. */
const batchSize = 2000
const batchesMax = 25

/**
 * Deletes prices that were shown and that no cart took, once nothing can be told of them any more.
 * What carts hold stays: it is the ledger of what was sold.
 */
export async function forgetShown(scope: MedusaContainer, now: Date): Promise<void> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  for (let batch = 0; batch < batchesMax; batch++) {
    const rows = await lerner.listShownPrices(
      {
        held: false,
        expires_at: { $lt: new Date(+now - keptShownMs) },
        $or: [{ quote_id: { $ne: null } }, { told_bought: { $ne: null } }],
      },
      { select: ['id'], take: batchSize },
    )
    if (rows.length > 0) await lerner.deleteShownPrices(rows.map(({ id }) => id))
    if (rows.length < batchSize) return
  }
}
