import type {
  Injector,
  Order,
  PriceCalculationResult,
  ProductVariant,
  ProductVariantPriceCalculationArgs,
  ProductVariantPriceCalculationStrategy,
  RequestContext,
} from '@vendure/core'
import { ProductPriceApplicator } from '@vendure/core'
import { VisitorPrices } from './visitor-prices'

/**
 * The price of a variant for the visitor, on any page of the shop. Taxes are calculated from
 * Lerner's price as from the shop's own, by the shop's previous strategy.
 */
export class VariantPriceStrategy implements ProductVariantPriceCalculationStrategy {
  private readonly before: ProductVariantPriceCalculationStrategy
  private prices: VisitorPrices
  private applicator: ProductPriceApplicator
  /** Prices already decided, while they are applied; null: the shop's own. */
  private readonly settled = new WeakMap<ProductVariant, number | null>()

  constructor(before: ProductVariantPriceCalculationStrategy) {
    this.before = before
  }

  async init(injector: Injector): Promise<void> {
    this.prices = injector.get(VisitorPrices)
    this.applicator = injector.get(ProductPriceApplicator)
    await this.before.init?.(injector)
  }

  async destroy(): Promise<void> {
    await this.before.destroy?.()
  }

  async calculate(args: ProductVariantPriceCalculationArgs): Promise<PriceCalculationResult> {
    return this.before.calculate({ ...args, inputPrice: await this.priceOf(args) })
  }

  /** Gives a variant a price already decided, with an order's taxes; null: the shop's own. */
  async settle(
    ctx: RequestContext,
    variant: ProductVariant,
    order: Order,
    price: number | null,
  ): Promise<void> {
    this.settled.set(variant, price)
    try {
      await this.applicator.applyChannelPriceAndTax(variant, ctx, order)
    } finally {
      this.settled.delete(variant)
    }
  }

  private async priceOf({
    ctx,
    inputPrice,
    productVariant,
    productVariantPrice,
  }: ProductVariantPriceCalculationArgs): Promise<number> {
    const settled = this.settled.get(productVariant)
    if (settled !== undefined) return settled ?? inputPrice
    return this.prices.priceOf(ctx, {
      variantId: productVariant.id,
      sku: productVariant.sku,
      basePrice: inputPrice,
      currency: productVariantPrice?.currencyCode ?? ctx.currencyCode,
    })
  }
}
