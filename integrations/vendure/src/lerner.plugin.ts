import type { PluginOptions } from '@lerner/client/shops'
import { Inject, type OnApplicationBootstrap } from '@nestjs/common'
import { PluginCommonModule, type Type, VendurePlugin } from '@vendure/core'
import { SearchResolver } from './api/search.resolver'
import { adminSchema, SweepResolver } from './api/sweep.resolver'
import { HeldPrice } from './entities/held-price.entity'
import { Progress } from './entities/progress.entity'
import { ShownPrice } from './entities/shown-price.entity'
import { LernerService, lernerOptions } from './lerner.service'
import { HeldPrices } from './prices/held-prices'
import { LinePriceStrategy } from './prices/line-price.strategy'
import { followPages } from './prices/pages'
import { SearchPrices } from './prices/search-prices'
import { ShowPrices } from './prices/show-prices'
import { VariantPriceStrategy } from './prices/variant-price.strategy'
import { VisitorPrices } from './prices/visitor-prices'
import { Forget } from './reports/forget'
import { Listen } from './reports/listen'
import { ReadLines } from './reports/read-lines'
import { ReportByOrders } from './reports/report-by-orders'
import { Sweep } from './reports/sweep'
import { sweepTask } from './reports/sweep-task'

/**
 * Shows visitors Lerner's prices on pages, in carts and in orders, and reports what they buy. List
 * it after plugins that set their own price strategies: it builds on theirs.
 */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.7.0',
  entities: [ShownPrice, HeldPrice, Progress],
  providers: [
    { provide: lernerOptions, useFactory: () => LernerPlugin.options },
    LernerService,
    ShowPrices,
    VisitorPrices,
    HeldPrices,
    SearchPrices,
    ReadLines,
    ReportByOrders,
    Forget,
    Sweep,
    Listen,
  ],
  shopApiExtensions: { resolvers: [SearchResolver] },
  adminApiExtensions: { schema: adminSchema, resolvers: [SweepResolver] },
  configuration: (config) => {
    const { catalogOptions, orderOptions, apiOptions, schedulerOptions } = config
    const variants = new VariantPriceStrategy(catalogOptions.productVariantPriceCalculationStrategy)
    catalogOptions.productVariantPriceCalculationStrategy = variants
    orderOptions.orderItemPriceCalculationStrategy = new LinePriceStrategy(
      orderOptions.orderItemPriceCalculationStrategy,
      variants,
    )
    apiOptions.apolloServerPlugins.push(followPages)
    schedulerOptions.tasks.push(sweepTask)
    return config
  },
})
export class LernerPlugin implements OnApplicationBootstrap {
  static options: PluginOptions = {}
  @Inject(Listen) private readonly listen: Listen

  /** Sets the address of Lerner and the shop's options. */
  static init(options: PluginOptions = {}): Type<LernerPlugin> {
    LernerPlugin.options = options
    return LernerPlugin
  }

  onApplicationBootstrap(): void {
    this.listen.begin()
  }
}
