/** Which products of each tenant are to be looked at, first those that were named. */
export type Visits = {
  /** A product changed; null: anything of the tenant may have. */
  hear(tenantId: number, productId: string | null): void
  /** Products that were named, at most so many; they are forgotten. */
  takeNamed(tenantId: number, most: number): string[]
  /** After which product the walk through all of a tenant's goes on; undefined: none is left. */
  placeOf(tenantId: number): string | undefined
  /** Puts the walk at a product, or ends it. */
  put(tenantId: number, productId: string | null): void
  hasHeard(tenantId: number): boolean
  isWalking(): boolean
  /** Whose products are to be looked at. */
  tenants(): ReadonlySet<number>
}

/** Products named by changes that are remembered; of more, the tenant is looked at as a whole. */
const mostNamed = 500

/** What was heard of a tenant: products that changed, or that anything may have. */
type Heard = { all: boolean; ids: Set<string> }

/** Begins with none. */
export function createVisits(): Visits {
  const heard = new Map<number, Heard>()
  /** Where the walk through a tenant's products is. */
  const walks = new Map<number, string>()

  return {
    hear(tenantId, productId) {
      const one = heard.get(tenantId) ?? { all: false, ids: new Set() }
      heard.set(tenantId, one)
      if (productId === null || one.ids.size >= mostNamed) one.all = true
      else one.ids.add(productId)
    },
    takeNamed(tenantId, most) {
      const named = heard.get(tenantId)?.ids
      const ids = [...(named ?? [])].slice(0, most)
      for (const id of ids) named?.delete(id)
      return ids
    },
    placeOf(tenantId) {
      if (heard.get(tenantId)?.all) {
        heard.delete(tenantId)
        if (!walks.has(tenantId)) walks.set(tenantId, '')
      }
      const place = walks.get(tenantId)
      if (place === undefined) heard.delete(tenantId)
      return place
    },
    put(tenantId, productId) {
      if (productId === null) walks.delete(tenantId)
      else walks.set(tenantId, productId)
    },
    hasHeard: (tenantId) => heard.has(tenantId),
    isWalking: () => walks.size > 0,
    tenants: () => new Set([...heard.keys(), ...walks.keys()]),
  }
}
