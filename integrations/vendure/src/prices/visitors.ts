import type { RequestContext } from '@vendure/core'

/** The header by which a storefront tells anonymous visitors apart before they have a session. */
export const visitorHeader = 'x-lerner-visitor'

/** The longest id accepted. */
const longest = 128

/**
 * The ids of whoever sent a request: of the signed-in customer, of the visitor according to the
 * storefront, of Vendure's session. Empty if there is none: then no price can be kept for them.
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
