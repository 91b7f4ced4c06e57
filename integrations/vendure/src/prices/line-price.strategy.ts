import type {
  Injector,
  Order,
  OrderItemPriceCalculationStrategy,
  PriceCalculationResult,
  ProductVariant,
  RequestContext,
} from '@vendure/core'
import { HeldPrices } from './held-prices'
import type { VariantPriceStrategy } from './variant-price.strategy'

/**
 * What a unit costs in an order: the price that its page showed, until the order is complete. The
 * shop's previous strategy gets the variant at this price, and may adjust it.
 */
export class LinePriceStrategy implements OrderItemPriceCalculationStrategy {
  private readonly before: OrderItemPriceCalculationStrategy
  private readonly variants: VariantPriceStrategy
  private held: HeldPrices

  constructor(before: OrderItemPriceCalculationStrategy, variants: VariantPriceStrategy) {
    this.before = before
    this.variants = variants
  }

  async init(injector: Injector): Promise<void> {
    this.held = injector.get(HeldPrices)
    await this.before.init?.(injector)
  }

  async destroy(): Promise<void> {
    await this.before.destroy?.()
  }

  async calculateUnitPrice(
    ctx: RequestContext,
    variant: ProductVariant,
    customFields: Parameters<OrderItemPriceCalculationStrategy['calculateUnitPrice']>[2],
    order: Order,
    quantity: number,
  ): Promise<PriceCalculationResult> {
    // An order that is only calculated, such as to try a shipping method, has no id or visitor.
    if (order.id != null) {
      const held = await this.held.hold(ctx, order, variant.id)
      await this.variants.settle(ctx, variant, order, held?.price ?? null)
    }
    return this.before.calculateUnitPrice(ctx, variant, customFields, order, quantity)
  }
}
