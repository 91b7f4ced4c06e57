import { Lerner } from '@lerner/client'
import { MedusaService } from '@medusajs/framework/utils'
import { HeldPrice } from './models/held-price'
import { Progress } from './models/progress'
import { ShownPrice } from './models/shown-price'
import { type LernerPluginOptions, type LernerSettings, readSettings } from './options'

/** The prices that visitors were shown, and the way to Lerner. */
export class LernerModuleService extends MedusaService({ ShownPrice, HeldPrice, Progress }) {
  readonly client: Lerner
  readonly settings: LernerSettings

  constructor(container: object, options: LernerPluginOptions = {}) {
    super(container, options)
    const { baseUrl, apiKey } = options
    this.settings = readSettings(options)
    this.client = new Lerner({
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKey !== undefined && { apiKey }),
    })
  }
}
