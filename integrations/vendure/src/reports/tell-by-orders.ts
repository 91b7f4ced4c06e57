import { linesByPrice, type Shown, type TellingDone, tellShown } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { type ID, Logger, type RequestContext, TransactionalConnection } from '@vendure/core'
import { In } from 'typeorm'
import { Progress } from '../entities/progress.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { LernerService, loggedBy } from '../lerner.service'
import { ReadLines, shownKey } from './read-lines'

/** The row of progress that whoever tells holds. */
export const progressOf = 'orders'

/** Databases of one process have no row locks, and need none. */
const withoutLocks = ['better-sqlite3', 'sqljs', 'sqlite']

/** Tells Lerner what became of shown prices, and notes what it confirmed. */
@Injectable()
export class TellByOrders {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(LernerService) private readonly lerner: LernerService
  @Inject(ReadLines) private readonly lines: ReadLines
  private last: Promise<unknown> = Promise.resolve()

  /**
   * Tells of some, by what the orders are now. One at a time, over all processes: an older state
   * must not be told after a newer one. Within a process they queue without a connection.
   *
   * @param given - Given up: what is not in an order counts as declined.
   */
  async tell(
    shownIds: readonly ID[],
    { givenUp }: { givenUp: boolean } = { givenUp: false },
  ): Promise<TellingDone> {
    if (shownIds.length === 0) return { told: 0, changed: 0, unknown: 0 }
    const telling = this.last.then(() =>
      this.connection.withTransaction(async (ctx) => {
        await this.lock(ctx)
        return this.tellLocked(ctx, shownIds, givenUp)
      }),
    )
    this.last = telling.catch(() => undefined)
    return telling
  }

  private async lock(ctx: RequestContext): Promise<void> {
    const progress = this.connection.getRepository(ctx, Progress)
    const first = { of: progressOf, until: new Date(0) }
    await progress.createQueryBuilder().insert().values(first).orIgnore().execute()
    if (withoutLocks.includes(this.connection.rawConnection.options.type)) return
    await progress
      .createQueryBuilder('progress')
      .setLock('pessimistic_write')
      .where({ of: progressOf })
      .getOne()
  }

  private async tellLocked(
    ctx: RequestContext,
    shownIds: readonly ID[],
    givenUp: boolean,
  ): Promise<TellingDone> {
    const shownPrices = this.connection.getRepository(ctx, ShownPrice)
    const rows = await shownPrices.findBy({ id: In([...shownIds]) })
    return tellShown(
      this.lerner.client,
      rows.map((row) => this.toShown(row)),
      {
        sold: linesByPrice(await this.lines.read(ctx, shownIds)),
        givenUp,
        note: async (confirmed) => {
          const closedAt = new Date()
          for (const { shown, sold } of confirmed) {
            const told = { toldBought: sold.bought, toldReturned: sold.returned }
            await shownPrices.update({ id: shown.row }, { ...told, closedAt })
          }
        },
        warn: (text) => Logger.warn(text, loggedBy),
      },
    )
  }

  private toShown(row: ShownPrice): Shown & { row: ID } {
    const { toldBought, toldReturned } = row
    return {
      row: row.id,
      id: shownKey(row.id),
      quoteId: row.quoteId,
      told: toldBought === null ? null : { bought: toldBought, returned: toldReturned ?? 0 },
      productId: row.productId,
      currency: row.currency.toLowerCase(),
      price: this.lerner.toSmallest(row.price, row.currency) ?? 0,
      shownAt: row.createdAt,
    }
  }
}
