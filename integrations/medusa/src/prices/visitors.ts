import type { AuthenticatedMedusaRequest, MedusaRequest } from '@medusajs/framework/http'

/** The header by which a storefront tells anonymous visitors apart. */
export const visitorHeader = 'x-lerner-visitor'

/** The longest id accepted. */
const longest = 128

/**
 * The ids of whoever sent a request: of the signed-in customer, of the visitor according to the
 * storefront, of the cart. Empty if there is none, so that no price could be kept for them.
 */
export function visitorsOf(request: MedusaRequest, cartId: unknown): string[] {
  const { auth_context } = request as Partial<AuthenticatedMedusaRequest>
  const names = [
    ['customer', auth_context?.actor_type === 'customer' ? auth_context.actor_id : undefined],
    ['visitor', request.get(visitorHeader)],
    ['cart', cartId],
  ] as const
  return names.flatMap(([kind, id]) =>
    typeof id === 'string' && id !== '' && id.length <= longest ? [`${kind}:${id}`] : [],
  )
}
