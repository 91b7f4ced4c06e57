/** How base prices were set: near the optimum, by a margin unrelated to demand, or half of each. */
export type BasePrices = 'near the optimum' | 'rule of thumb' | 'mixed'

/**
 * What can make a shop lose: elasticities far above or below the usual, drops of demand close to
 * base prices, drops right above all of them, shocks to the level and to the elasticity, or
 * customers who respond twice as much to a rise as to a cut.
 */
export type Adversity = 'steep' | 'flat' | 'cliffs' | 'cliff at base' | 'shocks' | 'loss aversion'

/** A world unlike any of ours: see strangers/. */
export type World =
  | 'mixed logit'
  | 'log-normal pay, wild weeks'
  | 'linear, sold out'
  | 'loyal and switching, prices follow demand'
  | 'promotions untold'
  | 'going out of fashion'
  | 'real rows'

/** How the products of a shop depend on each other, and other features of demand: see nests/. */
export type Nests = {
  /**
   * Share of a product's losses that the others of its nest get, if each of them is small; below 0
   * if they complement each other.
   */
  diversion: number
  /** How contenders can know about the nests. */
  told: 'categories' | 'nothing' | 'groups'
  demand: 'two levels' | 'named customers' | 'order sizes' | 'waiting'
  /** Whether a nest's price index weights products by shares at base prices, or by current ones. */
  shares: 'fixed' | 'moving'
  /** Whether list prices follow demand strongly, and promotions are not reported. */
  followDemand: boolean
  /** Whether unreported displays of promotions attract neighbours' customers as prices do. */
  displays: boolean
}

/** A kind of shop: what its merchant has, and what contenders are told. */
export type ShopKind = {
  id: string
  name: string
  basePrices: BasePrices
  /** Whether 104 weekly rows of sales are imported before the first price. */
  history: boolean
  /**
   * One daily price that everybody sees, with its sales reported as rows; or a quote and an outcome
   * for every view.
   */
  selling: 'days' | 'views'
  cost: 'known' | 'unknown' | 'zero'
  /** Weekly sales of the slowest and the fastest product. */
  salesPerWeek: readonly [number, number]
  adversity: Adversity | null
  /** Share of the amount after a price's first digits that customers overlook. */
  unseenShare: number
  /** Whether contenders are told categories and brands, can read them in names, or neither. */
  attributes: 'told' | 'named' | 'untold'
  /** One of those that test the promise on loss. */
  promise: boolean
  /** The world whose truth it has, if not ours; null for ours. */
  world: World | null
  /** Set for shops whose products take customers from each other, and the like; null for others. */
  nests: Nests | null
}

/** What most kinds have. */
export const usual = {
  history: true,
  selling: 'days',
  cost: 'known',
  salesPerWeek: [2, 20],
  adversity: null,
  unseenShare: 0.15,
  attributes: 'told',
  promise: false,
  world: null,
  nests: null,
} as const
