import {
  leastOffers,
  type SegmentGap,
  type SegmentPrices,
  segmentGap,
  segmentPrices,
} from '../../../engine/evidence/fairness.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import {
  findSegmentCurrency,
  readSegmentSums,
  readSegmentsOfProducts,
} from '../../storage/tables/segment-totals.ts'
import { findRange, type RangeQuery } from './lift-range.ts'

/** A segment, what it was quoted and what it accepted. */
export type FairSegment = SegmentPrices & {
  offers: number
  accepted: number
  /** Minor units, over all its offers. */
  meanPrice: number
  meanBasePrice: number
}

export type FairnessReport = {
  currency: string | null
  from: Date | null
  until: Date | null
  segments: FairSegment[]
  hasMore: boolean
  gap: SegmentGap | null
  /** Products whose segments are furthest apart. */
  products: (SegmentGap & { productId: string })[]
  /** What the account's policy says now. */
  maxSegmentGap: number | null
  personalization: 'segment' | 'none'
  reasons: string[]
}

/** Products checked for the largest gaps, those with most offers. */
const mostProducts = 1000
/** How many of them are reported. */
const reportedProducts = 20

/** What segments were quoted compared with base prices, and how far apart they are. */
export async function reportFairness(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { tenantId }: Caller,
  question: RangeQuery & { limit: number },
): Promise<FairnessReport> {
  return store.tenant(tenantId, async (db) => {
    const policy = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
    const { personalization, maxSegmentGap = null } = policy
    const currency = question.currency ?? (await findSegmentCurrency(db, tenantId)) ?? undefined
    const range = await findRange(db, tenantId, { ...question, currency }, now())
    const { limit } = question
    const sums = range === null ? [] : await readSegmentSums(db, tenantId, range, limit + 1)
    const cells =
      range === null
        ? []
        : await readSegmentsOfProducts(db, tenantId, range, leastOffers, mostProducts)
    const products = [...cells]
      .flatMap(([productId, segments]) => {
        const gap = segmentGap(segments)
        return gap === null || gap.value === 0 ? [] : [{ productId, ...gap }]
      })
      .sort((one, other) => other.value - one.value)
      .slice(0, reportedProducts)
    const report = {
      currency: range?.currency ?? currency ?? null,
      from: range && new Date(range.fromMs),
      until: range && new Date(range.untilMs),
      segments: sums.slice(0, limit).map((sum) => ({
        ...segmentPrices(sum),
        offers: sum.offers,
        accepted: sum.accepted,
        meanPrice: sum.prices / sum.offers,
        meanBasePrice: sum.basePrices / sum.offers,
      })),
      hasMore: sums.length > limit,
      gap: segmentGap(sums),
      products,
      maxSegmentGap,
      personalization,
    }
    return { ...report, reasons: reasonsOf(report) }
  })
}

function reasonsOf(report: Omit<FairnessReport, 'reasons'>): string[] {
  const { segments, gap, maxSegmentGap, personalization } = report
  const reasons: string[] = []
  if (personalization === 'none') {
    reasons.push(
      'The policy sets personalization to "none": prices do not depend on who asks, which GET /v1/quotes/{id}/replay proves for each quote. Any offers below are from before that.',
    )
  }
  if (segments.length === 0) {
    reasons.push(
      'No optimized offers have been counted yet: an offer counts once outcomes are reported and its price has expired.',
    )
  } else if (gap === null) {
    reasons.push(
      `Fewer than two segments have ${leastOffers} offers: there is nothing to compare yet.`,
    )
  } else if (gap.value < 0.0005) {
    reasons.push('Segments are quoted the same prices at the same base prices.')
  } else {
    const apart = `Prices of ${named(gap.highest)} lie ${percent(gap.value)} above those of ${named(gap.lowest)}, at the same base prices`
    const sure =
      gap.low > 0
        ? `at least ${percent(gap.low)} with a probability of 95 %`
        : 'this may be due to chance'
    reasons.push(`${apart}: ${sure}.`)
  }
  if (maxSegmentGap !== null) {
    reasons.push(
      `The policy's max_segment_gap is ${percent(maxSegmentGap)}: no two segments are shown prices further apart for one product and base price.`,
    )
  } else if (gap !== null && gap.low > 0 && personalization === 'segment') {
    reasons.push('To limit it, set max_segment_gap in the policy.')
  }
  return reasons
}

function named(segment: string): string {
  return segment === '' ? 'customers without a segment' : `segment '${segment}'`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
