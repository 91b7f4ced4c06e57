/**
 * How base prices were set: near what earns most, by a margin unrelated to demand, or half of each.
 */
export type BasePrices = 'near the optimum' | 'rule of thumb' | 'mixed'

/**
 * What can make a shop lose: elasticities far above or below the usual, drops of demand close to
 * base prices, drops right above all of them, or shocks to the level and to the elasticity.
 */
export type Adversity = 'steep' | 'flat' | 'cliffs' | 'cliff at base' | 'shocks'

/** A world that none of ours is like: see strangers/. */
export type World =
  | 'mixed logit'
  | 'log-normal pay, wild weeks'
  | 'linear, sold out'
  | 'loyal and switching, prices follow demand'
  | 'promotions untold'
  | 'going out of fashion'
  | 'real rows'

/** How the products of a shop hang together, and what else its demand does: see nests/. */
export type Nests = {
  /**
   * Share of what a product loses that the others of its nest get, where each of them is small;
   * below 0 where they complement each other.
   */
  diversion: number
  /** How contenders can know of the nests. */
  told: 'categories' | 'nothing' | 'groups'
  demand: 'two levels' | 'named customers' | 'order sizes' | 'waiting'
  /** Whether a nest's price index weighs products by shares at base prices, or as they are. */
  shares: 'fixed' | 'moving'
  /** Whether list prices follow demand strongly, and promotions are not told. */
  followDemand: boolean
}

/** A kind of shop: what its merchant has, and what contenders are told. */
export type ShopKind = {
  id: string
  name: string
  basePrices: BasePrices
  /** Whether 104 weekly rows of sales are imported before the first price. */
  history: boolean
  /**
   * One price a day that everybody sees, with its sales reported as rows; or a quote and an outcome
   * for every view.
   */
  selling: 'days' | 'views'
  cost: 'known' | 'unknown' | 'zero'
  /** Sales a week of the slowest and the fastest product. */
  salesPerWeek: readonly [number, number]
  adversity: Adversity | null
  /** Share of what stands behind a price's first digits that customers overlook. */
  unseenShare: number
  /** Whether contenders are told categories and brands, or can read them in names, or neither. */
  attributes: 'told' | 'named' | 'untold'
  /** One of those that hold the promise on loss against its bar. */
  promise: boolean
  /** Whose truth it has where that is none of ours; null for ours. */
  world: World | null
  /** Of a shop whose products take customers from each other, and the like; null for others. */
  nests: Nests | null
}

/** What most kinds are like. */
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
