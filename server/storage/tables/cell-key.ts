/** Identifies a cell: a product in a currency and a segment. */
export type CellKey = { productId: string; currency: string; segment: string }

/** Keys as arrays for unnest: of products, currencies and segments. */
export function keyColumns(keys: readonly CellKey[]): [string[], string[], string[]] {
  return [
    keys.map(({ productId }) => productId),
    keys.map(({ currency }) => currency),
    keys.map(({ segment }) => segment),
  ]
}
