import type { Fields } from '../fields.ts'
import type {
  Demand,
  Estimate,
  Evidence,
  Forecast,
  ProductsForecastQuery,
  QuotedPrice,
  TestedPrices,
  WinningCosts,
} from '../generated/contract.ts'

export const estimateFields: Fields<Estimate> = { value: 'value', low: 'low', high: 'high' }

export const testedPricesFields: Fields<TestedPrices> = {
  low: 'low',
  high: 'high',
  gaps: ['gaps', { low: 'low', high: 'high' }],
}

export const winningCostsFields: Fields<WinningCosts> = { above: 'above', below: 'below' }

export const evidenceFields: Fields<Evidence> = {
  offers: 'offers',
  purchases: 'purchases',
  salesRows: 'sales_rows',
  offersUsed: 'offers_used',
  salesRowsUsed: 'sales_rows_used',
  leftOut: ['left_out', { what: 'what', reason: 'reason', count: 'count' }],
}

export const quotedPriceFields: Fields<QuotedPrice> = {
  price: 'price',
  share: 'share',
  curvePrice: 'curve_price',
  factors: 'factors',
  reasons: 'reasons',
}

export const demandFields: Fields<Demand> = {
  productId: 'product_id',
  currency: 'currency',
  segment: 'segment',
  identified: 'identified',
  reasons: 'reasons',
  elasticity: ['elasticity', estimateFields],
  demandUnit: 'demand_unit',
  points: [
    'points',
    {
      price: 'price',
      demand: ['demand', estimateFields],
      profit: ['profit', estimateFields],
      betterIfCost: ['better_if_cost', winningCostsFields],
    },
  ],
  observed: ['observed', { price: 'price', demand: 'demand', weight: 'weight' }],
  tested: ['tested', testedPricesFields],
  quoted: ['quoted', quotedPriceFields],
  data: ['data', evidenceFields],
}

export const forecastQueryFields: Fields<ProductsForecastQuery> = {
  price: 'price',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  promotion: 'promotion',
  competitorPrice: 'competitor_price',
  visits: 'visits',
  currency: 'currency',
  segment: 'segment',
}

export const forecastFields: Fields<Forecast> = {
  productId: 'product_id',
  currency: 'currency',
  segment: 'segment',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  source: 'source',
  per: 'per',
  identified: 'identified',
  reasons: 'reasons',
  assumed: [
    'assumed',
    { promotion: 'promotion', competitorPrice: 'competitor_price', visits: 'visits' },
  ],
  points: [
    'points',
    {
      price: 'price',
      tested: 'tested',
      units: ['units', estimateFields],
      revenue: ['revenue', estimateFields],
      profit: ['profit', estimateFields],
    },
  ],
  tested: ['tested', testedPricesFields],
  data: ['data', evidenceFields],
}
