import { addCounts, openPageMs, type ReportCounts, sweepOverlapMs } from '@lerner/client/shops'
import type { MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'
import { forgetShown } from './forget'
import { shownInOrders } from './read-lines'
import { reportByOrders } from './report-by-orders'

/** Orders per page. */
const pageSize = 200
const progressId = 'orders'

/**
 * Checks all orders and refunds that changed since the last sweep, and reports what Lerner does not
 * know yet. This makes up for lost events and interrupted reports.
 *
 * @param all - Check all orders, not only those changed since the last sweep.
 */
export async function sweep(scope: MedusaContainer, all = false): Promise<ReportCounts> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const began = new Date()
  const [progress] = await lerner.listProgresses({ id: progressId })
  const since =
    progress === undefined || all
      ? new Date(0)
      : new Date(+new Date(progress.until) - sweepOverlapMs)
  const done: ReportCounts = { reported: 0, changed: 0, unknown: 0 }
  for await (const orderIds of changedOrders(scope, since)) {
    addCounts(done, await reportByOrders(scope, await shownInOrders(scope, orderIds)))
  }
  addCounts(done, await reportAbandoned(scope, began))
  await forgetShown(scope, began)
  if (progress === undefined) await lerner.createProgresses({ id: progressId, until: began })
  else await lerner.updateProgresses({ id: progressId, until: began })
  return done
}

/** Changed orders, then orders whose payments changed: a refund does not update its order. */
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
 * Expired carts count as abandoned, and so do the shop's own prices that no cart took in time.
 * Quotes without a cart expire in Lerner by themselves.
 */
async function reportAbandoned(scope: MedusaContainer, now: Date): Promise<ReportCounts> {
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
  return reportByOrders(
    scope,
    rows.map(({ id }) => id),
    { abandoned: true },
  )
}
