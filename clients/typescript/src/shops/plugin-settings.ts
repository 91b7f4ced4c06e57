/** A shop's configuration of a plugin, for any shop system. */
export type PluginOptions = {
  /** Lerner's address; LERNER_BASE_URL if absent. */
  baseUrl?: string
  /** A key with the scopes of quotes, outcomes and offers; LERNER_API_KEY if absent. */
  apiKey?: string
  /** How long a page waits for prices before it shows the shop's own, in milliseconds. */
  timeoutMs?: number
  /** For how many days a cart keeps its prices before it counts as abandoned. */
  cartDays?: number
  /**
   * The product id in Lerner for a variant: its SKU, or its id if it has none; or always its id.
   */
  productIds?: 'sku' | 'variant_id'
  /** Segments by customer group id. */
  segments?: Record<string, string>
}

export type PluginSettings = Required<Omit<PluginOptions, 'baseUrl' | 'apiKey'>>

/**
 * Fills in the defaults.
 *
 * @throws RangeError naming an invalid option.
 */
export function readPluginSettings(options: PluginOptions): PluginSettings {
  const { timeoutMs = 50, cartDays = 30, productIds = 'sku', segments = {} } = options
  if (!(timeoutMs >= 1 && timeoutMs <= 10_000)) {
    throw new RangeError(`timeoutMs is ${timeoutMs}: write milliseconds from 1 to 10000.`)
  }
  if (!(cartDays > 0 && cartDays <= 365)) {
    throw new RangeError(`cartDays is ${cartDays}: write days, at most 365.`)
  }
  return { timeoutMs, cartDays, productIds, segments }
}
