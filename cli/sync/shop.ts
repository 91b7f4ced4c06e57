/** A variant of a shop that has a price in the currency that is synced. */
export type ShopVariant = {
  /** The shop's id. */
  id: string
  /** What Lerner calls it. */
  productId: string
  name: string
  /** What the shop asks without Lerner, in smallest units. */
  basePrice: number
}

/** Which list of ours is meant: the shop may have one for each of these. */
export type ListKey = {
  currency: string
  /** For whom; null: everybody. */
  audience: Audience | null
}

/** The customers of a segment, as the shop knows them. */
export type Audience = {
  segment: string
  /** The shop's id of their group. */
  group: string
}

/** The list of prices in a shop that is ours, if it is there. */
export type ShopList = {
  id: string
  /** In smallest units, by the id of the variant. */
  prices: ReadonlyMap<string, number>
  endsAt: string | null
}

/** What has to be written into a shop so that its list holds what it should. */
export type ListToWrite = ListKey & {
  /** When its prices are no longer shown. */
  endsAt: string
  /** In smallest units. */
  set: ReadonlyMap<string, number>
  removed: readonly string[]
}

/** What a shop system does; a new shop is another of these. */
export type ShopSystem = {
  readVariants(currency: string): Promise<ShopVariant[]>
  /** Null where there is none of ours. */
  readList(key: ListKey): Promise<ShopList | null>
  /** Makes the list, or changes the one that is there. */
  writeList(present: ShopList | null, list: ListToWrite): Promise<void>
  /** Takes it away: the shop's own prices hold again. */
  removeList(list: ShopList): Promise<void>
}
