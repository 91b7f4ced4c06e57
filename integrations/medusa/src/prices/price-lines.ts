import { toMajorUnits } from '@lerner/client/shops'
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { ContainerRegistrationKeys } from '@medusajs/framework/utils'
import { holdPrice } from './hold-price'
import { visitorsOf } from './visitors'

/** What Medusa's own route passes to addToCartWorkflow. */
type LineBody = { variant_id: string; quantity: number; unit_price?: number }

/**
 * Before a line is added to a cart: gives it the price that its page showed, as the `unit_price` of
 * addToCartWorkflow, which keeps it whenever the cart is refreshed, up to the order.
 */
export async function priceLines(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const line = request.validatedBody as LineBody
  const query = request.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: 'cart',
    fields: ['id', 'currency_code', 'completed_at'],
    filters: { id: request.params.id ?? '' },
  })
  const [cart] = data
  if (cart !== undefined && !cart.completed_at) {
    const currency = cart.currency_code.toLowerCase()
    const visitors = visitorsOf(request, cart.id)
    const price = await holdPrice(
      request.scope,
      visitors,
      { id: cart.id, currency },
      line.variant_id,
    )
    if (price !== null) line.unit_price = toMajorUnits(price, currency)
  }
  next()
}
