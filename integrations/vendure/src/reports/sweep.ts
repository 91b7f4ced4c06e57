import { addCounts, openPageMs, type ReportCounts, sweepOverlapMs } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { type ID, Order, OrderLine, Refund, TransactionalConnection } from '@vendure/core'
import { Brackets, IsNull, LessThan } from 'typeorm'
import { HeldPrice } from '../entities/held-price.entity'
import { Progress } from '../entities/progress.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { Forget } from './forget'
import { progressOf, ReportByOrders } from './report-by-orders'

/** Held prices per page. */
const pageSize = 500
/** Abandoned prices reported per sweep. */
const abandonedSize = 1000

/** Finds what events missed. */
@Injectable()
export class Sweep {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(ReportByOrders) private readonly reports: ReportByOrders
  @Inject(Forget) private readonly forget: Forget

  /**
   * Checks all orders and refunds that changed since the last sweep, and reports what Lerner does
   * not know yet. This makes up for lost events and interrupted reports.
   *
   * @param all - Check all orders, not only those changed since the last sweep.
   */
  async run(all = false): Promise<ReportCounts> {
    const began = new Date()
    const progress = this.connection.rawConnection.getRepository(Progress)
    const last = await progress.findOneBy({ of: progressOf })
    const since = last === null || all ? new Date(0) : new Date(+last.until - sweepOverlapMs)
    const done: ReportCounts = { reported: 0, changed: 0, unknown: 0 }
    for await (const shownIds of this.shownInChanged(since)) {
      addCounts(done, await this.reports.report(shownIds))
    }
    addCounts(done, await this.reportAbandoned(began))
    await this.forget.run(began)
    await progress.upsert({ of: progressOf, until: began }, ['of'])
    return done
  }

  /** Shown prices held by changed orders; neither a refund nor a line updates its order. */
  private async *shownInChanged(since: Date): AsyncGenerator<ID[]> {
    const { rawConnection } = this.connection
    for (let after: ID | null = null; ; ) {
      const query = rawConnection
        .getRepository(HeldPrice)
        .createQueryBuilder('held')
        .innerJoin(Order, 'o', 'o.id = held.orderId')
        .where('held.shownId is not null and o.orderPlacedAt is not null')
      if (+since > 0) {
        const line = query
          .subQuery()
          .select('1')
          .from(OrderLine, 'l')
          .where('l.order = o.id and l.updatedAt >= :since')
        const refund = query
          .subQuery()
          .select('1')
          .from(Refund, 'r')
          .innerJoin('r.payment', 'p')
          .where('p.order = o.id and r.updatedAt >= :since')
        query.andWhere(
          new Brackets((any) => {
            any
              .where('o.updatedAt >= :since')
              .orWhere(`exists ${line.getQuery()}`)
              .orWhere(`exists ${refund.getQuery()}`)
          }),
          { since },
        )
      }
      if (after !== null) query.andWhere('held.id > :after', { after })
      const rows: HeldPrice[] = await query.orderBy('held.id').take(pageSize).getMany()
      yield [...new Set(rows.flatMap(({ shownId }) => (shownId === null ? [] : [shownId])))]
      after = rows.at(-1)?.id ?? null
      if (after === null || rows.length < pageSize) return
    }
  }

  /**
   * Expired carts count as abandoned, and so do the shop's own prices that no cart took in time.
   * Quotes without a cart expire in Lerner by themselves.
   */
  private async reportAbandoned(now: Date): Promise<ReportCounts> {
    const rows = await this.connection.rawConnection.getRepository(ShownPrice).find({
      select: { id: true },
      where: [
        { closedAt: IsNull(), held: true, expiresAt: LessThan(now) },
        { closedAt: IsNull(), quoteId: IsNull(), expiresAt: LessThan(new Date(+now - openPageMs)) },
      ],
      order: { expiresAt: 'ASC' },
      take: abandonedSize,
    })
    return this.reports.report(
      rows.map(({ id }) => id),
      { abandoned: true },
    )
  }
}
