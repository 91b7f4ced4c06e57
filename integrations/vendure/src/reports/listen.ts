import { Inject, Injectable } from '@nestjs/common'
import {
  EventBus,
  type ID,
  Logger,
  OrderLineEvent,
  OrderStateTransitionEvent,
  RefundStateTransitionEvent,
  RequestContext,
} from '@vendure/core'
import { loggedBy } from '../lerner.service'
import { ReadLines } from './read-lines'
import { TellByOrders } from './tell-by-orders'

/** Tells Lerner of an order as soon as Vendure does. What is lost on the way, the sweep finds. */
@Injectable()
export class Listen {
  @Inject(EventBus) private readonly events: EventBus
  @Inject(ReadLines) private readonly lines: ReadLines
  @Inject(TellByOrders) private readonly telling: TellByOrders

  begin(): void {
    this.events.ofType(OrderStateTransitionEvent).subscribe(({ order }) => {
      if (order.orderPlacedAt != null) this.tell(order.id)
    })
    this.events.ofType(OrderLineEvent).subscribe(({ order }) => {
      if (order.orderPlacedAt != null) this.tell(order.id)
    })
    this.events.ofType(RefundStateTransitionEvent).subscribe(({ order }) => this.tell(order.id))
  }

  private tell(orderId: ID): void {
    this.lines
      .shownIn(RequestContext.empty(), orderId)
      .then((shownIds) => this.telling.tell(shownIds))
      .catch((error: unknown) => {
        Logger.warn(`An order is told in a minute: ${String(error)}`, loggedBy)
      })
  }
}
