import type { Fields } from '../fields.ts'
import type { Demand, Estimate } from '../generated/contract.ts'

export const estimateFields: Fields<Estimate> = { value: 'value', low: 'low', high: 'high' }

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
    { price: 'price', demand: ['demand', estimateFields], profit: ['profit', estimateFields] },
  ],
  data: ['data', { offers: 'offers', purchases: 'purchases', salesRows: 'sales_rows' }],
}
