/** Which product, and which of its segments, a panel is about. Money in the smallest unit. */
export type About = {
  id: string
  basePrice: number
  currency: string
  /** Null is customers without a segment. */
  segment: string | null
}
