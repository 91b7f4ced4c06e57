/** A price in a shop's list that has to become another one; null: that is not there. */
export type PriceChange = {
  /** The shop's id of the variant. */
  variantId: string
  /** In smallest units. */
  before: number | null
  after: number | null
}

/**
 * What has to be changed in a shop's list so that it holds these prices and no others, by the id
 * of the variant; nothing where it does already.
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
