import { type ArmGroup, addGroups, type TrialSums } from '../../../engine/evidence/arm-sums.ts'
import { type AlwaysValid, liftOf, usualRules } from '../../../engine/evidence/lift.ts'
import { planWeeks } from '../../../engine/evidence/plan.ts'
import type { LiftSum } from '../../storage/tables/lift-sums.ts'
import type { LiftFigures, LiftVerdict, Measure } from './lift-report.ts'
import type { LiftUnits } from './lift-units.ts'

export type Rules = Parameters<typeof liftOf>[1]

/** Intervals are narrowest around the end of the plan, given the time counted so far. */
export function rulesAt(weeksSoFar: number, lift: number): Rules {
  return { ...usualRules, target: lift, planAhead: planWeeks / weeksSoFar }
}

/** The results of offers, from their sums. */
export function figuresOf(
  sums: readonly LiftSum[],
  { likeness }: Pick<LiftUnits, 'likeness'>,
  rules: Rules,
): LiftFigures {
  const count = (held: boolean, of: 'offers' | 'units' | 'costedOffers') =>
    sums.reduce((total, sum) => total + (sum.held === held ? sum[of] : 0), 0)
  const offers = { optimized: count(false, 'offers'), holdout: count(true, 'offers') }
  const all = offers.optimized + offers.holdout
  const measure = (name: MeasureName) => measureOf(addGroups(groupsOf(sums, name), likeness), rules)
  const costed = count(false, 'costedOffers') + count(true, 'costedOffers')
  const measures = {
    profit: costed > 0 ? measure('profit') : null,
    revenue: measure('revenue'),
    units: measure('units'),
  }
  return {
    offers,
    units: { optimized: count(false, 'units'), holdout: count(true, 'units') },
    measures,
    costsKnown: all > 0 ? costed / all : 0,
    verdict: all === 0 ? 'no_holdout' : verdictOf(costed > 0 ? measures.profit : measures.revenue),
  }
}

function verdictOf(measure: Measure | null): LiftVerdict {
  if (measure === null) return 'too_early'
  if (measure.earned.low > 0) return 'gain'
  return measure.earned.high < 0 ? 'loss' : 'undecided'
}

function measureOf(sums: TrialSums, rules: Rules): Measure | null {
  const lift = liftOf(sums, rules)
  if (lift === null) return null
  const perOffer = ({ value, low, high }: AlwaysValid) => ({
    value: value / sums.offers,
    low: low / sums.offers,
    high: high / sums.offers,
  })
  return {
    optimized: perOffer(lift.optimized),
    holdout: perOffer(lift.holdout),
    earned: lift.difference,
    relative: lift.relative,
  }
}

type MeasureName = 'profit' | 'revenue' | 'units'

export function groupsOf(sums: readonly LiftSum[], name: MeasureName): ArmGroup[] {
  return sums.map((sum) => ({
    arm: sum.held ? 'holdout' : 'optimized',
    holdoutShare: sum.share,
    ...valuesOf(sum, name),
  }))
}

function valuesOf(sum: LiftSum, name: MeasureName): Omit<ArmGroup, 'arm' | 'holdoutShare'> {
  switch (name) {
    case 'profit':
      return {
        offers: sum.costedOffers,
        value: sum.profit,
        valueSquares: sum.profitSquares,
        known: sum.margins,
        knownSquares: sum.marginSquares,
        knownTimesValue: sum.marginProfit,
      }
    case 'revenue':
      return {
        offers: sum.offers,
        value: sum.revenue,
        valueSquares: sum.revenueSquares,
        known: sum.basePrices,
        knownSquares: sum.baseSquares,
        knownTimesValue: sum.baseRevenue,
      }
    case 'units':
      return {
        offers: sum.offers,
        value: sum.units,
        valueSquares: sum.unitSquares,
        known: sum.offers,
        knownSquares: sum.offers,
        knownTimesValue: sum.units,
      }
  }
}
