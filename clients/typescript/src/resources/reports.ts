import { type Answered, ask } from '../answered.ts'
import type { Call, Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  CalibrationReport,
  FairnessReport,
  LiftEstimate,
  LiftMeasure,
  LiftReport,
  OffPolicyEstimate,
  OffPolicyReport,
  OffPolicyRequest,
  RangedShare,
  ReportsCalibrationQuery,
  ReportsFairnessQuery,
  ReportsLiftQuery,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { resultFields } from './price-lists.ts'

export const liftEstimateFields: Fields<LiftEstimate> = { value: 'value', low: 'low', high: 'high' }

export const liftMeasureFields: Fields<LiftMeasure> = {
  optimized: ['optimized', liftEstimateFields],
  holdout: ['holdout', liftEstimateFields],
  earned: ['earned', liftEstimateFields],
  relative: ['relative', { value: 'value', low: 'low', high: 'high' }],
}

const arms = { optimized: 'optimized', holdout: 'holdout' }

const figureFields = {
  offers: ['offers', arms],
  sold: ['sold', arms],
  profit: ['profit', liftMeasureFields],
  revenue: ['revenue', liftMeasureFields],
  units: ['units', liftMeasureFields],
  costsKnown: 'costs_known',
  verdict: 'verdict',
} as const

export const liftReportFields: Fields<LiftReport> = {
  currency: 'currency',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  ...figureFields,
  reasons: 'reasons',
  sampleRatio: ['sample_ratio', { expected: 'expected', seen: 'seen', pValue: 'p_value' }],
  plan: [
    'plan',
    {
      lift: 'lift',
      weeks: 'weeks',
      weeksSoFar: 'weeks_so_far',
      leastLift: 'least_lift',
      withHoldouts: ['with_holdouts', { holdout: 'holdout', weeks: 'weeks' }],
    },
  ],
  by: 'by',
  groups: ['groups', { key: 'key', ...figureFields }],
  hasMore: 'has_more',
  series: ['series', { periodEnd: 'period_end', ...figureFields }],
  switchbacks: ['switchbacks', resultFields],
}

export const calibrationReportFields: Fields<CalibrationReport> = {
  currency: 'currency',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  bins: [
    'bins',
    {
      low: 'low',
      high: 'high',
      cells: 'cells',
      offers: 'offers',
      holdoutOffers: 'holdout_offers',
      claimed: 'claimed',
      right: ['right', liftEstimateFields],
      lift: ['lift', liftEstimateFields],
      verdict: 'verdict',
    },
  ],
  leftOut: 'left_out',
  reasons: 'reasons',
}

export const rangedShareFields: Fields<RangedShare> = { value: 'value', low: 'low', high: 'high' }

const gapFields = {
  value: 'value',
  low: 'low',
  high: 'high',
  highest: 'highest',
  lowest: 'lowest',
} as const

export const fairnessReportFields: Fields<FairnessReport> = {
  currency: 'currency',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  by: 'by',
  segments: [
    'segments',
    {
      segment: 'segment',
      offers: 'offers',
      accepted: 'accepted',
      meanPrice: 'mean_price',
      meanBasePrice: 'mean_base_price',
      relative: ['relative', rangedShareFields],
      acceptance: ['acceptance', rangedShareFields],
    },
  ],
  hasMore: 'has_more',
  gap: ['gap', gapFields],
  products: ['products', { productId: 'product_id', ...gapFields }],
  maxSegmentGap: 'max_segment_gap',
  personalization: 'personalization',
  reasons: 'reasons',
}

export const offPolicyRequestFields: Fields<OffPolicyRequest> = {
  policy: 'policy',
  change: 'change',
  prices: ['prices', { productId: 'product_id', price: 'price' }],
  currency: 'currency',
  from: 'from',
  until: 'until',
  measure: 'measure',
  tolerance: 'tolerance',
}

export const offPolicyEstimateFields: Fields<OffPolicyEstimate> = {
  value: 'value',
  low: 'low',
  high: 'high',
}

export const offPolicyReportFields: Fields<OffPolicyReport> = {
  currency: 'currency',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  policy: 'policy',
  measure: 'measure',
  offers: 'offers',
  leftOut: 'left_out',
  complete: 'complete',
  served: ['served', offPolicyEstimateFields],
  ips: ['ips', offPolicyEstimateFields],
  snips: ['snips', offPolicyEstimateFields],
  doublyRobust: ['doubly_robust', offPolicyEstimateFields],
  gain: ['gain', offPolicyEstimateFields],
  overlap: [
    'overlap',
    {
      effectiveOffers: 'effective_offers',
      largestWeight: 'largest_weight',
      tried: 'tried',
      enough: 'enough',
    },
  ],
  verdict: 'verdict',
  reasons: 'reasons',
}

/** What prices earned, and how sure that is. */
export class Reports {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** What optimized prices earned beside base prices, with intervals that hold at every look. */
  lift(query: ReportsLiftQuery = {}, options?: RequestOptions): Answered<LiftReport> {
    const asked: Call['query'] = { ...query }
    const path = ['reports', 'lift']
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(liftReportFields, wire),
    )
  }

  /** Whether `confidence` came true. */
  calibration(
    query: ReportsCalibrationQuery = {},
    options?: RequestOptions,
  ): Answered<CalibrationReport> {
    const asked: Call['query'] = { ...query }
    const path = ['reports', 'calibration']
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(calibrationReportFields, wire),
    )
  }

  /** What other prices would have earned, by the chances of those that were drawn. */
  offPolicy(request: OffPolicyRequest, options?: RequestOptions): Answered<OffPolicyReport> {
    const body = toWire(offPolicyRequestFields, request)
    const path = ['reports', 'off_policy']
    return ask(this.#send, { method: 'POST', path, body, options }, (wire) =>
      fromWire(offPolicyReportFields, wire),
    )
  }

  /** What segments of customers were asked beside base prices, and how far they lie apart. */
  fairness(query: ReportsFairnessQuery = {}, options?: RequestOptions): Answered<FairnessReport> {
    const asked: Call['query'] = { ...query }
    const path = ['reports', 'fairness']
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(fairnessReportFields, wire),
    )
  }
}
