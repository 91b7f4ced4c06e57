import type { Lerner, Outcome } from '../../../clients/typescript/src/main.ts'
import type { Random } from '../../../engine/random/random.ts'
import type { Ledger } from './ledger.ts'

/** A request whose effect is the same however often it is sent; run again until answered. */
export type Errand = (client: Lerner) => Promise<void>

export type Product = { productId: string; basePrice: number; currency: string; segment: string }

/**
 * What a shopper does next; its quotes without a key are no errands, since they cannot be repeated.
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

/** Invents errands, and keeps track of them. */
type Shopper = {
  number: number
  random: Random
  ledger: Ledger
  made: number
  /** Quotes that it was given. */
  quotes: string[]
}

/**
 * @param number - 0 to 63; unique, as it is part of every key and id that this shopper invents.
 */
export function openErrands(number: number, random: Random, ledger: Ledger): Errands {
  const shopper: Shopper = { number, random, ledger, made: 0, quotes: [] }
  return {
    next() {
      const u = random.uniform()
      if (u < 0.06) return sale(shopper)
      if (u < 0.12) return offer(shopper)
      if (u < 0.5 && shopper.quotes.length > 0) return outcome(shopper)
      return keyedQuote(shopper)
    },
    product: () => nextProduct(random),
    keep(quoteId) {
      shopper.quotes.push(quoteId)
    },
  }
}

function keyedQuote(shopper: Shopper): Errand {
  const { ledger, quotes } = shopper
  const request = requestOf(nextProduct(shopper.random))
  const key = nextName(shopper)
  ledger.keyed.set(key, null)
  return async (client) => {
    const quote = await client.quote(request, { idempotencyKey: key })
    ledger.keyed.set(key, quote.quoteId)
    ledger.quotes.set(quote.quoteId, {
      productId: request.productId,
      segment: request.segment ?? '',
      optimizedPrice: quote.optimizedPrice,
    })
    quotes.push(quote.quoteId)
  }
}

function outcome({ random, ledger, quotes }: Shopper): Errand {
  const quoteId = quotes[pick(random, quotes.length)] ?? ''
  const before = ledger.outcomes.get(quoteId)
  // A quote met again is reported as a duplicate or, if it was bought, occasionally as a return.
  const status =
    before === undefined
      ? random.uniform() < 0.2 // where purchases outnumber refusals, both wait for an hour
        ? ('accepted' as const)
        : ('declined' as const)
      : before.status === 'accepted' && random.uniform() < 0.5
        ? ('returned' as const)
        : before.status
  const quantity = before?.quantity ?? (status === 'accepted' ? 1 + pick(random, 3) : 1)
  const isCorrection = before !== undefined && before.status !== status
  const report: Outcome = { quoteId, status, quantity, occurredAt: new Date().toISOString() }
  return async (client) => {
    await client.outcomes.create(report)
    const corrections = (before?.corrections ?? 0) + (isCorrection ? 1 : 0)
    ledger.outcomes.set(quoteId, { status, quantity, corrections })
  }
}

function sale(shopper: Shopper): Errand {
  const { random, ledger } = shopper
  const { basePrice, segment, ...product } = nextProduct(random)
  // Each row has its own period: a minute, counted from a day in the distant past.
  const start = Date.UTC(2020, 0, 1) + 60_000 * (shopper.made++ * maxShoppers + shopper.number)
  const row = {
    ...product,
    ...(segment === '' ? {} : { segment }),
    price: Math.round(basePrice * (0.8 + 0.4 * random.uniform())),
    units: pick(random, 40),
    periodStart: new Date(start).toISOString(),
    periodEnd: new Date(start + 60_000).toISOString(),
  }
  return async (client) => {
    await client.sales.create([row])
    ledger.sales.set(`${row.productId} ${segment} ${row.periodStart}`, row)
  }
}

function offer(shopper: Shopper): Errand {
  const { random, ledger } = shopper
  const { basePrice, segment, ...product } = nextProduct(random)
  const row = {
    ...product,
    ...(segment === '' ? {} : { segment }),
    offerId: nextName(shopper),
    price: Math.round(basePrice * (0.8 + 0.4 * random.uniform())),
    accepted: random.uniform() < 0.3,
    quantity: 1 + pick(random, 2),
    offeredAt: new Date().toISOString(),
    randomized: random.uniform() < 0.5,
  }
  return async (client) => {
    await client.offers.create([row])
    ledger.offers.set(`${row.productId} ${row.offerId}`, row)
  }
}

/** A name for a key or an offer that no shopper has used, or will use again. */
function nextName(shopper: Shopper): string {
  return `shopper-${shopper.number}-${shopper.made++}`
}

function nextProduct(random: Random): Product {
  const product = pick(random, productCount)
  return {
    productId: `cheese-${product}`,
    basePrice: 1000 + 250 * product,
    currency: 'usd',
    segment: segments[pick(random, segments.length)] ?? '',
  }
}

function pick(random: Random, count: number): number {
  return Math.floor(random.uniform() * count)
}

function requestOf(product: Product): Omit<Product, 'segment'> & { segment?: string } {
  const { segment, ...rest } = product
  return segment === '' ? rest : { ...rest, segment }
}
