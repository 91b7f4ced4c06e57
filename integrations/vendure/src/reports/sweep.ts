import { addTelling, openPageMs, sweepOverlapMs, type TellingDone } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { type ID, Order, OrderLine, Refund, TransactionalConnection } from '@vendure/core'
import { Brackets, IsNull, LessThan } from 'typeorm'
import { HeldPrice } from '../entities/held-price.entity'
import { Progress } from '../entities/progress.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { Forget } from './forget'
import { progressOf, TellByOrders } from './tell-by-orders'

/** Held prices looked at together. */
const pageSize = 500
/** How many that were given up are told of in one sweep. */
const givenUpSize = 1000

/** Finds what events did not tell. */
@Injectable()
export class Sweep {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(TellByOrders) private readonly telling: TellByOrders
  @Inject(Forget) private readonly forget: Forget

  /**
   * Looks through all orders that changed since the last look, and through what was paid back, and
   * tells Lerner what it does not know yet. Whatever died in between, events included, is made
   * good here.
   *
   * @param all - From the beginning, whatever was looked at before.
   */
  async run(all = false): Promise<TellingDone> {
    const began = new Date()
    const progress = this.connection.rawConnection.getRepository(Progress)
    const last = await progress.findOneBy({ of: progressOf })
    const since = last === null || all ? new Date(0) : new Date(+last.until - sweepOverlapMs)
    const done: TellingDone = { told: 0, changed: 0, unknown: 0 }
    for await (const shownIds of this.shownInChanged(since)) {
      addTelling(done, await this.telling.tell(shownIds))
    }
    addTelling(done, await this.tellGivenUp(began))
    await this.forget.run(began)
    await progress.upsert({ of: progressOf, until: began }, ['of'])
    return done
  }

  /** What placed orders hold that changed; a refund does not touch its order, nor does a line. */
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
   * Carts whose time is over count as given up: nobody took what they hold. So do the shop's own
   * prices that no cart took in time. Of quotes without a cart Lerner knows by itself.
   */
  private async tellGivenUp(now: Date): Promise<TellingDone> {
    const rows = await this.connection.rawConnection.getRepository(ShownPrice).find({
      select: { id: true },
      where: [
        { closedAt: IsNull(), held: true, expiresAt: LessThan(now) },
        { closedAt: IsNull(), quoteId: IsNull(), expiresAt: LessThan(new Date(+now - openPageMs)) },
      ],
      order: { expiresAt: 'ASC' },
      take: givenUpSize,
    })
    return this.telling.tell(
      rows.map(({ id }) => id),
      { givenUp: true },
    )
  }
}
