import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { withSales } from '../../../engine/belief/codec.ts'
import { foldOffers, type OfferObservation } from '../../../engine/belief/fold-offers.ts'
import { poolAccount } from '../../../engine/policy/history-risk.ts'
import { bookAnswers } from '../../../engine/policy/loss-ledger.ts'
import { isDue } from '../../../engine/policy/pace-of-learning.ts'
import { summarizeCell } from '../../../engine/pool/pool.ts'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import { matchDraws } from '../../../engine/sales/match-draws.ts'
import { rowOfOffers, type SalesRow } from '../../../engine/sales/sales-row.ts'
import { sharedPeriods } from '../../../engine/sales/shared-periods.ts'
import { hourSeconds } from './conditions.ts'
import type { Answers } from './contender.ts'
import { type KnownShop, servedBy } from './known-shop.ts'
import { learnNests, traitsOf } from './learn-nests.ts'

/** Fits all known rows of sales. */
export function refit({ told, form, rows, beliefs, tables }: KnownShop): void {
  const shared = form.sharedWeeks
    ? sharedPeriods(
        told.map(({ category }, product) => ({
          group: category ?? '',
          rows: rows[product] ?? [],
        })),
      )
    : {}
  told.forEach(({ category }, product) => {
    const sales = fitSales(rows[product] ?? [], shared[category ?? ''] ?? null)
    beliefs[product] = withSales(beliefs[product] ?? emptyBelief(), sales)
    tables[product] = null
  })
}

/** Relearns what the products have in common. */
export function poolAgain(shop: KnownShop): void {
  const { told, form, rows, offered, beliefs, tables } = shop
  if (form.neighbours) shop.nests = learnNests(told, rows, offered, shop.nests.inferred)
  shop.pool = poolAccount(
    told.map(({ id, basePriceMinor }, product) =>
      summarizeCell(id, beliefs[product] ?? emptyBelief(), basePriceMinor, traitsOf(told[product])),
    ),
    form.pooling,
    shop.nests,
  )
  tables.fill(null)
}

/** Records the results of a product's offers of the day. */
export function bookDay(shop: KnownShop, product: number): void {
  const { told, tables, heard, beliefs } = shop
  const one = told[product]
  const table = tables[product]
  const observations = heard[product] ?? []
  if (!one || !table || observations.length === 0) return
  const { basePriceMinor, unitCostMinor } = one
  const { prices, probability } = servedBy(shop, table)
  const ownBase = offersAt(basePriceMinor, beliefs[product] ?? emptyBelief())
  shop.ledger = bookAnswers(
    shop.ledger,
    observations.map(({ priceMinor, offers, purchases, quantity }) => ({
      basePriceMinor,
      unitCostMinor: unitCostMinor ?? 0,
      priceMinor,
      propensity: probability[prices.indexOf(priceMinor)] ?? 0,
      offers,
      purchases,
      quantity,
      ownBase,
    })),
  )
}

/** The counts of a belief at a price. */
function offersAt(priceMinor: number, { bins }: CellBelief): { offers: number; purchases: number } {
  const count = { offers: 0, purchases: 0 }
  bins.lowMinor.forEach((lowMinor, i) => {
    if (lowMinor !== priceMinor) return
    count.offers += bins.offers[i] ?? 0
    count.purchases += bins.purchases[i] ?? 0
  })
  return count
}

/** Keeps the results of a product's views of the day, until they are learnt from. */
export function hearAnswers(
  { form, offered, heard }: KnownShop,
  product: number,
  answers: readonly Answers[],
): void {
  offered[product]?.push(...rowsOfOffers(answers))
  const today = answers.flatMap(offersOf)
  heard[product]?.push(...(form.nightly ? correctedAtNight(today) : today))
}

/** Each view as an offer of its own, purchases first. */
function offersOf(answer: Answers): OfferObservation[] {
  const { priceMinor, views, purchases, quantities, atSeconds } = answer
  return Array.from({ length: views }, (_, view) => {
    const bought = view < purchases ? 1 : 0
    return {
      priceMinor,
      offers: 1,
      purchases: bought,
      quantity: bought * (quantities?.[view] ?? 1),
      weight: 1,
      ageOffers: 0,
      atSeconds,
    }
  })
}

/** Offers that all count as refused, and then the corrections of those that were not. */
function correctedAtNight(today: readonly OfferObservation[]): OfferObservation[] {
  const refused = today.map((one) => ({ ...one, purchases: 0 as const, quantity: 0 }))
  const corrections = today.flatMap((one, at): OfferObservation[] =>
    one.purchases === 0 ? [] : [{ ...one, offers: 0, ageOffers: today.length - at - 1 }],
  )
  return [...refused, ...corrections]
}

/** Offers by the hour, as rows. */
function rowsOfOffers(answers: readonly Answers[]): SalesRow[] {
  const byHour = Map.groupBy(answers, ({ atSeconds }) => Math.floor(atSeconds / hourSeconds))
  return [...byHour].flatMap(([hour, told]): SalesRow[] => {
    let offers = 0
    let logs = 0
    let units = 0
    for (const { priceMinor, views, purchases, quantities } of told) {
      offers += views
      logs += views * Math.log(priceMinor)
      units += quantities?.reduce((sum, one) => sum + one, 0) ?? purchases
    }
    return offers === 0 ? [] : [rowOfOffers({ hour, offers, units, logPrice: logs / offers })]
  })
}

/** Adds rows of sales to those of a product; they are fitted with all others. */
export function hearRows(
  { form, rows, draws }: KnownShop,
  product: number,
  more: readonly SalesRow[],
): void {
  rows[product]?.push(...(form.knowsDraws ? matchDraws(more, draws[product] ?? []) : more))
  if (draws[product]) draws[product].length = 0
}

/** Folds the answers received about a product, and drops its table if that is due. */
export function learn({ heard, beliefs, tables }: KnownShop, product: number): void {
  const observations = heard[product] ?? []
  if (observations.length === 0) return
  const belief = foldOffers(beliefs[product] ?? emptyBelief(), observations)
  observations.length = 0
  beliefs[product] = belief
  const table = tables[product]
  if (table && isDue(table, belief.version)) tables[product] = null
}
