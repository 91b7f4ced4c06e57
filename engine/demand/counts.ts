/**
 * What the likelihood sees: offers and purchases by log price over the reference price of their
 * time.
 */
export type Counts = {
  logRatio: Float64Array
  offers: Float64Array
  purchases: Float64Array
  /** Sums of offers and purchases. */
  total: number
  bought: number
}

/** What is counted where nothing was offered. */
export const noCounts: Counts = {
  logRatio: new Float64Array(0),
  offers: new Float64Array(0),
  purchases: new Float64Array(0),
  total: 0,
  bought: 0,
}
