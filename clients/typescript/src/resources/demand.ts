import type { Fields } from '../fields.ts'

/** A value and its 90 % interval. */
export type Estimate = { value: number; low: number; high: number }

export type Demand = {
  productId: string
  currency: string
  segment: string | null
  /** False when the data cannot tell how demand answers to price; `reasons` say why. */
  identified: boolean
  reasons: string[]
  /** At the base price: the change of demand in per cent when the price rises by one per cent. */
  elasticity: Estimate
  /** Chance that an offer is bought, or units sold a day. */
  demandUnit: 'probability' | 'units_per_day'
  /** `price` and `profit` in the currency's smallest unit. */
  points: { price: number; demand: Estimate; profit: Estimate }[]
  data: { offers: number; purchases: number; salesRows: number }
}

export type DemandQuery = { currency?: string | undefined; segment?: string | undefined }

export const demandFields: Fields<Demand> = {
  productId: 'product_id',
  currency: 'currency',
  segment: 'segment',
  identified: 'identified',
  reasons: 'reasons',
  elasticity: 'elasticity',
  demandUnit: 'demand_unit',
  points: 'points',
  data: ['data', { offers: 'offers', purchases: 'purchases', salesRows: 'sales_rows' }],
}
