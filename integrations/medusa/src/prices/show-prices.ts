import { pricePage } from '@lerner/client/shops'
import type { Logger, MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'

/** A variant on a page, with the price that the shop would show. */
export type VariantShown = {
  variantId: string
  /** Its product id in Lerner. */
  productId: string
  /** In the smallest unit. */
  basePrice: number
  currency: string
  segment: string | undefined
  promotion: boolean
}

/** How long the shop's own price is shown instead if Lerner did not respond. */
const fallbackMs = 15 * 60_000

/**
 * The price of each variant for a visitor, in the smallest unit: the one shown before, while it is
 * valid, or else a new one. New ones are fetched with one request, and stored.
 *
 * @param visitors - From `visitorsOf`, not empty.
 */
export async function showPrices(
  scope: MedusaContainer,
  visitors: readonly string[],
  variants: readonly VariantShown[],
): Promise<Map<string, number>> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const known = await knownPrices(lerner, visitors, variants)
  const unknown = variants.filter(({ variantId }) => !known.has(variantId))
  if (unknown.length === 0) return known

  const [visitor = ''] = visitors
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const priced = await pricePage(
    lerner.client,
    unknown.map(({ variantId, segment, ...asked }) => ({
      ...asked,
      ...(segment !== undefined && { segment }),
      customerId: visitor,
    })),
    {
      timeoutMs: lerner.settings.timeoutMs,
      onFallback: (why, product) =>
        logger.warn(
          `Lerner: showing the shop's own price for ${product?.productId ?? 'a page'}: ${why}`,
        ),
    },
  )
  await lerner.createShownPrices(
    unknown.map((variant, i) => ({
      visitor,
      variant_id: variant.variantId,
      product_id: variant.productId,
      currency_code: variant.currency,
      base_price: String(variant.basePrice),
      price: String(priced[i]?.price ?? variant.basePrice),
      quote_id: priced[i]?.quoteId ?? null,
      expires_at: priced[i]?.expiresAt ?? new Date(Date.now() + fallbackMs),
    })),
  )
  unknown.forEach(({ variantId, basePrice }, i) => {
    known.set(variantId, priced[i]?.price ?? basePrice)
  })
  return known
}

/** Prices still valid: those held by a cart, and others while the shop's own price is the same. */
async function knownPrices(
  lerner: LernerModuleService,
  visitors: readonly string[],
  variants: readonly VariantShown[],
): Promise<Map<string, number>> {
  const rows = await lerner.listShownPrices(
    {
      visitor: [...visitors],
      variant_id: variants.map(({ variantId }) => variantId),
      closed_at: null,
      expires_at: { $gt: new Date() },
    },
    { order: { held: 'ASC', created_at: 'ASC' }, take: null },
  )
  const asked = new Map(variants.map((variant) => [variant.variantId, variant]))
  const known = new Map<string, number>()
  for (const row of rows) {
    const variant = asked.get(row.variant_id)
    if (variant === undefined || variant.currency !== row.currency_code) continue
    if (row.held || Number(row.base_price) === variant.basePrice) {
      known.set(row.variant_id, Number(row.price))
    }
  }
  return known
}
