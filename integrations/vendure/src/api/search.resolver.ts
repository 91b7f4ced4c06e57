import { Inject } from '@nestjs/common'
import { Parent, ResolveField, Resolver } from '@nestjs/graphql'
import { Ctx, type RequestContext } from '@vendure/core'
import { type ResultPrice, SearchPrices, type SearchResult } from '../prices/search-prices'

/** Prices of search results in the Shop API. */
@Resolver('SearchResult')
export class SearchResolver {
  @Inject(SearchPrices) private readonly prices: SearchPrices

  @ResolveField()
  price(@Ctx() ctx: RequestContext, @Parent() result: SearchResult): Promise<ResultPrice> {
    return this.prices.priceOf(ctx, result, 'price')
  }

  @ResolveField()
  priceWithTax(@Ctx() ctx: RequestContext, @Parent() result: SearchResult): Promise<ResultPrice> {
    return this.prices.priceOf(ctx, result, 'priceWithTax')
  }
}
