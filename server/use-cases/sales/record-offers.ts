import type { Caller } from '../../domain/caller.ts'
import type { Channel } from '../../domain/channel.ts'
import { type Fault, refusalOf } from '../../domain/errors.ts'
import { faultsOfMoment } from '../../domain/refuse-far-moments.ts'
import { type PriceSeen, regularPrice } from '../../domain/regular-price.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  appendObservations,
  reserveObservations,
  type StoredObservation,
} from '../../storage/tables/observations.ts'
import { insertOffers, type Offer } from '../../storage/tables/offers.ts'
import {
  type BasePriceSeen,
  followBasePrices,
  readPriceMarks,
} from '../../storage/tables/products.ts'
import { questionOffers } from './question-rows.ts'
import { createProductsInSlices, notePrice, type RowsAnswer } from './record-sales.ts'
import { inOrderOfIds, keyInBytes, slicesOf } from './slices.ts'

/** A price shown elsewhere, as reported, and what the customer did. */
export type OfferReport = {
  offerId: string
  productId: string
  segment?: string | undefined
  currency: string
  /** Minor units. */
  price: number
  accepted: boolean
  quantity?: number | undefined
  /** RFC 3339, as sent: a refusal repeats it. */
  offeredAt: string
  randomized?: boolean | undefined
  /** Minor units. */
  competitorPrice?: number | undefined
  /** 0 none to 1 full. */
  promotion?: number | undefined
  channel?: Channel | undefined
}

/** An offer to store, and its promotion level, which is not stored. */
type ReportedOffer = Offer & { promotion: number | null }

/**
 * The weight of an offer at a chosen price: it says something about the level, little about the
 * slope.
 */
const chosenPriceWeight = 0.1

/**
 * Stores offers made elsewhere, in time order. An offer whose product and id are known changes
 * nothing. Prices drawn at random count in full, chosen ones a little.
 *
 * @throws Refusal `parameter_invalid` listing the offers made far from now.
 */
export async function recordOffers(
  db: Db,
  caller: Caller,
  reports: readonly OfferReport[],
  nowMs: number,
): Promise<RowsAnswer> {
  const { tenantId } = caller
  const faults: Fault[] = []
  const byKey = new Map<string, ReportedOffer>()
  for await (const { start, rows } of slicesOf(reports)) {
    for (const [i, report] of rows.entries()) {
      faults.push(...faultsOfMoment(`[${start + i}].offered_at`, report.offeredAt, nowMs))
      const offer = toOffer(report)
      const key = keyInBytes(offer.productId, offer.offerId)
      const known = byKey.get(key)
      // If a request contains an offer twice, the earlier one counts.
      if (known === undefined || offer.offeredAt < known.offeredAt) byKey.set(key, offer)
    }
  }
  const [fault, ...more] = faults
  if (fault) throw refusalOf([fault, ...more])
  const inTime = [...byKey.values()].sort((a, b) => a.offeredAt.getTime() - b.offeredAt.getTime())
  const products = basePricesOf(inTime)
  await createProductsInSlices(db, tenantId, products, 'offers')
  for await (const { rows } of slicesOf(products)) {
    await followBasePrices(db, tenantId, rows, 'offers')
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, offer]) => offer)
  const known = new Set(sorted)
  for await (const { rows } of slicesOf(sorted)) {
    for (const place of await insertOffers(db, tenantId, rows)) {
      const offer = rows[place]
      if (offer) known.delete(offer)
    }
  }
  const fresh = inTime.filter((offer) => !known.has(offer))
  if (fresh.length > 0) {
    // Not earlier, because all other learning of the tenant waits from here until the commit.
    const base = await reserveObservations(db, tenantId, fresh.length)
    for await (const { start, rows } of slicesOf(fresh)) {
      await appendObservations(
        db,
        tenantId,
        rows.map((offer, i) => toObservation(offer, base + start + i)),
      )
    }
  }
  const answer = { recorded: fresh.length, unchanged: reports.length - fresh.length }
  const ids = products.map(({ id }) => id)
  const warnings = questionOffers(reports, await readPriceMarks(db, tenantId, ids))
  return warnings.length === 0 ? answer : { ...answer, warnings }
}

/** The base prices of products suggested by offers, ordered by id. */
function basePricesOf(offers: readonly ReportedOffer[]): BasePriceSeen[] {
  const products = new Map<string, { currency: string; seen: PriceSeen[] }>()
  for (const { productId, currency, priceMinor, promotion, offeredAt } of offers) {
    const atSeconds = offeredAt.getTime() / 1000
    notePrice(products, productId, currency, { priceMinor, promotion, atSeconds })
  }
  return inOrderOfIds(
    [...products].map(([id, { currency, seen }]) => ({
      id,
      basePrice: regularPrice(seen),
      currency,
      at: new Date((seen.at(-1)?.atSeconds ?? 0) * 1000),
    })),
  )
}

function toObservation(offer: Offer, seq: number): StoredObservation {
  return {
    seq,
    kind: 'offer',
    productId: offer.productId,
    currency: offer.currency,
    segment: offer.segment,
    priceMinor: offer.priceMinor,
    competitorMinor: offer.competitorPriceMinor,
    offers: 1,
    purchases: offer.accepted ? 1 : 0,
    quantity: offer.accepted ? offer.quantity : 0,
    unitsBefore: null,
    weight: offer.randomized ? 1 : chosenPriceWeight,
    drawn: null,
    correctsSeq: null,
    occurredAt: offer.offeredAt,
  }
}

function toOffer(report: OfferReport): ReportedOffer {
  const promotion = report.promotion ?? null
  return {
    offerId: report.offerId,
    productId: report.productId,
    currency: report.currency,
    segment: report.segment ?? '',
    priceMinor: report.price,
    accepted: report.accepted,
    quantity: report.quantity ?? 1,
    // Prices fall during promotions, and the effect of the promotion would be attributed to the
    // price.
    randomized: (report.randomized ?? false) && !(promotion !== null && promotion > 0),
    promotion,
    competitorPriceMinor: report.competitorPrice ?? null,
    channel: report.channel ?? null,
    offeredAt: new Date(report.offeredAt),
  }
}
