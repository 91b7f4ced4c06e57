/** A variant of a shop with a price in the currency being synced. */
export type ShopVariant = {
  /** The shop's id. */
  id: string
  /** Its id in Lerner. */
  productId: string
  name: string
  /** The shop's own price, in smallest units. */
  basePrice: number
}

/** Identifies our list: the shop may have one for each of these. */
export type ListKey = {
  currency: string
  /** The segment; null: everyone. */
  audience: Audience | null
}

/** What our list is called in a shop: a name that nothing else uses. */
export function listNameOf({ currency, audience }: ListKey): string {
  return ['Lerner', currency, ...(audience === null ? [] : [audience.segment])].join(' ')
}

/** The customers of a segment, in the shop's terms. */
export type Audience = {
  segment: string
  /** The shop's id of their group. */
  group: string
}

/** Our price list in a shop, if it exists. */
export type ShopList = {
  id: string
  /** In smallest units, by variant id. */
  prices: ReadonlyMap<string, number>
  endsAt: string | null
}

/** The changes that bring a shop's list up to date. */
export type ListToWrite = ListKey & {
  /** When its prices are no longer shown. */
  endsAt: string
  /** In smallest units. */
  set: ReadonlyMap<string, number>
  removed: readonly string[]
}

/** The operations of a shop system; a new shop implements these. */
export type ShopSystem = {
  readVariants(currency: string): Promise<ShopVariant[]>
  /** Null if we have none. */
  readList(key: ListKey): Promise<ShopList | null>
  /** Creates the list, or updates the existing one. */
  writeList(present: ShopList | null, list: ListToWrite): Promise<void>
  /** Removes it: the shop's own prices apply again. */
  removeList(list: ShopList): Promise<void>
}
