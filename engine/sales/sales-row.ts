/** What was sold at one price over one period, as a shop reports it. */
export type SalesRow = {
  /** Whole minor units, 1 to `highestPriceMinor`. */
  priceMinor: number
  units: number
  /** Visits, or anything else that counts chances to sell; null if unknown. */
  exposure: number | null
  /** False if the period ended sold out: demand was at least `units`. */
  inStock: boolean | null
  /** 0 none to 1 full. */
  promotion: number | null
  competitorPriceMinor: number | null
  /** The price was drawn at random, not chosen. */
  randomized: boolean
  startSeconds: number
  endSeconds: number
}
