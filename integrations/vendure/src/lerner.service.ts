import { Lerner } from '@lerner/client'
import {
  type PluginOptions,
  type PluginSettings,
  readPluginSettings,
  toMajorUnits,
  toMinorUnits,
} from '@lerner/client/shops'
import { Inject, Injectable } from '@nestjs/common'
import { ConfigService } from '@vendure/core'

/** The token by which the plugin's options are injected. */
export const lernerOptions = Symbol('options of the Lerner plugin')
/** The context of the plugin's log messages. */
export const loggedBy = 'Lerner'

/** The client of Lerner, and the conversion of amounts between it and the shop. */
@Injectable()
export class LernerService {
  @Inject(ConfigService) private readonly config: ConfigService
  @Inject(lernerOptions) private readonly options: PluginOptions
  client: Lerner
  settings: PluginSettings

  onModuleInit(): void {
    const { baseUrl, apiKey } = this.options
    this.settings = readPluginSettings(this.options)
    this.client = new Lerner({
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKey !== undefined && { apiKey }),
    })
  }

  /**
   * Converts an amount of Vendure, which has the same decimals in all currencies, to the smallest
   * unit of its currency; null if it is not a price.
   */
  toSmallest(amount: number, currency: string): number | null {
    return toMinorUnits(amount / 10 ** this.decimals, currency)
  }

  /** Converts a price of Lerner to an amount of Vendure. */
  fromSmallest(minor: number, currency: string): number {
    return Math.round(toMajorUnits(minor, currency) * 10 ** this.decimals)
  }

  private get decimals(): number {
    return this.config.entityOptions.moneyStrategy.precision ?? 2
  }
}
