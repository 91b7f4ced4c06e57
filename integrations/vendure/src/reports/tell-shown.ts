import {
  type Fallback,
  linesByPrice,
  type Owed,
  type Sold,
  tellFallbacks,
  tellSold,
} from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { type ID, Logger, type RequestContext, TransactionalConnection } from '@vendure/core'
import { In } from 'typeorm'
import { Progress } from '../entities/progress.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { LernerService, loggedBy } from '../lerner.service'
import { keyOf } from '../options'
import { ReadLines } from './read-lines'

/** What telling came to. */
export type TellingDone = { told: number; changed: number; unknown: number }

/** What is noted of a shown price. */
type Noted = { row: ShownPrice; sold: Sold }

/** The row of progress that whoever tells holds. */
export const progressOf = 'orders'

/** Databases of one process have no row locks, and need none. */
const withoutLocks = ['better-sqlite3', 'sqljs', 'sqlite']

/** Tells Lerner what became of shown prices, and notes what it confirmed. */
@Injectable()
export class TellShown {
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
    const shown = await shownPrices.findBy({ id: In([...shownIds]) })
    const sold = linesByPrice(await this.lines.read(ctx, shownIds))
    const owed: (Owed & Noted)[] = []
    const fallbacks: (Fallback & Noted)[] = []
    for (const row of shown) {
      const { quoteId, toldBought, toldReturned } = row
      const none = { bought: 0, returned: 0, at: row.createdAt }
      const state = sold.get(keyOf(row.id)) ?? (givenUp || toldBought !== null ? none : null)
      if (state === null) continue
      const told = toldBought === null ? null : { bought: toldBought, returned: toldReturned ?? 0 }
      if (quoteId !== null) owed.push({ row, quoteId, sold: state, told })
      else if (told === null) fallbacks.push({ row, ...this.toFallback(row, state) })
    }
    const note = async (confirmed: readonly Noted[]) => {
      const closedAt = new Date()
      for (const { row, sold: state } of confirmed) {
        const told = { toldBought: state.bought, toldReturned: state.returned }
        await shownPrices.update({ id: row.id }, { ...told, closedAt })
      }
    }
    const noteFallbacks = (confirmed: readonly Fallback[]) =>
      note(fallbacks.filter((one) => confirmed.includes(one)))
    const offers = await tellFallbacks(this.lerner.client, fallbacks, noteFallbacks)
    const { recorded, unknown } = await tellSold(this.lerner.client, owed, { note })
    for (const { quoteId } of unknown) {
      Logger.warn(`Lerner does not know the quote ${quoteId}.`, loggedBy)
    }
    await note(unknown) // it never will, and the others must not wait for it
    const told = owed.length + fallbacks.length
    return { told, changed: recorded + offers, unknown: unknown.length }
  }

  private toFallback(row: ShownPrice, sold: Sold): Fallback {
    return {
      id: `vendure:${row.id}`,
      productId: row.productId,
      currency: row.currency.toLowerCase(),
      price: this.lerner.toSmallest(row.price, row.currency) ?? 0,
      shownAt: row.createdAt,
      sold,
    }
  }
}
