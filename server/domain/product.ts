export const productStatuses = ['active', 'paused', 'archived'] as const

export type ProductStatus = (typeof productStatuses)[number]

/** Something for sale, under an id that its owner chose. */
export type Product = {
  id: string
  name: string
  /** Minor units. */
  basePrice: number
  currency: string
  status: ProductStatus
  /** Category, brand, tier: whatever its owner states about it; absent if unset. */
  attributes?: Attributes
}

/** Short strings by name. */
export type Attributes = Readonly<Record<string, string>>

const successors: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
}

/** Whether a product's status may change from one to another. No change is allowed too. */
export function mayBecome(from: ProductStatus, to: ProductStatus): boolean {
  return from === to || successors[from].includes(to)
}

/** The statuses that a product may change to from here, in words. */
export function nextStatusesText(from: ProductStatus): string {
  return successors[from].map((next) => `"${next}"`).join(' or ')
}
