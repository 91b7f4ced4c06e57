import type { AuthenticatedMedusaRequest, MedusaRequest } from '@medusajs/framework/http'

/** The header by which a storefront tells anonymous visitors apart. */
export const visitorHeader = 'x-lerner-visitor'

/** What a request may say of who asks: longer texts are no ids. */
const longest = 128

/**
 * Who asks, by every name that the request has: the customer who is signed in, what the storefront
 * calls the visitor, the cart. Empty: nobody who would know the price again.
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
