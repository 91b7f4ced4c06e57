import {
  type Fallback,
  linesByPrice,
  type Owed,
  type Sold,
  tellFallbacks,
  tellSold,
} from '@lerner/client/shops'
import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { readLines } from './read-lines'

/** What telling came to. */
export type TellingDone = { told: number; changed: number; unknown: number }

/** How long a telling may wait for one before it, in seconds. */
const waitSeconds = 60

/**
 * Tells Lerner what became of shown prices, by what the orders are now, and notes what it
 * confirmed. One at a time: an older state must not be told after a newer one.
 *
 * @param given - Given up: what is not in an order counts as declined.
 */
export async function tellShown(
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
  const shown = await lerner.listShownPrices({ id: [...shownIds] }, { take: null })
  const lines = await readLines(scope, new Map(shown.map(({ id, price }) => [id, Number(price)])))
  const sold = linesByPrice(lines)
  const owed: (Owed & Noted)[] = []
  const fallbacks: Fallback[] = []
  for (const row of shown) {
    const none = { bought: 0, returned: 0, at: new Date(row.created_at) }
    const state = sold.get(row.id) ?? (givenUp || row.told_bought !== null ? none : null)
    if (state === null) continue
    const { id, quote_id: quoteId, told_bought, told_returned } = row
    const told = told_bought === null ? null : { bought: told_bought, returned: told_returned ?? 0 }
    if (quoteId !== null) owed.push({ id, quoteId, sold: state, told })
    else if (told === null) fallbacks.push(toFallback(row, state))
  }
  const note = async (confirmed: readonly Noted[]) => {
    await lerner.updateShownPrices(
      confirmed.map(({ id, sold }) => ({
        id,
        told_bought: sold.bought,
        told_returned: sold.returned,
        closed_at: new Date(),
      })),
    )
  }
  const offers = await tellFallbacks(lerner.client, fallbacks, note)
  const { recorded, unknown } = await tellSold(lerner.client, owed, { note })
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  for (const { quoteId } of unknown) logger.warn(`Lerner does not know the quote ${quoteId}.`)
  await note(unknown) // it never will, and the others must not wait for it
  const told = owed.length + fallbacks.length
  return { told, changed: recorded + offers, unknown: unknown.length }
}

/** What is noted of a shown price. */
type Noted = { id: string; sold: Sold }

type ShownRow = Awaited<ReturnType<LernerModuleService['listShownPrices']>>[number]

function toFallback(row: ShownRow, sold: Sold): Fallback {
  return {
    id: row.id,
    productId: row.product_id,
    currency: row.currency_code,
    price: Number(row.price),
    shownAt: new Date(row.created_at),
    sold,
  }
}
