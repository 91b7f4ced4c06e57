import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApolloServerPlugin } from '@apollo/server'
import type { Request } from 'express'

/** Fields that answer what was ordered: they show no page that somebody could buy from. */
const ofOrders = new Set(['activeOrder', 'order', 'orderByCode', 'activeCustomer', 'me'])

/** A field of a query that is being resolved. */
type Field = { isPricing: boolean }

/** Which field the code that runs belongs to. */
const fields = new AsyncLocalStorage<Field>()

/** A query that shows a page, and what of it is being resolved. */
export class Page {
  private readonly underWay = new Set<Field>()
  private listener: () => void = () => undefined

  /** Calls when the page may have got complete. */
  onProgress(listener: () => void): void {
    this.listener = listener
  }

  /** Notes that the field of the code that runs waits for a price. */
  notePricing(): void {
    const field = fields.getStore()
    if (field !== undefined) field.isPricing = true
  }

  /** Whether all that is being resolved waits for prices: no other variant can come before. */
  get isComplete(): boolean {
    return [...this.underWay].every(({ isPricing }) => isPricing)
  }

  /** Enters a field, and answers what leaves it. */
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

/** The page that a request shows: a query of anything but orders. Only pages have new prices. */
export function pageOf(request: Request): Page | undefined {
  return pages.get(request)
}

/** Notes which requests show a page, and follows it: a variant's price is asked for without. */
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
