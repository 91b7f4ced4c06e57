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

/** A shown price as Lerner knows it: the number of its row says nothing outside the shop. */
export function shownKey(id: ID): string {
  return `vendure:${id}`
}

/** From the shop's orders to what was sold at shown prices. */
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

  /** The lines of placed orders that were sold at shown prices, as they are now. */
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
      const isPaidBack = wasPaidBack(order, refunds)
      return order.lines.flatMap((line): LineSold[] => {
        const priceId = shownOf.get(`${order.id} ${line.productVariantId}`)
        // Vendure takes cancelled units off the quantity, and adds what the shop adds later.
        const quantity = Math.max(line.orderPlacedQuantity, line.quantity)
        if (priceId == null || quantity === 0) return []
        // Units that come back are mostly both cancelled and refunded: they count once.
        const back = Math.max(quantity - line.quantity, refunded.get(keyOf(line.id)) ?? 0)
        return [
          {
            priceId: shownKey(priceId),
            quantity,
            returned: isPaidBack ? quantity : back,
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

/** Units that refunds name, by line. A refund of money alone names none. */
function unitsOf(refunds: readonly Refund[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { orderLineId, quantity } of refunds.flatMap(({ lines }) => lines)) {
    const key = keyOf(orderLineId)
    units.set(key, (units.get(key) ?? 0) + quantity)
  }
  return units
}

/** All that was paid was paid back: nothing of the order stayed sold. */
function wasPaidBack({ payments }: Order, refunds: readonly Refund[]): boolean {
  const paid = payments
    .filter(({ state }) => state === 'Settled')
    .reduce((sum, { amount }) => sum + amount, 0)
  return paid > 0 && refunds.reduce((sum, { total }) => sum + total, 0) >= paid
}
