import type { Lerner, Outcome } from '../../../clients/typescript/src/main.ts'
import type { Random } from '../../../engine/random/random.ts'
import type { Ledger } from './ledger.ts'

/** A request whose effect is the same however often it is sent; run again until answered. */
export type Errand = (client: Lerner) => Promise<void>

export type Product = { productId: string; basePrice: number; currency: string; segment: string }

/**
 * What a shopper wants next; its quotes without a key are no errands, since they cannot be
 * repeated.
 */
export type Errands = {
  next(): Errand
  product(): Product
  /** Remembers a quote that was answered, so that its outcome may follow. */
  keep(quoteId: string): void
}

const maxShoppers = 64
const productCount = 12
const segments = ['', 'vip']

/**
 * @param number - 0 to 63; unlike any other's, as part of every key and id that this shopper makes
 *   up.
 */
export function openErrands(number: number, random: Random, ledger: Ledger): Errands {
  const name = `shopper-${number}`
  let made = 0
  const ownQuotes: string[] = []

  const pick = (count: number) => Math.floor(random.uniform() * count)
  const nextProduct = (): Product => {
    const product = pick(productCount)
    return {
      productId: `cheese-${product}`,
      basePrice: 1000 + 250 * product,
      currency: 'usd',
      segment: segments[pick(segments.length)] ?? '',
    }
  }

  const keyedQuote = (): Errand => {
    const request = requestOf(nextProduct())
    const key = `${name}-${made++}`
    ledger.keyed.set(key, null)
    return async (client) => {
      const quote = await client.quote(request, { idempotencyKey: key })
      ledger.keyed.set(key, quote.quoteId)
      ledger.quotes.set(quote.quoteId, {
        productId: request.productId,
        segment: request.segment ?? '',
        optimizedPrice: quote.optimizedPrice,
      })
      ownQuotes.push(quote.quoteId)
    }
  }

  const outcome = (): Errand => {
    const quoteId = ownQuotes[pick(ownQuotes.length)] ?? ''
    const before = ledger.outcomes.get(quoteId)
    // A quote met again is a duplicate report, or, if it was bought, now and then a return.
    const status =
      before === undefined
        ? random.uniform() < 0.35
          ? ('accepted' as const)
          : ('declined' as const)
        : before.status === 'accepted' && random.uniform() < 0.5
          ? ('returned' as const)
          : before.status
    const quantity = before?.quantity ?? (status === 'accepted' ? 1 + pick(3) : 1)
    const isCorrection = before !== undefined && before.status !== status
    const report: Outcome = { quoteId, status, quantity, occurredAt: new Date().toISOString() }
    return async (client) => {
      await client.outcomes.create(report)
      const corrections = (before?.corrections ?? 0) + (isCorrection ? 1 : 0)
      ledger.outcomes.set(quoteId, { status, quantity, corrections })
    }
  }

  const sale = (): Errand => {
    const { basePrice, segment, ...product } = nextProduct()
    // Each row has a period of its own: a minute, counted on from a day long past.
    const start = Date.UTC(2020, 0, 1) + 60_000 * (made++ * maxShoppers + number)
    const row = {
      ...product,
      ...(segment === '' ? {} : { segment }),
      price: Math.round(basePrice * (0.8 + 0.4 * random.uniform())),
      units: pick(40),
      periodStart: new Date(start).toISOString(),
      periodEnd: new Date(start + 60_000).toISOString(),
    }
    return async (client) => {
      await client.sales.create([row])
      ledger.sales.set(`${row.productId} ${segment} ${row.periodStart}`, row)
    }
  }

  const offer = (): Errand => {
    const { basePrice, segment, ...product } = nextProduct()
    const row = {
      ...product,
      ...(segment === '' ? {} : { segment }),
      offerId: `${name}-${made++}`,
      price: Math.round(basePrice * (0.8 + 0.4 * random.uniform())),
      accepted: random.uniform() < 0.3,
      quantity: 1 + pick(2),
      offeredAt: new Date().toISOString(),
      randomized: random.uniform() < 0.5,
    }
    return async (client) => {
      await client.offers.create([row])
      ledger.offers.set(`${row.productId} ${row.offerId}`, row)
    }
  }

  const next = (): Errand => {
    const u = random.uniform()
    if (u < 0.06) return sale()
    if (u < 0.12) return offer()
    if (u < 0.5 && ownQuotes.length > 0) return outcome()
    return keyedQuote()
  }

  return {
    next,
    product: nextProduct,
    keep(quoteId) {
      ownQuotes.push(quoteId)
    },
  }
}

function requestOf(product: Product): Omit<Product, 'segment'> & { segment?: string } {
  const { segment, ...rest } = product
  return segment === '' ? rest : { ...rest, segment }
}
