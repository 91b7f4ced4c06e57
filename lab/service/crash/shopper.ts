import {
  ApiError,
  ConnectionError,
  type Lerner,
  type Outcome,
} from '../../../clients/typescript/src/main.ts'
import type { Random } from '../../../engine/random/random.ts'
import { clientOf, type Service } from '../../harness/service.ts'
import type { Ledger } from './ledger.ts'

/**
 * One customer of the service that keeps quoting and reporting until the connection breaks, and writes down what
 * was answered. It outlives the service: after a restart it first sends again what broke off.
 */
export type Shopper = {
  /** Works until `shouldStop` says so or the service is gone. */
  work(service: Service, shouldStop: () => boolean): Promise<void>
  /** Sends again whatever was not answered, until it is. */
  finish(service: Service): Promise<void>
}

/** A request whose effect is the same however often it is sent; run again until answered. */
type Errand = (client: Lerner) => Promise<void>

type Product = { productId: string; basePrice: number; currency: string; segment: string }

const maxShoppers = 64
const productCount = 12
const segments = ['', 'vip']

/** @param number - 0 to 63; unlike any other's, as part of every key and id that this shopper makes up. */
export function createShopper(number: number, random: Random, ledger: Ledger): Shopper {
  const name = `shopper-${number}`
  let made = 0
  let unanswered: Errand | null = null
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

  /** Without a key a broken quote cannot be repeated: nobody can tell whether it was stored. */
  const unkeyedQuote = async (service: Service) => {
    const request = nextProduct()
    try {
      const answer = await fetch(`${service.url}/v1/quote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          product_id: request.productId,
          base_price: request.basePrice,
          currency: request.currency,
          ...(request.segment === '' ? {} : { segment: request.segment }),
        }),
      })
      const body = (await answer.json()) as { quote_id: string; optimized_price: number }
      if (answer.status === 503) throw new ConnectionError('the store went first')
      if (!answer.ok) throw new Error(`a quote was refused: ${JSON.stringify(body)}`)
      ledger.quotes.set(body.quote_id, {
        productId: request.productId,
        segment: request.segment,
        optimizedPrice: body.optimized_price,
      })
      ownQuotes.push(body.quote_id)
      ledger.answers++
    } catch (error) {
      ledger.lostQuotes++
      // What fetch throws when a connection breaks is a TypeError.
      throw error instanceof TypeError ? new ConnectionError(error.message) : error
    }
  }

  const nextErrand = (): Errand => {
    const u = random.uniform()
    if (u < 0.06) return sale()
    if (u < 0.12) return offer()
    if (u < 0.5 && ownQuotes.length > 0) return outcome()
    return keyedQuote()
  }

  const run = async (client: Lerner, errand: Errand) => {
    unanswered = errand
    await errand(client)
    unanswered = null
    ledger.answers++
  }

  const finish = async (service: Service) => {
    if (unanswered === null) return
    ledger.repeated++
    await run(clientOf(service, { maxRetries: 3 }), unanswered)
  }

  return {
    finish,
    async work(service, shouldStop) {
      try {
        await finish(service)
        const client = clientOf(service, { maxRetries: 0, timeoutMs: 5000 })
        while (!shouldStop()) {
          if (random.uniform() < 0.15) await unkeyedQuote(service)
          else await run(client, nextErrand())
        }
      } catch (error) {
        // A broken connection is what this is about, and so is the moment between the deaths of store and
        // service; any other refusal would be a fault of ours or the service's.
        const isBroken = error instanceof ConnectionError
        if (!isBroken && !(error instanceof ApiError && error.status === 503)) throw error
      }
    },
  }
}

function requestOf(product: Product): Omit<Product, 'segment'> & { segment?: string } {
  const { segment, ...rest } = product
  return segment === '' ? rest : { ...rest, segment }
}
