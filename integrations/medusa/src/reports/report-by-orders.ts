import { linesByPrice, type ReportCounts, reportShown, type Shown } from '@lerner/client/shops'
import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { readLines } from './read-lines'

/** How long a report may wait for the one before it, in seconds. */
const waitSeconds = 60

/**
 * Reports the outcomes of shown prices according to the current state of orders, and stores what
 * Lerner confirmed. One report at a time: an older state must not be sent after a newer one.
 *
 * @param abandoned - Anything not in an order counts as declined.
 */
export async function reportByOrders(
  scope: MedusaContainer,
  shownIds: readonly string[],
  { abandoned }: { abandoned: boolean } = { abandoned: false },
): Promise<ReportCounts> {
  if (shownIds.length === 0) return { reported: 0, changed: 0, unknown: 0 }
  const locking = scope.resolve(Modules.LOCKING)
  return locking.execute('lerner:report', () => report(scope, shownIds, abandoned), {
    timeout: waitSeconds,
  })
}

async function report(
  scope: MedusaContainer,
  shownIds: readonly string[],
  abandoned: boolean,
): Promise<ReportCounts> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const rows = await lerner.listShownPrices({ id: [...shownIds] }, { take: null })
  const lines = await readLines(scope, new Map(rows.map(({ id, price }) => [id, Number(price)])))
  return reportShown(lerner.client, rows.map(toShown), {
    sold: linesByPrice(lines),
    abandoned,
    note: async (confirmed) => {
      await lerner.updateShownPrices(
        confirmed.map(({ shown, sold }) => ({
          id: shown.id,
          confirmed_bought: sold.bought,
          confirmed_returned: sold.returned,
          closed_at: new Date(),
        })),
      )
    },
    warn: (text) => logger.warn(text),
  })
}

type ShownRow = Awaited<ReturnType<LernerModuleService['listShownPrices']>>[number]

function toShown(row: ShownRow): Shown {
  const { confirmed_bought, confirmed_returned } = row
  return {
    id: row.id,
    quoteId: row.quote_id,
    confirmed:
      confirmed_bought === null
        ? null
        : { bought: confirmed_bought, returned: confirmed_returned ?? 0 },
    productId: row.product_id,
    currency: row.currency_code,
    price: Number(row.price),
    shownAt: new Date(row.created_at),
  }
}
