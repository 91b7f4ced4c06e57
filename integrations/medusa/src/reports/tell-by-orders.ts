import { linesByPrice, type Shown, type TellingDone, tellShown } from '@lerner/client/shops'
import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { readLines } from './read-lines'

/** How long a telling may wait for one before it, in seconds. */
const waitSeconds = 60

/**
 * Tells Lerner what became of shown prices, by what the orders are now, and notes what it
 * confirmed. One at a time: an older state must not be told after a newer one.
 *
 * @param given - Given up: what is not in an order counts as declined.
 */
export async function tellByOrders(
  scope: MedusaContainer,
  shownIds: readonly string[],
  { givenUp }: { givenUp: boolean } = { givenUp: false },
): Promise<TellingDone> {
  if (shownIds.length === 0) return { told: 0, changed: 0, unknown: 0 }
  const locking = scope.resolve(Modules.LOCKING)
  return locking.execute('lerner:tell', () => tell(scope, shownIds, givenUp), {
    timeout: waitSeconds,
  })
}

async function tell(
  scope: MedusaContainer,
  shownIds: readonly string[],
  givenUp: boolean,
): Promise<TellingDone> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const rows = await lerner.listShownPrices({ id: [...shownIds] }, { take: null })
  const lines = await readLines(scope, new Map(rows.map(({ id, price }) => [id, Number(price)])))
  return tellShown(lerner.client, rows.map(toShown), {
    sold: linesByPrice(lines),
    givenUp,
    note: async (confirmed) => {
      await lerner.updateShownPrices(
        confirmed.map(({ shown, sold }) => ({
          id: shown.id,
          told_bought: sold.bought,
          told_returned: sold.returned,
          closed_at: new Date(),
        })),
      )
    },
    warn: (text) => logger.warn(text),
  })
}

type ShownRow = Awaited<ReturnType<LernerModuleService['listShownPrices']>>[number]

function toShown(row: ShownRow): Shown {
  const { told_bought, told_returned } = row
  return {
    id: row.id,
    quoteId: row.quote_id,
    told: told_bought === null ? null : { bought: told_bought, returned: told_returned ?? 0 },
    productId: row.product_id,
    currency: row.currency_code,
    price: Number(row.price),
    shownAt: new Date(row.created_at),
  }
}
