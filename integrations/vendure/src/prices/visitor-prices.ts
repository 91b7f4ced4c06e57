import { Inject, Injectable } from '@nestjs/common'
import { type ID, Logger, type RequestContext, TransactionalConnection } from '@vendure/core'
import { In } from 'typeorm'
import { HeldPrice } from '../entities/held-price.entity'
import { ShownPrice } from '../entities/shown-price.entity'
import { keyOf } from '../key-of'
import { loggedBy } from '../lerner.service'
import { PageBatch, type VariantAsked } from './page-batch'
import { pageOf } from './pages'
import { ShowPrices } from './show-prices'
import { visitorsOf } from './visitors'

/** The price that an order holds for a variant; null: it keeps the shop's own price. */
export type Held = Pick<ShownPrice, 'price' | 'currency'> | null

/** What is known during a request. */
type Prices = { held: Promise<Map<string, Held>>; batch: PageBatch }

/** The price of a variant for a visitor. */
@Injectable()
export class VisitorPrices {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(ShowPrices) private readonly shown: ShowPrices
  private readonly requests = new WeakMap<object, Prices>()

  /**
   * The price to show for a variant: the one that the visitor's cart holds, the one shown before,
   * or, on a page, a new one. The shop's own for a visitor without an id.
   */
  async priceOf(ctx: RequestContext, asked: VariantAsked): Promise<number> {
    const prices = this.pricesOf(ctx)
    if (prices === null) return asked.basePrice
    const held = (await prices.held).get(keyOf(asked.variantId))
    if (held === null) return asked.basePrice
    if (held?.currency === asked.currency) return held.price
    return prices.batch.ask(asked)
  }

  /** Notes what an order now holds, for the rest of the request. */
  async note(ctx: RequestContext, variantId: ID, held: Held): Promise<void> {
    const prices = this.pricesOf(ctx)
    if (prices !== null) (await prices.held).set(keyOf(variantId), held)
  }

  private pricesOf(ctx: RequestContext): Prices | null {
    const { req } = ctx
    if (ctx.apiType !== 'shop' || req === undefined) return null
    const visitors = visitorsOf(ctx)
    if (visitors.length === 0) return null
    const known = this.requests.get(req)
    if (known !== undefined) return known
    const page = pageOf(req)
    const batch = new PageBatch(page, (asked) =>
      this.priceAll(ctx, visitors, asked, page !== undefined),
    )
    const prices = { held: this.heldBy(ctx, ctx.session?.activeOrderId), batch }
    this.requests.set(req, prices)
    return prices
  }

  private async priceAll(
    ctx: RequestContext,
    visitors: readonly string[],
    asked: readonly VariantAsked[],
    isPage: boolean,
  ): Promise<Map<string, number>> {
    try {
      return await this.shown.priceAll(ctx, visitors, asked, isPage)
    } catch (error) {
      Logger.error(`A page shows the shop's own prices: ${String(error)}`, loggedBy)
      return new Map()
    }
  }

  private async heldBy(ctx: RequestContext, orderId?: ID | null): Promise<Map<string, Held>> {
    // A session without a cart has null, which TypeORM would take for any order.
    if (orderId == null) return new Map()
    const rows = await this.connection.getRepository(ctx, HeldPrice).findBy({ orderId })
    const shownIds = rows.flatMap(({ shownId }) => (shownId === null ? [] : [shownId]))
    const shown = await this.connection.getRepository(ctx, ShownPrice).findBy({ id: In(shownIds) })
    const byId = new Map(shown.map((one) => [keyOf(one.id), one]))
    return new Map(
      rows.map(({ variantId, shownId }) => [
        keyOf(variantId),
        shownId === null ? null : (byId.get(keyOf(shownId)) ?? null),
      ]),
    )
  }
}
