import { keptShownMs } from '@lerner/client/shops'
import type { MedusaContainer } from '@medusajs/framework/types'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'

/** How many are deleted at a time, and how often per sweep. */
const batchSize = 2000
const batchesMax = 25

/**
 * Deletes shown prices that no cart took, once nothing more can be reported about them. Those held
 * by carts stay: they record what was sold.
 */
export async function forgetShown(scope: MedusaContainer, now: Date): Promise<void> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  for (let batch = 0; batch < batchesMax; batch++) {
    const rows = await lerner.listShownPrices(
      {
        held: false,
        expires_at: { $lt: new Date(+now - keptShownMs) },
        $or: [{ quote_id: { $ne: null } }, { confirmed_bought: { $ne: null } }],
      },
      { select: ['id'], take: batchSize },
    )
    if (rows.length > 0) await lerner.deleteShownPrices(rows.map(({ id }) => id))
    if (rows.length < batchSize) return
  }
}
