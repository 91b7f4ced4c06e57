/**
 * The data of the likelihood: offers and purchases by log ratio of price to the reference price at
 * the time.
 */
export type Counts = {
  logRatio: Float64Array
  offers: Float64Array
  purchases: Float64Array
  /** Sums of offers and purchases. */
  total: number
  bought: number
}

/** The counts without any offers. */
export const noCounts: Counts = {
  logRatio: new Float64Array(0),
  offers: new Float64Array(0),
  purchases: new Float64Array(0),
  total: 0,
  bought: 0,
}
