import { openPageMs } from '@lerner/client/shops'
import type { MedusaContainer } from '@medusajs/framework/types'
import { LERNER } from '../modules/lerner'
import type { LernerModuleService } from '../modules/lerner/service'

const dayMs = 24 * 3_600_000

export type CartToFill = { id: string; currency: string }

/**
 * Makes a cart hold the price that its visitor was last shown for a variant, and returns it in the
 * smallest unit. Null: the visitor was shown the shop's own price, by a page without Lerner.
 */
export async function holdPrice(
  scope: MedusaContainer,
  visitors: readonly string[],
  cart: CartToFill,
  variantId: string,
): Promise<number | null> {
  const lerner = scope.resolve<LernerModuleService>(LERNER)
  const shown =
    (await heldPrice(lerner, cart, variantId)) ??
    (await holdLast(lerner, visitors, cart, variantId))
  // After a change of region the cart has another currency, and earlier prices do not apply.
  if (shown === null || shown.currency_code !== cart.currency) return null
  if (!shown.held) {
    const expires_at = new Date(Date.now() + lerner.settings.cartDays * dayMs)
    await lerner.updateShownPrices({ id: shown.id, held: true, expires_at })
  }
  return Number(shown.price)
}

async function heldPrice(lerner: LernerModuleService, cart: CartToFill, variantId: string) {
  const [held] = await lerner.listHeldPrices({ cart_id: cart.id, variant_id: variantId })
  return held === undefined ? null : lerner.retrieveShownPrice(held.shown_id)
}

async function holdLast(
  lerner: LernerModuleService,
  visitors: readonly string[],
  cart: CartToFill,
  variantId: string,
) {
  if (visitors.length === 0) return null
  const [shown] = await lerner.listShownPrices(
    {
      visitor: [...visitors],
      variant_id: variantId,
      currency_code: cart.currency,
      closed_at: null,
      expires_at: { $gt: new Date(Date.now() - openPageMs) },
    },
    { order: { held: 'DESC', created_at: 'DESC' }, take: 1 },
  )
  if (shown === undefined) return null
  try {
    const held = { cart_id: cart.id, variant_id: variantId, shown_id: shown.id }
    await lerner.createHeldPrices(held)
    return shown
  } catch (error) {
    // Two simultaneous clicks: the other one was first, and its price applies to both.
    const held = await heldPrice(lerner, cart, variantId)
    if (held === null) throw error
    return held
  }
}
