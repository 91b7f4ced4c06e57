import type { Field, Kind } from '../../../clients/typescript/src/files/main.ts'
import { formatCount } from '../format/number.ts'
import { ruleNames } from '../format/rule-names.ts'

/** So many rows, in words. */
export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`
}

/** What a kind of file is called. */
export const kindNames: Record<Kind | 'orders', string> = {
  sales: 'Sales',
  orders: 'Lines of orders',
  offers: 'Offers',
  products: 'Products',
  policies: 'Costs and guardrails',
}

/** What a row of each kind tells. */
export const kindHints: Record<Kind | 'orders', string> = {
  orders: 'What somebody bought of a product in one order; lines are added up to sales.',
  sales: 'What a product sold in a period.',
  offers: 'A price that somebody was shown, and whether he bought.',
  products: 'A product with its base price, attributes and costs.',
  policies: 'What a product costs, and what its price may do.',
}

/** What a field is called. */
export const fieldNames: Record<Field, string> = {
  product: 'Product',
  segment: 'Customer segment',
  currency: 'Currency',
  price: 'Price',
  units: 'Units sold',
  exposure: 'Visits',
  period: 'Period begins',
  period_end: 'Period ends',
  in_stock: 'In stock (yes or no)',
  promotion: 'Promotion (0 to 1)',
  competitor_price: "Competitor's price",
  randomized: 'Price drawn at random (yes or no)',
  unit_cost: ruleNames.unitCost,
  base_price: 'Base price',
  name: 'Name of the product',
  status: 'Status (active or paused)',
  offer_id: 'Id of the offer',
  accepted: 'Bought (yes or no)',
  quantity: 'Units bought',
  offered_at: 'Offered at',
  min_price: ruleNames.minPrice,
  max_price: ruleNames.maxPrice,
  max_decrease: `${ruleNames.maxDecrease} (share)`,
  max_increase: `${ruleNames.maxIncrease} (share)`,
  min_margin: `${ruleNames.minMargin} (share)`,
  max_step: `${ruleNames.maxStep} (share)`,
  group: ruleNames.group,
}

/** Encodings to choose from; the address may name any other of the Encoding Standard. */
export const encodings = [
  { value: 'utf-8', name: 'UTF-8' },
  { value: 'utf-16le', name: 'UTF-16' },
  { value: 'windows-1252', name: 'Windows-1252 (western Europe)' },
  { value: 'windows-1250', name: 'Windows-1250 (central Europe)' },
  { value: 'windows-1251', name: 'Windows-1251 (Cyrillic)' },
  { value: 'shift_jis', name: 'Shift JIS (Japanese)' },
  { value: 'gb18030', name: 'GB 18030 (Chinese)' },
]

export const delimiters = [
  { value: ',', name: 'Commas' },
  { value: ';', name: 'Semicolons' },
  { value: '\t', name: 'Tabs' },
  { value: '|', name: 'Bars |' },
]

export const decimalStyles = [
  { value: 'point', name: 'Point: 1,299.50' },
  { value: 'comma', name: 'Comma: 1.299,50' },
]

export const dateOrders = [
  { value: 'dmy', name: 'Day first: 31.01.2026' },
  { value: 'mdy', name: 'Month first: 01/31/2026' },
  { value: 'ymd', name: 'Year first: 2026-01-31' },
]

export const periodLengths = [
  { value: 'day', name: 'A day' },
  { value: 'week', name: 'A week' },
  { value: 'month', name: 'A month' },
]
