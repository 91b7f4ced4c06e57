import type { AlwaysValid, Lift } from '../../../engine/evidence/lift.ts'
import type { LiftKey } from '../../storage/tables/lift-sums.ts'
import type { LiftUnits } from './lift-units.ts'

/** One measure in both arms: means per offer, and the total difference. */
export type Measure = {
  optimized: AlwaysValid
  holdout: AlwaysValid
  /** What optimized prices earned beyond base prices, over all offers. */
  earned: AlwaysValid
  relative: Lift['relative']
}

export type LiftVerdict =
  | 'no_holdout'
  | 'uneven_split'
  | 'too_early'
  | 'gain'
  | 'loss'
  | 'undecided'

/** The results of the offers of one key, or of all. */
export type LiftFigures = {
  offers: { optimized: number; holdout: number }
  units: { optimized: number; holdout: number }
  /** Null while there are too few purchases; profit also if no cost is known. */
  measures: { profit: Measure | null; revenue: Measure | null; units: Measure | null }
  /** Share of the offers whose product's unit cost is known. */
  costsKnown: number
  verdict: LiftVerdict
}

export type LiftPlan = {
  /** The requested lift. */
  lift: number
  /** Weeks from the first offer until it is proven, with 80 % probability; null: over two years. */
  weeks: number | null
  weeksSoFar: number
  /** The smallest lift that can be proven in half a year. */
  leastLift: number
  /** How long it would take with larger holdouts. */
  withHoldouts: { holdout: number; weeks: number | null }[]
}

export type LiftReport = LiftFigures & {
  currency: string | null
  from: Date | null
  until: Date | null
  /** The unit by which arms were drawn; null if nothing was counted. */
  randomized: LiftUnits | null
  /** Whether offers held out one by one would interfere, in sentences. */
  interference: string[]
  sampleRatio: { expected: number; seen: number; pValue: number } | null
  plan: LiftPlan | null
  /** Hours after which answers count, if that is later than the expiry of quotes; else 0. */
  waitHours: number
  /** What stops all prices now; null if nothing does. */
  halted: 'paused' | 'stopped' | null
  /**
   * Whether everyone saw some prices, which have no outcomes; and what these earned according to
   * sales rows, as a share of what base prices would have, where that is known.
   */
  everyone: { gain: { value: number; low: number; high: number } | null } | null
  reasons: string[]
  by: LiftKey | null
  groups: (LiftFigures & { key: string })[]
  hasMore: boolean
  series: LiftPoint[]
}

/** What was known at a time, of all offers from the start of the report until then. */
export type LiftPoint = LiftFigures & { until: Date }
