import type { LineSold } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import {
  type ID,
  Order,
  type Refund,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core'
import { In, IsNull, Not } from 'typeorm'
import { HeldPrice } from '../entities/held-price.entity'
import { keyOf } from '../key-of'

/** The id of a shown price in Lerner: its row number alone could be that of another shop. */
export function shownKey(id: ID): string {
  return `vendure:${id}`
}

/** Reads from the shop's orders what was sold at shown prices. */
@Injectable()
export class ReadLines {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection

  /** The ids of the shown prices that an order holds. */
  async shownIn(ctx: RequestContext, orderId: ID): Promise<ID[]> {
    const held = await this.connection
      .getRepository(ctx, HeldPrice)
      .findBy({ orderId, shownId: Not(IsNull()) })
    return held.flatMap(({ shownId }) => (shownId === null ? [] : [shownId]))
  }

  /** The lines of placed orders sold at shown prices, in their current state. */
  async read(ctx: RequestContext, shownIds: readonly ID[]): Promise<LineSold[]> {
    const held = await this.connection
      .getRepository(ctx, HeldPrice)
      .findBy({ shownId: In([...shownIds]) })
    const shownOf = new Map(
      held.map(({ orderId, variantId, shownId }) => [`${orderId} ${variantId}`, shownId]),
    )
    const orders = await this.connection.getRepository(ctx, Order).find({
      where: { id: In(held.map(({ orderId }) => orderId)), orderPlacedAt: Not(IsNull()) },
      relations: { lines: true, payments: { refunds: { lines: true } } },
    })
    return orders.flatMap((order) => {
      const refunds = order.payments.flatMap((payment) => payment.refunds).filter(isSettled)
      const refunded = unitsOf(refunds)
      const isRefunded = wasRefunded(order, refunds)
      return order.lines.flatMap((line): LineSold[] => {
        const priceId = shownOf.get(`${order.id} ${line.productVariantId}`)
        // Vendure subtracts cancelled units from the quantity, and adds units added later.
        const quantity = Math.max(line.orderPlacedQuantity, line.quantity)
        if (priceId == null || quantity === 0) return []
        // Returned units are usually both cancelled and refunded: they count once.
        const back = Math.max(quantity - line.quantity, refunded.get(keyOf(line.id)) ?? 0)
        return [
          {
            priceId: shownKey(priceId),
            quantity,
            returned: isRefunded ? quantity : back,
            cancelled: order.state === 'Cancelled',
            orderedAt: order.orderPlacedAt ?? order.createdAt,
          },
        ]
      })
    })
  }
}

function isSettled({ state }: Refund): boolean {
  return state === 'Settled'
}

/** Units in refunds, by line. A refund of money alone has none. */
function unitsOf(refunds: readonly Refund[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { orderLineId, quantity } of refunds.flatMap(({ lines }) => lines)) {
    const key = keyOf(orderLineId)
    units.set(key, (units.get(key) ?? 0) + quantity)
  }
  return units
}

/** Whether everything paid was refunded: then nothing of the order was sold. */
function wasRefunded({ payments }: Order, refunds: readonly Refund[]): boolean {
  const paid = payments
    .filter(({ state }) => state === 'Settled')
    .reduce((sum, { amount }) => sum + amount, 0)
  return paid > 0 && refunds.reduce((sum, { total }) => sum + total, 0) >= paid
}
