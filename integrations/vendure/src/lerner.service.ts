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
/** The word before what the plugin logs. */
export const loggedBy = 'Lerner'

/** The way to Lerner, and the shop's money in its units and back. */
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
   * An amount of Vendure, which has the same decimals in all currencies, in the smallest unit of
   * its currency; null where it is no price.
   */
  toSmallest(amount: number, currency: string): number | null {
    return toMinorUnits(amount / 10 ** this.decimals, currency)
  }

  /** A price of Lerner as Vendure writes amounts. */
  fromSmallest(minor: number, currency: string): number {
    return Math.round(toMajorUnits(minor, currency) * 10 ** this.decimals)
  }

  private get decimals(): number {
    return this.config.entityOptions.moneyStrategy.precision ?? 2
  }
}
