import { pricePage } from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { Customer, Logger, type RequestContext, TransactionalConnection } from '@vendure/core'
import { In, IsNull, MoreThan } from 'typeorm'
import { ShownPrice } from '../entities/shown-price.entity'
import { keyOf } from '../key-of'
import { LernerService, loggedBy } from '../lerner.service'
import type { VariantAsked } from './page-batch'

/** How long the shop's own price is shown instead if Lerner did not respond. */
const fallbackMs = 15 * 60_000

/** The prices that visitors are shown, fetched from Lerner and stored. */
@Injectable()
export class ShowPrices {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(LernerService) private readonly lerner: LernerService

  /**
   * The price of each variant for a visitor: the one shown before, while it is valid, or else a new
   * one. New ones are fetched with one request, and stored.
   *
   * @param visitors - From `visitorsOf`, not empty.
   * @param isNew - Whether to fetch new ones; if not, they are missing from the result.
   */
  async priceAll(
    ctx: RequestContext,
    visitors: readonly string[],
    variants: readonly VariantAsked[],
    isNew: boolean,
  ): Promise<Map<string, number>> {
    const known = await this.knownPrices(ctx, visitors, variants)
    const unknown = variants.flatMap((variant) => {
      const smallest = this.lerner.toSmallest(variant.basePrice, variant.currency)
      const isKnown = known.has(keyOf(variant.variantId))
      return isKnown || smallest === null ? [] : [{ ...variant, smallest }]
    })
    if (!isNew || unknown.length === 0) return known

    const [visitor = ''] = visitors
    const segment = await this.segmentOf(ctx)
    const priced = await pricePage(
      this.lerner.client,
      unknown.map((variant) => ({
        productId: this.nameOf(variant),
        basePrice: variant.smallest,
        currency: variant.currency.toLowerCase(),
        customerId: visitor,
        ...(segment !== undefined && { segment }),
      })),
      {
        timeoutMs: this.lerner.settings.timeoutMs,
        onFallback: (why, product) =>
          Logger.warn(
            `Showing the shop's own price for ${product?.productId ?? 'a page'}: ${why}`,
            loggedBy,
          ),
      },
    )
    const rows = unknown.map((variant, i) => {
      const { price, quoteId, expiresAt } = priced[i] ?? { quoteId: null, expiresAt: null }
      return {
        visitor,
        variantId: variant.variantId,
        productId: this.nameOf(variant),
        currency: variant.currency,
        basePrice: variant.basePrice,
        price:
          price === undefined || quoteId === null
            ? variant.basePrice
            : this.lerner.fromSmallest(price, variant.currency),
        quoteId,
        expiresAt: expiresAt ?? new Date(Date.now() + fallbackMs),
      }
    })
    await this.connection.getRepository(ctx, ShownPrice).insert(rows)
    for (const { variantId, price } of rows) known.set(keyOf(variantId), price)
    return known
  }

  /** Valid prices: those held by a cart, and others while the shop's own price is the same. */
  private async knownPrices(
    ctx: RequestContext,
    visitors: readonly string[],
    variants: readonly VariantAsked[],
  ): Promise<Map<string, number>> {
    const rows = await this.connection.getRepository(ctx, ShownPrice).find({
      where: {
        visitor: In([...visitors]),
        variantId: In(variants.map(({ variantId }) => variantId)),
        closedAt: IsNull(),
        expiresAt: MoreThan(new Date()),
      },
      order: { held: 'ASC', createdAt: 'ASC', id: 'ASC' },
    })
    const asked = new Map(variants.map((variant) => [keyOf(variant.variantId), variant]))
    const known = new Map<string, number>()
    for (const row of rows) {
      const variant = asked.get(keyOf(row.variantId))
      if (variant === undefined || variant.currency !== row.currency) continue
      if (row.held || row.basePrice === variant.basePrice) {
        known.set(keyOf(row.variantId), row.price)
      }
    }
    return known
  }

  private nameOf({ sku, variantId }: VariantAsked): string {
    return this.lerner.settings.productIds === 'sku' && sku !== '' ? sku : keyOf(variantId)
  }

  /** The segment of the first of the customer's groups that has one. */
  private async segmentOf(ctx: RequestContext): Promise<string | undefined> {
    const { segments } = this.lerner.settings
    if (ctx.activeUserId === undefined || Object.keys(segments).length === 0) return undefined
    const customer = await this.connection.getRepository(ctx, Customer).findOne({
      where: { user: { id: ctx.activeUserId } },
      relations: { groups: true },
    })
    const groups = customer?.groups ?? []
    return groups.map(({ id }) => segments[keyOf(id)]).find((segment) => segment !== undefined)
  }
}
