/** A price in a shop's list that has to change; null: it does not exist. */
export type PriceChange = {
  /** The shop's id of the variant. */
  variantId: string
  /** In smallest units. */
  before: number | null
  after: number | null
}

/**
 * The changes that make a shop's list hold exactly these prices, by variant id; empty if it already
 * does.
 */
export function priceChanges(
  present: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): PriceChange[] {
  const ids = [...new Set([...wanted.keys(), ...present.keys()])]
  return ids
    .map((variantId) => ({
      variantId,
      before: present.get(variantId) ?? null,
      after: wanted.get(variantId) ?? null,
    }))
    .filter(({ before, after }) => before !== after)
}
