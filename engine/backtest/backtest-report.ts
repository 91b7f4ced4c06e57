import type { EngineFactor } from '../policy/factor-names.ts'
import type { Interval } from '../report/interval.ts'
import type { UnidentifiedReason } from '../sales/identified.ts'
import type { HeldOutErrors } from './held-out.ts'

/** What a history shows before a price changes; plain JSON. */
export type BacktestReport = {
  verdict: 'go' | 'no_go'
  /** The grounds for it, in plain sentences. */
  reasons: string[]
  /** Which data would turn a no-go into a go, or make a go more certain. */
  remedies: string[]
  history: { fromSeconds: number; untilSeconds: number; rows: number; products: number }
  identified: Identified
  /** Null where too little was held out to judge. */
  forecast: HeldOutErrors | null
  /** Null where no product's profit is known. */
  gain: ExpectedGain | null
  /** Largest gain first. */
  products: ProductFinding[]
}

/** What histories identify of the response of demand to the price. */
export type Identified = {
  /** Products identified from their own history. */
  products: number
  /** Their share of all sales at base prices, 0 to 1. */
  revenueShare: number
  /** Products whose history is informative: the price moved enough, and on its own. */
  telling: number
  tellingShare: number
  /** Their mean elasticity, apart from the bias of chosen prices; null with fewer than two. */
  together: Interval | null
  /** Why the others are not, most frequent first; a product may have several reasons. */
  unidentifiedBy: { reason: UnidentifiedReason; products: number }[]
}

/** The expected gain of Lerner's first prices over base prices, in money a week. */
export type ExpectedGain = {
  /** What base prices earn a week in the products whose profit is known. */
  basePerWeek: number
  perWeek: Interval
  /** The same as a share of what base prices earn. */
  share: Interval
  /** The probability that it is above 0. */
  chance: number
  /** Products whose profit is known, and how many of them would change price. */
  productsPriced: number
  productsMoved: number
}

/** The findings on one product; prices in minor units. */
export type ProductFinding = {
  productId: string
  rows: number
  unitsPerWeek: number
  identified: boolean
  reasons: string[]
  /** The posterior, which allows for biased chosen prices, and borrows from other products. */
  elasticity: Interval
  basePriceMinor: number
  /** The price that would be quoted most often. */
  priceMinor: number
  confidence: number
  factors: readonly EngineFactor[]
  /** All prices that would be quoted, and how often each. */
  served: { priceMinor: number; share: number }[]
  /** Minor units a week; null where profit is not known. */
  gainPerWeek: Interval | null
}
