/** What the rows of a file are. */
export type Kind = 'sales' | 'offers' | 'products' | 'policies'

export const kinds: readonly Kind[] = ['sales', 'offers', 'products', 'policies']

/**
 * What a column can mean. The names are those of the service's fields, `product` and the times
 * aside.
 */
export type Field =
  | 'product'
  | 'segment'
  | 'currency'
  | 'price'
  | 'units'
  | 'exposure'
  | 'period'
  | 'period_end'
  | 'in_stock'
  | 'promotion'
  | 'competitor_price'
  | 'randomized'
  | 'unit_cost'
  | 'base_price'
  | 'name'
  | 'status'
  | 'offer_id'
  | 'accepted'
  | 'quantity'
  | 'offered_at'
  | 'min_price'
  | 'max_price'
  | 'max_decrease'
  | 'max_increase'
  | 'min_margin'
  | 'max_step'
  | 'group'

/** What a field's texts are read as. */
export type ValueForm = 'text' | 'number' | 'date' | 'flag'

const forms: Partial<Record<Field, ValueForm>> = {
  price: 'number',
  units: 'number',
  exposure: 'number',
  promotion: 'number',
  competitor_price: 'number',
  unit_cost: 'number',
  base_price: 'number',
  quantity: 'number',
  min_price: 'number',
  max_price: 'number',
  max_decrease: 'number',
  max_increase: 'number',
  min_margin: 'number',
  max_step: 'number',
  period: 'date',
  period_end: 'date',
  offered_at: 'date',
  in_stock: 'flag',
  accepted: 'flag',
  randomized: 'flag',
}

export function formOf(field: Field): ValueForm {
  return forms[field] ?? 'text'
}

const product = [
  'product',
  'product_id',
  'sku',
  'item',
  'item_id',
  'stock_code',
  'stockcode',
  'asin',
]
const costs = ['unit_cost', 'cost', 'purchase_price', 'wholesale_price', 'wholesale_cost']

const anywhere: Partial<Record<Field, readonly string[]>> = {
  product,
  segment: ['segment', 'customer_segment'],
  currency: ['currency', 'currency_code'],
  price: ['price', 'unit_price', 'unitprice', 'selling_price', 'sale_price'],
  competitor_price: ['competitor_price', 'min_competitor_price', 'competing_price'],
  promotion: ['promotion', 'promo', 'on_promotion', 'promoted'],
  randomized: ['randomized', 'randomised', 'experiment'],
  base_price: ['base_price'],
}

const guardrails: Partial<Record<Field, readonly string[]>> = {
  currency: ['currency', 'currency_code'],
  unit_cost: costs,
  min_price: ['min_price', 'minimum_price', 'price_floor'],
  max_price: ['max_price', 'maximum_price', 'price_ceiling'],
  max_decrease: ['max_decrease'],
  max_increase: ['max_increase'],
  min_margin: ['min_margin', 'minimum_margin'],
  max_step: ['max_step'],
  group: ['group', 'price_group'],
}

/** The headings that are understood without being told, by kind. */
export const headings: Record<Kind, Partial<Record<Field, readonly string[]>>> = {
  sales: {
    ...anywhere,
    units: ['units', 'quantity', 'qty', 'units_sold', 'sold', 'volume'],
    exposure: ['exposure', 'visits', 'traffic', 'views', 'sessions'],
    period: ['period', 'period_start', 'week', 'week_start', 'date', 'day', 'month', 'start'],
    period_end: ['period_end', 'week_end', 'end'],
    in_stock: ['in_stock', 'instock', 'available'],
    unit_cost: costs,
  },
  offers: {
    ...anywhere,
    offer_id: ['offer_id', 'id', 'quote_id'],
    accepted: ['accepted', 'bought', 'purchased', 'converted', 'sold'],
    quantity: ['quantity', 'qty', 'units'],
    offered_at: ['offered_at', 'date', 'time', 'timestamp', 'datetime'],
  },
  products: {
    product: [...product, 'id'],
    base_price: ['base_price', 'list_price', 'regular_price', 'price'],
    name: ['name', 'product_name', 'title'],
    status: ['status'],
    ...guardrails,
  },
  policies: { product, ...guardrails },
}

export const required: Record<Kind, readonly Field[]> = {
  sales: ['product', 'price', 'units', 'period', 'currency'],
  offers: ['offer_id', 'product', 'price', 'accepted', 'offered_at', 'currency'],
  products: ['product', 'base_price', 'currency'],
  policies: ['product', 'currency'],
}

/** Fields of a kind of rows, needed ones first. */
export function fieldsOf(kind: Kind): { field: Field; needed: boolean }[] {
  const all = Object.keys(headings[kind]) as Field[]
  const needed = (field: Field) => required[kind].includes(field)
  return [...all.filter(needed), ...all.filter((field) => !needed(field))].map((field) => ({
    field,
    needed: needed(field),
  }))
}

/** Headings that say something of the product itself; others do as `attribute:name`. */
export const usualAttributes: readonly string[] = ['category', 'brand', 'tier']
export const attributePrefix = 'attribute:'

/** `Unit Price`, `unit-price` and `unit_price` are one heading. */
export function plainName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
