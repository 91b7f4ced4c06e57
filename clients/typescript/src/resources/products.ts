import { type Answered, ask } from '../answered.ts'
import type { Call, Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  Demand,
  Forecast,
  NewProduct,
  PriceHistory,
  Product,
  ProductChanges,
  ProductsDemandQuery,
  ProductsForecastQuery,
  ProductsListQuery,
  ProductsPricesQuery,
  SavedProduct,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'
import { demandFields, forecastFields, forecastQueryFields } from './demand.ts'
import { warningFields } from './observations.ts'
import { ProductPolicies } from './policy.ts'

export type ProductStatus = Product['status']

export const productFields: Fields<Product> = {
  id: 'id',
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
  attributes: 'attributes',
}

export const savedProductFields: Fields<SavedProduct> = {
  ...productFields,
  warnings: ['warnings', warningFields],
}

export const newProductFields: Fields<NewProduct> = { ...productFields }

export const productChangesFields: Fields<ProductChanges> = {
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
  attributes: 'attributes',
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

  /** Products, newest first. */
  list(query: ProductsListQuery = {}, options?: RequestOptions): PageRequest<Product> {
    const source = { path: ['products'], read: readProduct, idOf: (p: Product) => p.id }
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
