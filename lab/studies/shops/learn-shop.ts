import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { withSales } from '../../../engine/belief/codec.ts'
import { foldOffers, type OfferObservation } from '../../../engine/belief/fold-offers.ts'
import { poolAccount } from '../../../engine/policy/history-risk.ts'
import { bookAnswers } from '../../../engine/policy/loss-ledger.ts'
import { isDue } from '../../../engine/policy/pace-of-learning.ts'
import { summarizeCell } from '../../../engine/pool/cell-summary.ts'
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

/** Records the results of a product's offers that are reported today. */
export function bookDay(shop: KnownShop, product: number): void {
  const { told, heard, beliefs } = shop
  const one = told[product]
  const observations = heard[product] ?? []
  if (!one || observations.length === 0) return
  const { basePriceMinor, unitCostMinor } = one
  const ownBase = offersAt(basePriceMinor, beliefs[product] ?? emptyBelief())
  shop.ledger = bookAnswers(
    shop.ledger,
    observations.map(({ priceMinor, propensity, offers, purchases, quantity }) => ({
      basePriceMinor,
      unitCostMinor: unitCostMinor ?? 0,
      priceMinor,
      propensity,
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
  shop: KnownShop,
  product: number,
  day: number,
  answers: readonly Answers[],
): void {
  const { offered, heard, waiting, tables } = shop
  const { countedAfterDays, correctedAfterDays } = shop.form
  offered[product]?.push(...rowsOfOffers(answers))
  const table = tables[product]
  const served = table ? servedBy(shop, table) : null
  const today = answers.flatMap(offersOf).map((one) => {
    const propensity = served?.probability[served.prices.indexOf(one.priceMinor)] ?? 0
    return { ...one, propensity }
  })
  const later = waiting[product] ?? []
  const heardBefore = shop.offersHeard[product] ?? 0
  today.forEach((answer, at) => {
    if (correctedAfterDays === null) later.push({ day: day + countedAfterDays, answer })
    else {
      later.push({ day, answer: { ...answer, purchases: 0, quantity: 0 } })
      if (answer.purchases === 0) return
      // Until it counts, `ageOffers` is how many offers were heard up to its own.
      const correction = { ...answer, offers: 0 as const, ageOffers: heardBefore + at + 1 }
      later.push({ day: day + correctedAfterDays, answer: correction })
    }
  })
  const due = later.filter((one) => one.day <= day).map(({ answer }) => answer)
  waiting[product] = later.filter((one) => one.day > day)
  const offers = due.filter((one) => one.offers === 1)
  const total = heardBefore + offers.length
  shop.offersHeard[product] = total
  heard[product]?.push(...offers)
  for (const one of due) {
    if (one.offers === 0) heard[product]?.push({ ...one, ageOffers: total - one.ageOffers })
  }
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
