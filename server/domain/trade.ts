/** How long the times are that a trade report counts by. */
export const tradeIntervals = ['day', 'week', 'month'] as const
export type TradeInterval = (typeof tradeIntervals)[number]

/** What was sold, in sum. Money in minor units. */
export type Trade = {
  units: number
  revenue: number
  /** Of what has a known cost. */
  profit: number
  /** The revenue that this is of. */
  costedRevenue: number
}

/** What was sold in a time. */
export type TradePoint = Trade & {
  start: Date
  /** Mean price of a unit; null where none was sold and none was told. */
  price: number | null
  /** How far the products were promoted, 0 none to 1 full. */
  promotion: number
}

export const noTrade: Trade = { units: 0, revenue: 0, profit: 0, costedRevenue: 0 }

export function addTrade(a: Trade, b: Trade): Trade {
  return {
    units: a.units + b.units,
    revenue: a.revenue + b.revenue,
    profit: a.profit + b.profit,
    costedRevenue: a.costedRevenue + b.costedRevenue,
  }
}
