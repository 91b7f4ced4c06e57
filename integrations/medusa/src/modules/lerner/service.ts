import { Lerner } from '@lerner/client'
import { type PluginOptions, type PluginSettings, readPluginSettings } from '@lerner/client/shops'
import { MedusaService } from '@medusajs/framework/utils'
import { HeldPrice } from './models/held-price'
import { Progress } from './models/progress'
import { ShownPrice } from './models/shown-price'

/** The prices that visitors were shown, and the client of Lerner. */
export class LernerModuleService extends MedusaService({ ShownPrice, HeldPrice, Progress }) {
  readonly client: Lerner
  readonly settings: PluginSettings

  constructor(container: object, options: PluginOptions = {}) {
    super(container, options)
    const { baseUrl, apiKey } = options
    this.settings = readPluginSettings(options)
    this.client = new Lerner({
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKey !== undefined && { apiKey }),
    })
  }
}
