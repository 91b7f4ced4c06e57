import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApolloServerPlugin } from '@apollo/server'
import type { Request } from 'express'

/** Fields that return orders: they show no page that somebody could buy from. */
const ofOrders = new Set(['activeOrder', 'order', 'orderByCode', 'activeCustomer', 'me'])

/** A field of a query that is being resolved. */
type Field = { isPricing: boolean }

/** The field that the running code belongs to. */
const fields = new AsyncLocalStorage<Field>()

/** A query that shows a page, and its fields that are being resolved. */
export class Page {
  private readonly underWay = new Set<Field>()
  private listener: () => void = () => undefined

  /** Sets what to call when the page may have become complete. */
  onProgress(listener: () => void): void {
    this.listener = listener
  }

  /** Marks the field of the running code as waiting for a price. */
  notePricing(): void {
    const field = fields.getStore()
    if (field !== undefined) field.isPricing = true
  }

  /** Whether all fields being resolved wait for prices: no other variant can precede them. */
  get isComplete(): boolean {
    return [...this.underWay].every(({ isPricing }) => isPricing)
  }

  /** Enters a field, and returns the function that leaves it. */
  enter(): () => void {
    const field = { isPricing: false }
    this.underWay.add(field)
    fields.enterWith(field)
    return () => {
      this.underWay.delete(field)
      this.listener()
    }
  }
}

const pages = new WeakMap<object, Page>()

/** The page that a request shows: any query except of orders. Only pages get new prices. */
export function pageOf(request: Request): Page | undefined {
  return pages.get(request)
}

/** Tracks which requests show a page, and its progress: price requests do not say. */
export const followPages: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        const { req } = contextValue as { req?: Request }
        if (req === undefined || operation?.operation !== 'query') return
        const isOfOrders = operation.selectionSet.selections.every(
          (field) => field.kind === 'Field' && ofOrders.has(field.name.value),
        )
        if (!isOfOrders) pages.set(req, new Page())
      },
      async executionDidStart({ contextValue }) {
        const { req } = contextValue as { req?: Request }
        const page = req === undefined ? undefined : pages.get(req)
        return page === undefined ? undefined : { willResolveField: () => page.enter() }
      },
    }
  },
}
