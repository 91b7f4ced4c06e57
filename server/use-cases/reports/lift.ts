import { type ArmGroup, addGroups, type TrialSums } from '../../../engine/evidence/arm-sums.ts'
import { type AlwaysValid, liftOf, usualRules } from '../../../engine/evidence/lift.ts'
import { likenessOf, likenessOfCounts } from '../../../engine/evidence/likeness.ts'
import { leastLift, planWeeks, trafficOf, weeksUntilProof } from '../../../engine/evidence/plan.ts'
import { sampleRatio } from '../../../engine/evidence/sample-ratio.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import {
  type LiftKey,
  type LiftPartSum,
  type LiftSum,
  readLiftParts,
  readLiftSums,
} from '../../storage/tables/lift-sums.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { type AskedRange, findRange } from './lift-range.ts'
import { reasonsOf } from './lift-reasons.ts'
import type { LiftFigures, LiftPlan, LiftReport, LiftVerdict, Measure } from './lift-report.ts'

export type LiftQuestion = AskedRange & {
  by?: LiftKey | undefined
  limit: number
  /** The lift that the plan is about, as a share. */
  lift: number
}

/** A split that differs from the one meant with this p-value is not by chance. */
const unevenBelow = 0.001
const largerHoldouts = [0.1, 0.2, 0.5]

/** What optimized prices earned beside base prices, on the offers that there were. */
export async function reportLift(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { tenantId }: Caller,
  question: LiftQuestion,
): Promise<LiftReport> {
  return store.tenant(tenantId, async (db) => {
    const range = await findRange(db, tenantId, question, now())
    if (range === null) return nothingCounted(question)
    const { fields } = await findPolicy(db, tenantId, '')
    const cost = fields.unitCost ?? null
    const { by = null, limit, lift } = question
    const read = await readLiftSums(db, tenantId, range, cost, by, limit + 1)
    const { all: sums, keyed: more } = read
    const likeness = likenessesOf(await readLiftParts(db, tenantId, range))
    const rules = { ...usualRules, target: lift, planAhead: planWeeks / range.weeksSoFar }
    const judge = (own: readonly LiftSum[]) => figuresOf(own, likeness.values, rules)
    const whole = judge(sums)
    const ratio = sampleRatio(countsOf(sums), likeness.counts)
    const groups = [...Map.groupBy(more, ({ key }) => key)].map(([key, own]) => ({
      key,
      ...judge(own),
    }))
    const order = by === 'week' ? byKey : byOffers
    const uneven = ratio.pValue < unevenBelow
    const verdict = uneven ? ('uneven_split' as const) : whole.verdict
    const plan = planOf(sums, likeness.values, range.weeksSoFar, question)
    const report = {
      ...whole,
      verdict,
      currency: range.currency,
      from: new Date(range.fromMs),
      until: new Date(range.untilMs),
      sampleRatio: ratio,
      plan,
      by,
      groups: groups.sort(order).slice(0, limit),
      hasMore: groups.length > limit,
    }
    return { ...report, reasons: reasonsOf(report) }
  })
}

type Rules = Parameters<typeof liftOf>[1]

function figuresOf(sums: readonly LiftSum[], likeness: number, rules: Rules): LiftFigures {
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

function groupsOf(sums: readonly LiftSum[], name: MeasureName): ArmGroup[] {
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

/** How many offers with one chance there were, and how many came into the holdout. */
function countsOf(sums: readonly LiftSum[]) {
  const counts = new Map<number, { holdoutShare: number; offers: number; holdout: number }>()
  for (const { share, held, offers } of sums) {
    const own = counts.get(share) ?? { holdoutShare: share, offers: 0, holdout: 0 }
    own.offers += offers
    if (held) own.holdout += offers
    counts.set(share, own)
  }
  return [...counts.values()]
}

const partCount = 64

/** How alike the answers, and the arms, of one customer's offers are; 1 where nobody was named. */
function likenessesOf(rows: readonly LiftPartSum[]): { values: number; counts: number } {
  if (!rows.some(({ customers }) => customers > 0)) return { values: 1, counts: 1 }
  const places = Array.from({ length: partCount }, (_, part) => part)
  const armOf = (held: boolean) => {
    const own = rows.filter((row) => row.held === held)
    const parts = places.map((place) => {
      const row = own.find(({ part }) => part === place)
      return { offers: row?.offers ?? 0, value: row?.revenue ?? 0 }
    })
    return { parts, valueSquares: own.reduce((sum, row) => sum + row.revenueSquares, 0) }
  }
  const counts = places.map((place) => {
    const own = rows.filter(({ part }) => part === place)
    const sum = (pick: (row: LiftPartSum) => number) =>
      own.reduce((total, row) => total + pick(row), 0)
    return {
      offers: sum(({ offers }) => offers),
      holdout: sum(({ held, offers }) => (held ? offers : 0)),
      meant: sum(({ holdoutShares }) => holdoutShares),
      variance: sum(({ shareVariance }) => shareVariance),
    }
  })
  return { values: likenessOf([armOf(false), armOf(true)]), counts: likenessOfCounts(counts) }
}

/** How long a proof takes at the traffic so far; null while nobody bought. */
function planOf(
  sums: readonly LiftSum[],
  likeness: number,
  weeksSoFar: number,
  { lift }: LiftQuestion,
): LiftPlan | null {
  const costed = sums.some(({ costedOffers }) => costedOffers > 0)
  const trial = addGroups(groupsOf(sums, costed ? 'profit' : 'revenue'), likeness)
  const traffic = trafficOf(trial, weeksSoFar)
  if (traffic === null) return null
  const rules = { alpha: usualRules.alpha, target: lift }
  const weeksAt = (holdoutShare: number) =>
    weeksUntilProof({ ...traffic, holdoutShare }, lift, rules)
  return {
    lift,
    weeks: weeksAt(traffic.holdoutShare),
    weeksSoFar,
    leastLift: leastLift(traffic, planWeeks, rules),
    withHoldouts: largerHoldouts
      .filter((larger) => larger > traffic.holdoutShare + 1e-6)
      .map((larger) => ({ holdout: larger, weeks: weeksAt(larger) })),
  }
}

function nothingCounted({ currency, by }: LiftQuestion): LiftReport {
  const report = {
    ...figuresOf([], 1, { ...usualRules, planAhead: 1 }),
    currency: currency ?? null,
    from: null,
    until: null,
    sampleRatio: null,
    plan: null,
    by: by ?? null,
    groups: [],
    hasMore: false,
  }
  return { ...report, reasons: reasonsOf(report) }
}

function byKey(one: { key: string }, other: { key: string }): number {
  return one.key < other.key ? -1 : 1
}

function byOffers(
  one: LiftFigures & { key: string },
  other: LiftFigures & { key: string },
): number {
  const offers = ({ offers: { optimized, holdout } }: LiftFigures) => optimized + holdout
  return offers(other) - offers(one) || byKey(one, other)
}
