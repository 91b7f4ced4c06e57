import { addTelling, openPageMs, sweepOverlapMs, type TellingDone } from '@lerner/client/shops'
import type { MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { forgetShown } from './forget'
import { shownInOrders } from './read-lines'
import { tellByOrders } from './tell-by-orders'

/** Orders looked at together. */
const pageSize = 200
const progressId = 'orders'

/**
 * Looks through all orders that changed since the last look, and through what was paid back, and
 * tells Lerner what it does not know yet. Whatever died in between, events included, is made good
 * here.
 *
 * @param all - From the beginning, whatever was looked at before.
 */
export async function sweep(scope: MedusaContainer, all = false): Promise<TellingDone> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const began = new Date()
  const [progress] = await lerner.listProgresses({ id: progressId })
  const since =
    progress === undefined || all
      ? new Date(0)
      : new Date(+new Date(progress.until) - sweepOverlapMs)
  const done: TellingDone = { told: 0, changed: 0, unknown: 0 }
  for await (const orderIds of changedOrders(scope, since)) {
    addTelling(done, await tellByOrders(scope, await shownInOrders(scope, orderIds)))
  }
  addTelling(done, await tellGivenUp(scope, began))
  await forgetShown(scope, began)
  if (progress === undefined) await lerner.createProgresses({ id: progressId, until: began })
  else await lerner.updateProgresses({ id: progressId, until: began })
  return done
}

/** Orders that changed, then those of payments that changed: a refund does not touch its order. */
async function* changedOrders(scope: MedusaContainer, since: Date): AsyncGenerator<string[]> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const sources = [
    { entity: 'order', fields: ['id'] },
    { entity: 'payment_collection', fields: ['id', 'order.id'] },
  ] as const
  for (const { entity, fields } of sources) {
    for (let skip = 0; ; skip += pageSize) {
      const { data } = await query.graph({
        entity,
        fields: [...fields],
        filters: { updated_at: { $gte: since } },
        pagination: { skip, take: pageSize, order: { id: 'ASC' } },
      })
      const rows = data as { id: string; order?: { id: string } | null }[]
      yield rows.flatMap((row) => (entity === 'order' ? [row.id] : row.order ? [row.order.id] : []))
      if (rows.length < pageSize) break
    }
  }
}

/**
 * Carts whose time is over count as given up: nobody took what they hold. So do the shop's own
 * prices that no cart took in time. Of quotes without a cart Lerner knows by itself.
 */
async function tellGivenUp(scope: MedusaContainer, now: Date): Promise<TellingDone> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const rows = await lerner.listShownPrices(
    {
      closed_at: null,
      $or: [
        { held: true, expires_at: { $lt: now } },
        { quote_id: null, expires_at: { $lt: new Date(+now - openPageMs) } },
      ],
    },
    { select: ['id'], take: 1000, order: { expires_at: 'ASC' } },
  )
  return tellByOrders(
    scope,
    rows.map(({ id }) => id),
    { givenUp: true },
  )
}
