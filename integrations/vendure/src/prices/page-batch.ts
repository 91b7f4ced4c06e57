import type { ID } from '@vendure/core'
import { keyOf } from '../key-of'
import type { Page } from './pages'

/** A variant on a page, with the price that the shop would show; amounts in Vendure's format. */
export type VariantAsked = {
  variantId: ID
  sku: string
  basePrice: number
  currency: string
}

type PriceAll = (asked: readonly VariantAsked[]) => Promise<Map<string, number>>

type Waiting = {
  asked: VariantAsked
  resolve: (price: number) => void
  reject: (error: unknown) => void
}

/** How long variants wait for others of their page while it makes no progress, in ms. */
const stillMs = 50

/**
 * Vendure requests the price of each variant separately, as its database returns them. This prices
 * those of one page together, once no more can follow.
 */
export class PageBatch {
  private readonly answers = new Map<string, Promise<number>>()
  private readonly page: Page | undefined
  private readonly priceAll: PriceAll
  private waiting: Waiting[] = []
  private timer: NodeJS.Timeout | undefined
  private isLooking = false
  private progressMs = 0

  /**
   * @param page - Undefined: the request shows no page, and variants do not wait for others.
   * @param priceAll - Returns prices by `keyOf` the variant; a missing one is the shop's own.
   */
  constructor(page: Page | undefined, priceAll: PriceAll) {
    this.page = page
    this.priceAll = priceAll
    page?.onProgress(() => {
      this.progressMs = performance.now()
      this.look()
    })
  }

  /** The price of a variant, once its page is priced. */
  ask(asked: VariantAsked): Promise<number> {
    this.page?.notePricing()
    const key = keyOf(asked.variantId)
    const known = this.answers.get(key)
    if (known !== undefined) return known
    const answer = new Promise<number>((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject })
    })
    this.answers.set(key, answer)
    this.progressMs = performance.now()
    this.timer ??= setTimeout(() => this.watch(), stillMs)
    this.look()
    return answer
  }

  /** Prices the waiting variants if the page is complete, after everything that can run now. */
  private look(): void {
    if (this.isLooking || this.waiting.length === 0) return
    this.isLooking = true
    setImmediate(() => {
      this.isLooking = false
      if (this.page?.isComplete ?? true) this.flush()
    })
  }

  /** Prices the waiting variants if a field without a price delays the page. */
  private watch(): void {
    const leftMs = this.progressMs + stillMs - performance.now()
    if (leftMs <= 0) this.flush()
    else this.timer = setTimeout(() => this.watch(), leftMs)
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const waiting = this.waiting
    if (waiting.length === 0) return
    this.waiting = []
    this.priceAll(waiting.map(({ asked }) => asked)).then(
      (prices) => {
        for (const { asked, resolve } of waiting) {
          resolve(prices.get(keyOf(asked.variantId)) ?? asked.basePrice)
        }
      },
      (error: unknown) => {
        for (const { reject } of waiting) reject(error)
      },
    )
  }
}
