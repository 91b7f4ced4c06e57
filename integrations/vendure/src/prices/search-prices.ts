import { Inject, Injectable } from '@nestjs/common'
import {
  type ID,
  ProductPriceApplicator,
  ProductVariant,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core'
import { In, IsNull } from 'typeorm'
import { keyOf } from '../key-of'
import { pageOf } from './pages'
import { visitorsOf } from './visitors'

/** A price of a result: of one variant, or from the lowest to the highest of a product's. */
export type ResultPrice = { value: number } | { min: number; max: number }

/** A search result, with the prices in the index. */
export type SearchResult = {
  productId: ID
  productVariantId: ID
  price: ResultPrice
  priceWithTax: ResultPrice
}

/** The waiting results of one request, and their variants once loaded. */
type Results = { waiting: SearchResult[]; variants: Promise<ProductVariant[]> }

/** The prices in search results: the index has only the shop's own. */
@Injectable()
export class SearchPrices {
  @Inject(TransactionalConnection) private readonly connection: TransactionalConnection
  @Inject(ProductPriceApplicator) private readonly applicator: ProductPriceApplicator
  private readonly requests = new WeakMap<object, Results>()

  /** The price of a result for this visitor; from the index if the visitor has no id. */
  async priceOf(
    ctx: RequestContext,
    result: SearchResult,
    field: 'price' | 'priceWithTax',
  ): Promise<ResultPrice> {
    const { req } = ctx
    if (ctx.apiType !== 'shop' || req === undefined || visitorsOf(ctx).length === 0) {
      return result[field]
    }
    pageOf(req)?.notePricing()
    const variants = await this.load(ctx, req, result)
    const isRange = 'min' in result[field]
    const prices = variants
      .filter((variant) =>
        isRange
          ? keyOf(variant.productId) === keyOf(result.productId)
          : keyOf(variant.id) === keyOf(result.productVariantId),
      )
      .map((variant) => variant[field])
    const [first] = prices
    if (first === undefined) return result[field]
    return isRange ? { min: Math.min(...prices), max: Math.max(...prices) } : { value: first }
  }

  /** Loads the variants of all results of a request at once. */
  private load(ctx: RequestContext, req: object, result: SearchResult): Promise<ProductVariant[]> {
    const before = this.requests.get(req)
    if (before !== undefined) {
      before.waiting.push(result)
      return before.variants
    }
    const waiting = [result]
    const variants = new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.requests.delete(req)
      return this.priced(ctx, waiting)
    })
    this.requests.set(req, { waiting, variants })
    return variants
  }

  private async priced(
    ctx: RequestContext,
    results: readonly SearchResult[],
  ): Promise<ProductVariant[]> {
    const ranges = results.filter(({ price }) => 'min' in price)
    const singles = results.filter(({ price }) => !('min' in price))
    const inShop = { channels: { id: ctx.channelId }, deletedAt: IsNull() }
    const variants = await this.connection.getRepository(ctx, ProductVariant).find({
      where: [
        { ...inShop, id: In(singles.map(({ productVariantId }) => productVariantId)) },
        { ...inShop, enabled: true, productId: In(ranges.map(({ productId }) => productId)) },
      ],
      relations: { taxCategory: true, productVariantPrices: true },
    })
    return Promise.all(
      variants.map((variant) => this.applicator.applyChannelPriceAndTax(variant, ctx)),
    )
  }
}
