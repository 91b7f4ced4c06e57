import type { Field, Kind, OrderField } from '../../../clients/typescript/src/files/main.ts'
import { ruleNames } from '../format/rule-names.ts'
import { t } from '../messages/messages.ts'

/** The label of a kind of file. */
export const kindNames: Record<Kind | 'orders', string> = {
  sales: t('files.sales'),
  orders: t('files.orders'),
  offers: t('files.offers'),
  products: t('files.products'),
  policies: t('files.policies'),
}

/** What a row of each kind represents. */
export const kindHints: Record<Kind | 'orders', string> = {
  orders: t('files.ordersHint'),
  sales: t('files.salesHint'),
  offers: t('files.offersHint'),
  products: t('files.productsHint'),
  policies: t('files.policiesHint'),
}

/** The label of a field. */
export const fieldNames: Record<Field, string> = {
  product: t('files.product'),
  segment: t('files.segment'),
  currency: t('files.currency'),
  price: t('files.price'),
  regular_price: t('files.regularPrice'),
  units: t('files.units'),
  refunded_quantity: t('files.refundedQuantity'),
  discount_percent: t('files.discountPercent'),
  price_unit: t('files.priceUnit'),
  revenue: t('files.revenue'),
  exposure: t('files.exposure'),
  period: t('files.period'),
  period_end: t('files.periodEnd'),
  year: t('files.year'),
  in_stock: t('files.inStock'),
  promotion: t('files.promotion'),
  competitor_price: t('files.competitorPrice'),
  randomized: t('files.randomized'),
  unit_cost: ruleNames.unitCost,
  base_price: t('files.basePrice'),
  name: t('files.name'),
  status: t('files.status'),
  offer_id: t('files.offerId'),
  accepted: t('files.accepted'),
  quantity: t('files.quantity'),
  offered_at: t('files.offeredAt'),
  min_price: ruleNames.minPrice,
  max_price: ruleNames.maxPrice,
  max_decrease: t('files.asShare', { rule: ruleNames.maxDecrease }),
  max_increase: t('files.asShare', { rule: ruleNames.maxIncrease }),
  min_margin: t('files.asShare', { rule: ruleNames.minMargin }),
  max_step: t('files.asShare', { rule: ruleNames.maxStep }),
  group: ruleNames.group,
}

/** Labels of fields that only orders have. */
export const orderFieldNames = {
  order: t('files.order'),
  product: t('files.productSku'),
  name: t('files.name'),
  ordered_at: t('files.orderedAt'),
  quantity: t('files.orderedQuantity'),
  unit_price: t('files.unitPrice'),
  line_total: t('files.lineTotal'),
  line_discount: t('files.lineDiscount'),
  order_discount: t('files.orderDiscount'),
  status: t('files.orderStatus'),
  refunded_quantity: t('files.refundedQuantity'),
  refunded_amount: t('files.refundedAmount'),
}

/** Labels of further fields of orders, shown where a file has them. */
export const moreOrderFieldNames: Partial<Record<OrderField, string>> = {
  variant: t('files.variant'),
  time: t('files.orderTime'),
  price: t('files.orderPrice'),
  price_unit: t('files.priceUnit'),
  list_price: t('files.listPrice'),
  unit_cost: ruleNames.unitCost,
  total: t('files.orderTotalOfLine'),
  discount: t('files.discount'),
  discount_percent: t('files.discountPercent'),
  line_tax: t('files.lineTax'),
  order_tax: t('files.orderTax'),
  tax: t('files.taxAmount'),
  subtotal: t('files.subtotal'),
  shipping: t('files.shipping'),
  order_total: t('files.orderTotal'),
  document_type: t('files.documentType'),
  payment_status: t('files.paymentStatus'),
  cancelled_at: t('files.cancelledAt'),
  promotion: t('files.promotionCode'),
  in_stock: t('files.stockLeft'),
  currency: t('files.currency'),
}

const everyField = new Map<string, string>([
  ...Object.entries(moreOrderFieldNames),
  ...Object.entries(orderFieldNames),
  ...Object.entries(fieldNames),
])

/** The label of a field; attributes keep their given names. */
export function fieldInFile(name: string): string {
  return everyField.get(name) ?? name
}

/** Encodings to choose from; the address may name any other in the Encoding Standard. */
export const encodings = [
  { value: 'utf-8', name: 'UTF-8' },
  { value: 'utf-16le', name: 'UTF-16' },
  { value: 'windows-1252', name: t('files.westernEurope', { encoding: 'Windows-1252' }) },
  { value: 'windows-1250', name: t('files.centralEurope', { encoding: 'Windows-1250' }) },
  { value: 'windows-1251', name: t('files.cyrillic', { encoding: 'Windows-1251' }) },
  { value: 'shift_jis', name: t('files.japanese', { encoding: 'Shift JIS' }) },
  { value: 'gb18030', name: t('files.chinese', { encoding: 'GB 18030' }) },
]

export const delimiters = [
  { value: ',', name: t('files.commas') },
  { value: ';', name: t('files.semicolons') },
  { value: '\t', name: t('files.tabs') },
  { value: '|', name: t('files.bars') },
]

export const decimalStyles = [
  { value: 'point', name: t('files.decimalPoint') },
  { value: 'comma', name: t('files.decimalComma') },
]

export const dateOrders = [
  { value: 'dmy', name: t('files.dayFirst') },
  { value: 'mdy', name: t('files.monthFirst') },
  { value: 'ymd', name: t('files.yearFirst') },
]

export const periodLengths = [
  { value: 'day', name: t('files.aDay') },
  { value: 'week', name: t('files.aWeek') },
  { value: 'month', name: t('files.aMonth') },
]
