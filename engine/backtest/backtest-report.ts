import type { EngineFactor } from '../policy/factor-names.ts'
import type { Interval } from '../report/interval.ts'
import type { UnidentifiedReason } from '../sales/identified.ts'
import type { HeldOutErrors } from './held-out.ts'

/** What a history can tell before a price changes; plain JSON. */
export type BacktestReport = {
  verdict: 'go' | 'no_go'
  /** What it rests on, in plain sentences. */
  reasons: string[]
  /** Which data would turn a no-go into a go, or a go into a surer one. */
  remedies: string[]
  history: { fromSeconds: number; untilSeconds: number; rows: number; products: number }
  identified: Identified
  /** Null where too little was held out to judge by. */
  forecast: HeldOutErrors | null
  /** Null where no product's profit can be known. */
  gain: ExpectedGain | null
  /** The biggest gain first. */
  products: ProductFinding[]
}

/** What histories tell of how demand answers the price. */
export type Identified = {
  /** Products whose own history tells it. */
  products: number
  /** Of what all products sell at their base prices, 0 to 1. */
  revenueShare: number
  /** Products whose history adds something: the price moved enough, and by itself. */
  telling: number
  tellingShare: number
  /** The mean of what those show, bias apart; null where they are fewer than two. */
  together: Interval | null
  /** Why the others cannot, the most frequent first; a product may have several reasons. */
  unidentifiedBy: { reason: UnidentifiedReason; products: number }[]
}

/** What Lerner's first prices are expected to bring above base prices, in money a week. */
export type ExpectedGain = {
  /** What base prices earn a week in the products whose profit can be known. */
  basePerWeek: number
  perWeek: Interval
  /** The same as a share of what base prices earn. */
  share: Interval
  /** The probability that it is above 0. */
  chance: number
  /** Products whose profit can be known, and those of them whose price would move. */
  productsPriced: number
  productsMoved: number
}

/** What is found of one product; prices in minor units. */
export type ProductFinding = {
  productId: string
  rows: number
  unitsPerWeek: number
  identified: boolean
  reasons: string[]
  /** As it is believed: chosen prices may mislead, and other products are like it. */
  elasticity: Interval
  basePriceMinor: number
  /** The price that would be quoted most often. */
  priceMinor: number
  confidence: number
  factors: readonly EngineFactor[]
  /** All prices that would be quoted, and how often each. */
  served: { priceMinor: number; share: number }[]
  /** Minor units a week; null where profit cannot be known. */
  gainPerWeek: Interval | null
}
