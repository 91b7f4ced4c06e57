import { openPageMs } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { type ID, type Order, type RequestContext, TransactionalConnection } from '@vendure/core'
import { In, IsNull, MoreThan } from 'typeorm'
import { HeldPrice } from '../entities/held-price.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { LernerService } from '../lerner.service'
import { type Held, VisitorPrices } from './visitor-prices'
import { visitorsOf } from './visitors'

const dayMs = 24 * 3_600_000

/** The prices that orders hold, for their lifetime. */
@Injectable()
export class HeldPrices {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(LernerService) private readonly lerner: LernerService
  @Inject(VisitorPrices) private readonly prices: VisitorPrices

  /**
   * The price that an order holds for a variant: from the first line on, the one that its visitor
   * was last shown. Null: the visitor was shown the shop's own price, by a page without Lerner.
   */
  async hold(ctx: RequestContext, order: Order, variantId: ID): Promise<Held> {
    const before = await this.heldBy(ctx, order.id, variantId)
    if (before?.shown?.currency === ctx.currencyCode) return before.shown
    if (before?.shownId === null || ctx.apiType !== 'shop') return null
    // In another currency, prices shown before do not apply.
    const shown = await this.lastShown(ctx, variantId)
    const held = this.connection.getRepository(ctx, HeldPrice)
    const row = { orderId: order.id, variantId, shownId: shown?.id ?? null }
    if (before !== null) await held.update({ id: before.id }, row)
    else await held.createQueryBuilder().insert().values(row).orIgnore().execute()
    // Two simultaneous clicks: the first one decides, and its price applies to both.
    const after = (await this.heldBy(ctx, order.id, variantId))?.shown ?? null
    if (after !== null && !after.held) {
      const expiresAt = new Date(Date.now() + this.lerner.settings.cartDays * dayMs)
      await this.connection
        .getRepository(ctx, ShownPrice)
        .update({ id: after.id }, { held: true, expiresAt })
    }
    await this.prices.note(ctx, variantId, after)
    return after
  }

  private async heldBy(ctx: RequestContext, orderId: ID, variantId: ID) {
    const row = await this.connection
      .getRepository(ctx, HeldPrice)
      .findOneBy({ orderId, variantId })
    if (row === null) return null
    const shown =
      row.shownId === null
        ? null
        : await this.connection.getRepository(ctx, ShownPrice).findOneBy({ id: row.shownId })
    return { ...row, shown }
  }

  private async lastShown(ctx: RequestContext, variantId: ID): Promise<ShownPrice | null> {
    const visitors = visitorsOf(ctx)
    if (visitors.length === 0) return null
    return this.connection.getRepository(ctx, ShownPrice).findOne({
      where: {
        visitor: In(visitors),
        variantId,
        currency: ctx.currencyCode,
        closedAt: IsNull(),
        expiresAt: MoreThan(new Date(Date.now() - openPageMs)),
      },
      order: { held: 'DESC', createdAt: 'DESC', id: 'DESC' },
    })
  }
}
