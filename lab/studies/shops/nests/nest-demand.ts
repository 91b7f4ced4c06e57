/**
 * Demand of the products of a nest: units of a usual week, by product, at prices in logs relative
 * to the base prices.
 */
export type NestDemand = {
  size: number
  units: (logPrices: ArrayLike<number>, into: Float64Array) => void
}

/** Two-level demand of a nest; see `twoLevelDemand`. */
export type TwoLevels = {
  /** Units in a usual week at base prices. */
  baseUnits: ArrayLike<number>
  /** By product, how steeply its demand falls with its price relative to the nest's index. */
  within: ArrayLike<number>
  /** How steeply the nest's demand falls with its index. */
  whole: number
}

/**
 * log q = log q₀ − within × (log p − P) − whole × P, with P the nest's log price index by shares of
 * units at base prices.
 *
 * @see Hausman, Leonard & Zona, Competitive analysis with differentiated products, Annales
 * d'Économie et de Statistique 34 (1994).
 */
export function twoLevelDemand({ baseUnits, within, whole }: TwoLevels): NestDemand {
  const shares = sharesOf(baseUnits)
  const size = shares.length
  return {
    size,
    units: (logPrices, into) => {
      const index = indexOf(shares, logPrices)
      for (let i = 0; i < size; i++) {
        const relative = (logPrices[i] ?? 0) - index
        into[i] = (baseUnits[i] ?? 0) * Math.exp(-(within[i] ?? 0) * relative - whole * index)
      }
    },
  }
}

/** Shares of a nest's units. */
export function sharesOf(units: ArrayLike<number>): Float64Array {
  const shares = Float64Array.from(units)
  const all = shares.reduce((sum, one) => sum + one, 0)
  return shares.map((one) => one / all)
}

function indexOf(shares: Float64Array, logPrices: ArrayLike<number>): number {
  let index = 0
  for (let i = 0; i < shares.length; i++) index += (shares[i] ?? 0) * (logPrices[i] ?? 0)
  return index
}

/** Demand of a nest whose shares move with prices; see `movingDemand`. */
export type MovingShares = {
  /** Units in a usual week at base prices. */
  baseUnits: ArrayLike<number>
  /** By product, how steeply its attraction falls with its price. */
  within: ArrayLike<number>
  /** Share of a product's losses that stays in the nest. */
  diversion: number
}

/**
 * q = q₀ p^−within W^−diversion, with W the total attraction of the nest's products, 1 at base
 * prices: nested logit in log prices, where most customers buy nothing. For small moves it is
 * two-level demand; for large ones the index follows the shares, so that nothing is won by driving
 * prices apart.
 *
 * @see Berry, Estimating discrete-choice models of product differentiation, RAND J. Econ. 25
 * (1994).
 */
export function movingDemand({ baseUnits, within, diversion }: MovingShares): NestDemand {
  const shares = sharesOf(baseUnits)
  const size = shares.length
  return {
    size,
    units: (logPrices, into) => {
      let pull = 0
      for (let i = 0; i < size; i++) {
        const own = Math.exp(-(within[i] ?? 0) * (logPrices[i] ?? 0))
        into[i] = (baseUnits[i] ?? 0) * own
        pull += (shares[i] ?? 0) * own
      }
      const left = pull ** -diversion
      for (let i = 0; i < size; i++) into[i] = (into[i] ?? 0) * left
    },
  }
}

/** A customer who views some products of a nest. */
export type CustomerType = {
  /** Indices of the products viewed. */
  looks: readonly number[]
  /** Odds of each at base prices, relative to the others viewed. */
  pull: readonly number[]
  /** Odds of buying any at base prices. */
  odds: number
}

/** Nested logit: customers who view some products of a nest and buy at most one of them. */
export type NamedDemand = {
  types: readonly CustomerType[]
  /** Customers in a usual week, spread evenly over the types. */
  customers: number
  /** By product, how steeply its attraction falls with its price. */
  within: ArrayLike<number>
  /** How much of a change in the whole nest's attraction leaves the nest: 1 − diversion. */
  kept: number
}

/**
 * The chances that a customer buys each of the products viewed.
 *
 * @param logPrices - Of those products, in their order.
 * @see McFadden, Modelling the choice of residential location (1978): nested logit.
 */
export function chancesOf(
  { looks, pull, odds }: CustomerType,
  { within, kept }: Pick<NamedDemand, 'within' | 'kept'>,
  logPrices: ArrayLike<number>,
): Float64Array {
  const chances = new Float64Array(looks.length)
  let all = 0
  let atBase = 0
  looks.forEach((product, k) => {
    const at = (pull[k] ?? 0) * Math.exp(-(within[product] ?? 0) * (logPrices[k] ?? 0))
    chances[k] = at
    all += at
    atBase += pull[k] ?? 0
  })
  const now = odds * (all / atBase) ** kept
  const any = now / (1 + now)
  for (let k = 0; k < chances.length; k++) chances[k] = (any * (chances[k] ?? 0)) / all
  return chances
}

/** What customers of all types buy together. */
export function namedDemand(named: NamedDemand, size: number): NestDemand {
  const { types, customers } = named
  return {
    size,
    units: (logPrices, into) => {
      into.fill(0)
      for (const type of types) {
        const seen = type.looks.map((product) => logPrices[product] ?? 0)
        const chances = chancesOf(type, named, seen)
        type.looks.forEach((product, k) => {
          into[product] = (into[product] ?? 0) + ((chances[k] ?? 0) * customers) / types.length
        })
      }
    },
  }
}
