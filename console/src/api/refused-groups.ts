/** What could not be done with one of many products, and why, as the service said it. */
export type Refused = { productId: string; name: string; message: string }

export type RefusedGroup = { reason: string; names: readonly string[] }

/**
 * The same reasons together, the most frequent first. A sentence of the service names the product
 * and the price that it is about; what differs by those alone is one reason.
 */
export function groupRefused(all: readonly Refused[]): readonly RefusedGroup[] {
  const groups = new Map<string, string[]>()
  for (const { productId, name, message } of all) {
    const reason = reasonOf(message, productId)
    const names = groups.get(reason) ?? []
    names.push(name)
    groups.set(reason, names)
  }
  return [...groups]
    .map(([reason, names]) => ({ reason, names }))
    .sort((a, b) => b.names.length - a.names.length)
}

const pricedFirst = /^price is \d+ \([^)]*\): /

function reasonOf(message: string, productId: string): string {
  return message.replaceAll(`product '${productId}'`, 'the product').replace(pricedFirst, '')
}
