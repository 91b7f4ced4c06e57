import { linesByPrice, type ReportCounts, reportShown, type Shown } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { type ID, Logger, type RequestContext, TransactionalConnection } from '@vendure/core'
import { In } from 'typeorm'
import { Progress } from '../entities/progress.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { LernerService, loggedBy } from '../lerner.service'
import { ReadLines, shownKey } from './read-lines'

/** The row of progress that is locked during a report. */
export const progressOf = 'orders'

/** In-process databases have no row locks, and need none. */
const withoutLocks = ['better-sqlite3', 'sqljs', 'sqlite']

/** Reports the outcomes of shown prices to Lerner, and stores what it confirmed. */
@Injectable()
export class ReportByOrders {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(LernerService) private readonly lerner: LernerService
  @Inject(ReadLines) private readonly lines: ReadLines
  private last: Promise<unknown> = Promise.resolve()

  /**
   * Reports some of them, according to the current state of orders. One report at a time, across
   * all processes: an older state must not be sent after a newer one. Within a process, reports
   * queue without a connection.
   *
   * @param abandoned - Anything not in an order counts as declined.
   */
  async report(
    shownIds: readonly ID[],
    { abandoned }: { abandoned: boolean } = { abandoned: false },
  ): Promise<ReportCounts> {
    if (shownIds.length === 0) return { reported: 0, changed: 0, unknown: 0 }
    const report = this.last.then(() =>
      this.connection.withTransaction(async (ctx) => {
        await this.lock(ctx)
        return this.reportLocked(ctx, shownIds, abandoned)
      }),
    )
    this.last = report.catch(() => undefined)
    return report
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

  private async reportLocked(
    ctx: RequestContext,
    shownIds: readonly ID[],
    abandoned: boolean,
  ): Promise<ReportCounts> {
    const shownPrices = this.connection.getRepository(ctx, ShownPrice)
    const rows = await shownPrices.findBy({ id: In([...shownIds]) })
    return reportShown(
      this.lerner.client,
      rows.map((row) => this.toShown(row)),
      {
        sold: linesByPrice(await this.lines.read(ctx, shownIds)),
        abandoned,
        note: async (confirmed) => {
          const closedAt = new Date()
          for (const { shown, sold } of confirmed) {
            const counts = { confirmedBought: sold.bought, confirmedReturned: sold.returned }
            await shownPrices.update({ id: shown.row }, { ...counts, closedAt })
          }
        },
        warn: (text) => Logger.warn(text, loggedBy),
      },
    )
  }

  private toShown(row: ShownPrice): Shown & { row: ID } {
    const { confirmedBought, confirmedReturned } = row
    return {
      row: row.id,
      id: shownKey(row.id),
      quoteId: row.quoteId,
      confirmed:
        confirmedBought === null
          ? null
          : { bought: confirmedBought, returned: confirmedReturned ?? 0 },
      productId: row.productId,
      currency: row.currency.toLowerCase(),
      price: this.lerner.toSmallest(row.price, row.currency) ?? 0,
      shownAt: row.createdAt,
    }
  }
}
