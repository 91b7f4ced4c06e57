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
import { ReportByOrders } from './report-by-orders'

/** Reports an order as soon as Vendure emits its event. The sweep makes up for lost events. */
@Injectable()
export class Listen {
  @Inject(EventBus) private readonly events: EventBus
  @Inject(ReadLines) private readonly lines: ReadLines
  @Inject(ReportByOrders) private readonly reports: ReportByOrders

  begin(): void {
    this.events.ofType(OrderStateTransitionEvent).subscribe(({ order }) => {
      if (order.orderPlacedAt != null) this.report(order.id)
    })
    this.events.ofType(OrderLineEvent).subscribe(({ order }) => {
      if (order.orderPlacedAt != null) this.report(order.id)
    })
    this.events.ofType(RefundStateTransitionEvent).subscribe(({ order }) => this.report(order.id))
  }

  private report(orderId: ID): void {
    this.lines
      .shownIn(RequestContext.empty(), orderId)
      .then((shownIds) => this.reports.report(shownIds))
      .catch((error: unknown) => {
        Logger.warn(
          `An order could not be reported, retrying in a minute: ${String(error)}`,
          loggedBy,
        )
      })
  }
}
