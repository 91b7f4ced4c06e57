/** The products of each tenant to check, named ones first. */
export type Visits = {
  /** A product changed; null: anything of the tenant may have. */
  noteChange(tenantId: number, productId: string | null): void
  /** Takes at most this many named products off the queue. */
  takeNamed(tenantId: number, most: number): string[]
  /** The product after which the walk through a tenant's continues; undefined: none is left. */
  placeOf(tenantId: number): string | undefined
  /** Moves the walk to a product, or ends it. */
  put(tenantId: number, productId: string | null): void
  hasChanges(tenantId: number): boolean
  isWalking(): boolean
  /** The tenants with products to check. */
  tenants(): ReadonlySet<number>
}

/** How many products named by changes are remembered; beyond that, the whole tenant is checked. */
const mostNamed = 500

/** Changes of a tenant: the products that changed, or that any may have. */
type Changes = { all: boolean; ids: Set<string> }

/** Begins with none. */
export function createVisits(): Visits {
  const changes = new Map<number, Changes>()
  /** The position of the walk through a tenant's products. */
  const walks = new Map<number, string>()

  return {
    noteChange(tenantId, productId) {
      const one = changes.get(tenantId) ?? { all: false, ids: new Set() }
      changes.set(tenantId, one)
      if (productId === null || one.ids.size >= mostNamed) one.all = true
      else one.ids.add(productId)
    },
    takeNamed(tenantId, most) {
      const named = changes.get(tenantId)?.ids
      const ids = [...(named ?? [])].slice(0, most)
      for (const id of ids) named?.delete(id)
      return ids
    },
    placeOf(tenantId) {
      if (changes.get(tenantId)?.all) {
        changes.delete(tenantId)
        if (!walks.has(tenantId)) walks.set(tenantId, '')
      }
      const place = walks.get(tenantId)
      if (place === undefined) changes.delete(tenantId)
      return place
    },
    put(tenantId, productId) {
      if (productId === null) walks.delete(tenantId)
      else walks.set(tenantId, productId)
    },
    hasChanges: (tenantId) => changes.has(tenantId),
    isWalking: () => walks.size > 0,
    tenants: () => new Set([...changes.keys(), ...walks.keys()]),
  }
}
