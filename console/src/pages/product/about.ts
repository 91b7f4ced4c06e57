/** The product, and its segment, that a panel is about. Money in the smallest unit. */
export type About = {
  id: string
  basePrice: number
  currency: string
  /** Null for customers without a segment. */
  segment: string | null
}
