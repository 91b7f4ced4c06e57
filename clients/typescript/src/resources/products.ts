import { type Fields, fromWire, toWire } from '../fields.ts'
import type { RequestOptions } from '../options.ts'
import { type ListQuery, listPages, type PageRequest } from '../page.ts'
import type { Send } from '../transport.ts'
import { type Demand, type DemandQuery, demandFields } from './demand.ts'
import { ProductPolicy } from './policy.ts'

export type ProductStatus = 'active' | 'paused' | 'archived'

export type Product = {
  id: string
  name: string
  /** In the currency's smallest unit. */
  basePrice: number
  currency: string
  status: ProductStatus
}

export type ProductCreate = {
  id: string
  /** The id if absent. */
  name?: string | undefined
  basePrice: number
  currency: string
  status?: 'active' | 'paused' | undefined
}

export type ProductUpdate = {
  /** null: the id again. */
  name?: string | null | undefined
  basePrice?: number | undefined
  currency?: string | undefined
  status?: ProductStatus | undefined
}

const productFields: Fields<Product> = {
  id: 'id',
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
}

const createFields: Fields<ProductCreate> = { ...productFields }

const updateFields: Fields<ProductUpdate> = {
  name: 'name',
  basePrice: 'base_price',
  currency: 'currency',
  status: 'status',
}

/** The catalogue. */
export class Products {
  /** The products' overrides of the account's policy. */
  readonly policy: ProductPolicy
  readonly #send: Send

  constructor(send: Send) {
    this.policy = new ProductPolicy(send)
    this.#send = send
  }

  async create(product: ProductCreate, options?: RequestOptions): Promise<Product> {
    const body = toWire(createFields, product)
    return readProduct(await this.#send({ method: 'POST', path: '/v1/products', body, options }))
  }

  /** Products, newest first. */
  list(query: ListQuery = {}, options?: RequestOptions): PageRequest<Product> {
    const source = { path: '/v1/products', read: readProduct, idOf: (p: Product) => p.id }
    return listPages(this.#send, source, query, options)
  }

  async get(productId: string, options?: RequestOptions): Promise<Product> {
    return readProduct(await this.#send({ method: 'GET', path: pathOf(productId), options }))
  }

  /** Changes the fields that are given; the others stay. */
  async update(
    productId: string,
    change: ProductUpdate,
    options?: RequestOptions,
  ): Promise<Product> {
    const body = toWire(updateFields, change)
    const path = pathOf(productId)
    return readProduct(await this.#send({ method: 'PATCH', path, body, options }))
  }

  /** What the service believes of demand at each price, with 90 % intervals. */
  async demand(
    productId: string,
    query: DemandQuery = {},
    options?: RequestOptions,
  ): Promise<Demand> {
    const path = `${pathOf(productId)}/demand`
    const filters = { currency: query.currency, segment: query.segment }
    const wire = await this.#send({ method: 'GET', path, query: filters, options })
    return fromWire(demandFields, wire)
  }
}

function pathOf(productId: string): string {
  return `/v1/products/${encodeURIComponent(productId)}`
}

function readProduct(wire: unknown): Product {
  return fromWire(productFields, wire)
}
