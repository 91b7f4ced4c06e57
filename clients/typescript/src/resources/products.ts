import { type Answered, ask } from '../answered.ts'
import type { Call, Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  Demand,
  Forecast,
  NewProduct,
  PolicyPreview,
  PolicyToPreview,
  PreviewedPrice,
  PriceHistory,
  Product,
  ProductChanges,
  ProductPricing,
  ProductSegments,
  ProductStatusChange,
  ProductStatusResult,
  ProductsDemandQuery,
  ProductsForecastQuery,
  ProductsListQuery,
  ProductsPricesQuery,
  ProductsSegmentsQuery,
  SavedProduct,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'
import { demandFields, estimateFields, forecastFields, forecastQueryFields } from './demand.ts'
import { warningFields } from './observations.ts'
import { ProductPolicies, productPolicyFieldsFields } from './policy.ts'

export type ProductStatus = Product['status']

export const pricingFields: Fields<ProductPricing> = {
  price: 'price',
  basePrice: 'base_price',
  change: 'change',
  currency: 'currency',
  confidence: 'confidence',
  elasticity: ['elasticity', estimateFields],
  identified: 'identified',
  margin: 'margin',
  gain: ['gain', estimateFields],
  costBasis: 'cost_basis',
  factors: 'factors',
  asOf: 'as_of',
}

export const productFields: Fields<Product> = {
  id: 'id',
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
  attributes: 'attributes',
  pricing: ['pricing', pricingFields],
}

export const savedProductFields: Fields<SavedProduct> = {
  ...productFields,
  warnings: ['warnings', warningFields],
}

export const newProductFields: Fields<NewProduct> = {
  id: 'id',
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
  attributes: 'attributes',
}

export const productChangesFields: Fields<ProductChanges> = {
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
  attributes: 'attributes',
}

export const statusChangeFields: Fields<ProductStatusChange> = {
  status: 'status',
  ids: 'ids',
  where: [
    'where',
    { query: 'query', status: 'status', currency: 'currency', attributes: 'attributes' },
  ],
}

export const statusResultFields: Fields<ProductStatusResult> = {
  changed: 'changed',
  unchanged: 'unchanged',
  refused: ['refused', { id: 'id', message: 'message' }],
  hasMore: 'has_more',
}

export const segmentsFields: Fields<ProductSegments> = {
  productId: 'product_id',
  currency: 'currency',
  segments: [
    'segments',
    {
      segment: 'segment',
      offers: 'offers',
      purchases: 'purchases',
      salesRows: 'sales_rows',
      pricing: ['pricing', pricingFields],
    },
  ],
  hasMore: 'has_more',
}

export const toPreviewFields: Fields<PolicyToPreview> = {
  policy: ['policy', productPolicyFieldsFields],
  currency: 'currency',
  segment: 'segment',
  days: 'days',
}

export const previewedFields: Fields<PreviewedPrice> = {
  price: 'price',
  wanted: 'wanted',
  low: 'low',
  high: 'high',
  standsStill: 'stands_still',
  confidence: 'confidence',
  factors: 'factors',
  identified: 'identified',
  costBasis: 'cost_basis',
  units: ['units', estimateFields],
  profit: ['profit', estimateFields],
  guardrails: ['guardrails', { name: 'name', from: 'from', to: 'to', cost: 'cost' }],
}

export const previewFields: Fields<PolicyPreview> = {
  productId: 'product_id',
  currency: 'currency',
  segment: 'segment',
  days: 'days',
  current: ['current', previewedFields],
  proposed: ['proposed', previewedFields],
  warnings: ['warnings', warningFields],
}

export const priceHistoryFields: Fields<PriceHistory> = {
  productId: 'product_id',
  currency: 'currency',
  segment: 'segment',
  at: 'at',
  lowestPriorPrice: 'lowest_prior_price',
  knownSince: 'known_since',
  individualPrices: [
    'individual_prices',
    { quotes: 'quotes', lowest: 'lowest', highest: 'highest' },
  ],
  data: [
    'data',
    {
      from: 'from',
      until: 'until',
      price: 'price',
      source: 'source',
      priceListId: 'price_list_id',
      lowestPriorPrice: 'lowest_prior_price',
      reduction: 'reduction',
    },
  ],
  hasMore: 'has_more',
}

/** The catalogue. */
export class Products {
  /** The products' overrides of the account's policy. */
  readonly policy: ProductPolicies
  readonly #send: Send

  constructor(send: Send) {
    this.policy = new ProductPolicies(send)
    this.#send = send
  }

  create(product: NewProduct, options?: RequestOptions): Answered<SavedProduct> {
    const body = toWire(newProductFields, product)
    return ask(this.#send, { method: 'POST', path: ['products'], body, options }, readSaved)
  }

  /**
   * Products, newest first or as `sort` says; `include: 'pricing'` tells what is believed. With
   * `skip`, `withResponse()` has how many there are in all: the header `total-count`.
   */
  list(query: ProductsListQuery = {}, options?: RequestOptions): PageRequest<Product> {
    const { query: sought, status, currency, attribute, sort, order, include, skip } = query
    const filters = { query: sought, status, currency, attribute, sort, order, include }
    const path = ['products']
    const source = { path, filters, skip, read: readProduct, idOf: (p: Product) => p.id }
    return listPages(this.#send, source, query, options)
  }

  get(productId: string, options?: RequestOptions): Answered<Product> {
    return ask(this.#send, { method: 'GET', path: ['products', productId], options }, readProduct)
  }

  /** Changes the fields that are given; the others stay. */
  update(
    productId: string,
    changes: ProductChanges,
    options?: RequestOptions,
  ): Answered<SavedProduct> {
    const body = toWire(productChangesFields, changes)
    const path = ['products', productId]
    return ask(this.#send, { method: 'PATCH', path, body, options }, readSaved)
  }

  /** Sets the status of up to 10 000 products, by their ids or by what is said of them. */
  updateMany(change: ProductStatusChange, options?: RequestOptions): Answered<ProductStatusResult> {
    const body = toWire(statusChangeFields, change)
    return ask(this.#send, { method: 'PATCH', path: ['products'], body, options }, (wire) =>
      fromWire(statusResultFields, wire),
    )
  }

  /** What was learnt in each segment of a product, and what most of its quotes say now. */
  segments(
    productId: string,
    query: ProductsSegmentsQuery = {},
    options?: RequestOptions,
  ): Answered<ProductSegments> {
    const path = ['products', productId, 'segments']
    const asked = { currency: query.currency }
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(segmentsFields, wire),
    )
  }

  /** What a policy would make of a product's price, before it is saved. Nothing is stored. */
  preview(
    productId: string,
    preview: PolicyToPreview,
    options?: RequestOptions,
  ): Answered<PolicyPreview> {
    const body = toWire(toPreviewFields, preview)
    const path = ['products', productId, 'preview']
    return ask(this.#send, { method: 'POST', path, body, options }, (wire) =>
      fromWire(previewFields, wire),
    )
  }

  /** What the service believes of demand at each price, or those asked for, with 90 % intervals. */
  demand(
    productId: string,
    query: ProductsDemandQuery = {},
    options?: RequestOptions,
  ): Answered<Demand> {
    const path = ['products', productId, 'demand']
    const filters = { price: query.price, currency: query.currency, segment: query.segment }
    return ask(this.#send, { method: 'GET', path, query: filters, options }, (wire) =>
      fromWire(demandFields, wire),
    )
  }

  /** Units, revenue and profit at some prices over a time to come, with 90 % intervals. */
  forecast(
    productId: string,
    query: ProductsForecastQuery = {},
    options?: RequestOptions,
  ): Answered<Forecast> {
    const path = ['products', productId, 'forecast']
    const asked = toWire(forecastQueryFields, query) as NonNullable<Call['query']>
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(forecastFields, wire),
    )
  }

  /** The prices that everybody saw, newest first, and the lowest of 30 days before a reduction. */
  prices(
    productId: string,
    query: ProductsPricesQuery = {},
    options?: RequestOptions,
  ): Answered<PriceHistory> {
    const path = ['products', productId, 'prices']
    const asked: Call['query'] = { ...query }
    return ask(this.#send, { method: 'GET', path, query: asked, options }, (wire) =>
      fromWire(priceHistoryFields, wire),
    )
  }
}

function readSaved(wire: unknown): SavedProduct {
  return fromWire(savedProductFields, wire)
}

function readProduct(wire: unknown): Product {
  return fromWire(productFields, wire)
}
