/** The lengths of period that a trade report can use. */
export const tradeIntervals = ['day', 'week', 'month'] as const
export type TradeInterval = (typeof tradeIntervals)[number]

/** Totals of what was sold. Money in minor units. */
export type Trade = {
  units: number
  revenue: number
  /** For sales with a known cost. */
  profit: number
  /** The revenue that this profit belongs to. */
  costedRevenue: number
}

/** What was sold in a time. */
export type TradePoint = Trade & {
  start: Date
  /** Mean unit price; null if nothing was sold and none was reported. */
  price: number | null
  /** How strongly the products were promoted, 0 none to 1 full. */
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
