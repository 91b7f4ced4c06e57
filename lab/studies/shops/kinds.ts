/**
 * How base prices came about: near what earns most, by a margin that has nothing to do with demand,
 * or half of each.
 */
export type BasePrices = 'near the optimum' | 'rule of thumb' | 'mixed'

/** A kind of shop, with what its merchant has and tells. */
export type ShopKind = {
  id: string
  name: string
  basePrices: BasePrices
  /** Whether 104 weekly rows of sales are imported before the first price. */
  history: boolean
  /**
   * One price a day that everybody sees, its sales told as rows; or a quote for every view and its
   * outcome.
   */
  selling: 'days' | 'views'
  cost: 'known' | 'unknown' | 'zero'
  /** Sales a week of the slowest and the fastest product. */
  salesPerWeek: readonly [number, number]
}

const usual = { history: true, selling: 'days', cost: 'known', salesPerWeek: [2, 20] } as const

/** The kinds of shop that the study plays. */
export const shopKinds: readonly ShopKind[] = [
  { ...usual, id: 'S1', name: 'history, mixed', basePrices: 'mixed' },
  { ...usual, id: 'S2', name: 'history, near the optimum', basePrices: 'near the optimum' },
  { ...usual, id: 'S3', name: 'history, rule of thumb', basePrices: 'rule of thumb' },
  { ...usual, id: 'S4', name: 'history, very thin', basePrices: 'mixed', salesPerWeek: [1, 3] },
  { ...usual, id: 'S5', name: 'history, views', basePrices: 'mixed', selling: 'views' },
  { ...usual, id: 'S6', name: 'new, mixed', basePrices: 'mixed', history: false, selling: 'views' },
  {
    ...usual,
    id: 'S7',
    name: 'new, near the optimum',
    basePrices: 'near the optimum',
    history: false,
    selling: 'views',
  },
  {
    ...usual,
    id: 'S8',
    name: 'new, rule of thumb',
    basePrices: 'rule of thumb',
    history: false,
    selling: 'views',
  },
  { ...usual, id: 'S9', name: 'new, price of the day', basePrices: 'mixed', history: false },
  { ...usual, id: 'S10', name: 'history, no cost', basePrices: 'mixed', cost: 'unknown' },
  {
    ...usual,
    id: 'S11',
    name: 'new, no cost',
    basePrices: 'mixed',
    history: false,
    selling: 'views',
    cost: 'unknown',
  },
  { ...usual, id: 'S12', name: 'history, costs nothing', basePrices: 'mixed', cost: 'zero' },
]

/**
 * A kind by its id.
 *
 * @throws RangeError if there is none.
 */
export function kindOf(id: string): ShopKind {
  const found = shopKinds.find((kind) => kind.id === id)
  if (!found) {
    throw new RangeError(
      `shop is '${id}', expected one of ${shopKinds.map((kind) => kind.id).join(', ')}`,
    )
  }
  return found
}
