import type { RequestContext } from '@vendure/core'

/** The header by which a storefront tells anonymous visitors apart before they have a session. */
export const visitorHeader = 'x-lerner-visitor'

/** What a request may say of who asks: longer texts are no ids. */
const longest = 128

/**
 * Who asks, by every name that the request has: the customer who is signed in, what the storefront
 * calls the visitor, Vendure's session. Empty: nobody who would know the price again.
 */
export function visitorsOf(ctx: RequestContext): string[] {
  const names = [
    ['customer', ctx.activeUserId],
    ['visitor', ctx.req?.headers[visitorHeader]],
    ['session', ctx.session?.id],
  ] as const
  return names.flatMap(([kind, id]) => {
    const text = typeof id === 'number' ? String(id) : id
    return typeof text === 'string' && text !== '' && text.length <= longest
      ? [`${kind}:${text}`]
      : []
  })
}
