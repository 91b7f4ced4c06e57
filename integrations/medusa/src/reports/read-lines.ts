import type { LineSold } from '@lerner/client/shops'
import { toMinorUnits } from '@lerner/client/shops'
import type { MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'

/** An order in the result of Medusa's query; amounts and quantities may be strings. */
type OrderRead = {
  id: string
  status: string
  currency_code: string
  created_at: string | Date
  cart?: { id: string } | null
  items?: (ItemRead | null)[] | null
  payment_collections?: (PaymentsRead | null)[] | null
}

type ItemRead = {
  variant_id?: string | null
  unit_price: number | string
  /** From the order's latest version. */
  detail: {
    quantity: number | string
    return_received_quantity: number | string
    return_dismissed_quantity: number | string
  }
}

type PaymentsRead = {
  captured_amount?: number | string | null
  refunded_amount?: number | string | null
}

const fields = [
  'id',
  'status',
  'currency_code',
  'created_at',
  'cart.id',
  'items.variant_id',
  'items.unit_price',
  'items.detail.quantity',
  'items.detail.return_received_quantity',
  'items.detail.return_dismissed_quantity',
  'payment_collections.captured_amount',
  'payment_collections.refunded_amount',
]

/** The orders that carts became. */
export async function ordersOfCarts(
  scope: MedusaContainer,
  cartIds: readonly string[],
): Promise<string[]> {
  if (cartIds.length === 0) return []
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: 'order_cart',
    fields: ['order_id'],
    filters: { cart_id: [...cartIds] },
  })
  return data.flatMap(({ order_id }) => (typeof order_id === 'string' ? [order_id] : []))
}

/** The ids of the shown prices that these orders were bought at. */
export async function shownInOrders(
  scope: MedusaContainer,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return []
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const { data } = await query.graph({
    entity: 'order_cart',
    fields: ['cart_id'],
    filters: { order_id: [...orderIds] },
  })
  const cart_id = data.flatMap((link) => (typeof link.cart_id === 'string' ? [link.cart_id] : []))
  const held = await lerner.listHeldPrices({ cart_id }, { take: null })
  return [...new Set(held.map(({ shown_id }) => shown_id))]
}

/**
 * The order lines sold at shown prices, in their current state, without lines whose price was
 * changed after checkout.
 *
 * @param prices - In smallest units, by the id of the shown price.
 */
export async function readLines(
  scope: MedusaContainer,
  prices: ReadonlyMap<string, number>,
): Promise<LineSold[]> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const held = await lerner.listHeldPrices({ shown_id: [...prices.keys()] }, { take: null })
  const shownOf = new Map(held.map((one) => [`${one.cart_id} ${one.variant_id}`, one.shown_id]))
  const id = await ordersOfCarts(scope, [...new Set(held.map(({ cart_id }) => cart_id))])
  if (id.length === 0) return []
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: 'order', fields, filters: { id } })
  return (data as unknown as OrderRead[]).flatMap((order) => {
    const isRefunded = wasRefunded(order)
    return (order.items ?? []).flatMap((item): LineSold[] => {
      if (item === null) return []
      const priceId = shownOf.get(`${order.cart?.id} ${item.variant_id}`)
      if (priceId === undefined) return []
      if (toMinorUnits(item.unit_price, order.currency_code) !== prices.get(priceId)) return []
      const quantity = Math.floor(Number(item.detail.quantity))
      return [
        {
          priceId,
          quantity,
          returned: isRefunded ? quantity : returnedOf(item),
          cancelled: order.status === 'canceled',
          orderedAt: new Date(order.created_at),
        },
      ]
    })
  })
}

/** Units returned, in whatever condition. */
function returnedOf({ detail }: ItemRead): number {
  return Math.floor(
    Number(detail.return_received_quantity) + Number(detail.return_dismissed_quantity),
  )
}

/** Whether everything paid was refunded: then nothing of the order was sold, returned or not. */
function wasRefunded({ payment_collections }: OrderRead): boolean {
  const sum = (name: keyof PaymentsRead) =>
    (payment_collections ?? []).reduce((all, one) => all + Number(one?.[name] ?? 0), 0)
  const paid = sum('captured_amount')
  return paid > 0 && sum('refunded_amount') >= paid
}
