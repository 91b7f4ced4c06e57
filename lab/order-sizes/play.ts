import { type CellBelief, emptyBelief } from '../../engine/belief/belief.ts'
import { foldOffers, type OfferObservation } from '../../engine/belief/fold-offers.ts'
import { drawPrice } from '../../engine/policy/draw-price.ts'
import { poolAccount } from '../../engine/policy/history-risk.ts'
import {
  bookAnswers,
  budgetOf,
  emptyLedger,
  type LedgerEntry,
} from '../../engine/policy/loss-ledger.ts'
import { type Method, usualMethod } from '../../engine/policy/method.ts'
import { openGuardrails } from '../../engine/policy/open-guardrails.ts'
import { isDue } from '../../engine/policy/pace-of-learning.ts'
import { buildPriceTable, type PriceTable } from '../../engine/policy/price-table.ts'
import { summarizeCell } from '../../engine/pool/cell-summary.ts'
import { startingPrior } from '../../engine/pool/pool-prior.ts'
import { createRandom } from '../../engine/random/random.ts'
import { bestWorth, days, type ShopProduct } from './shop.ts'

/** How a shop is played: whether order units are reported, and the loss limit. */
export type Way = { name: string; tellsUnits: boolean; method?: Partial<Method>; maxLoss: number }

/** What a season earned, in minor units, each offer valued by its true expectation. */
export type Season = {
  base: number
  served: number
  best: number
  lastWeek: number
  prices: string
}

const startSeconds = 1_767_225_600
const daySeconds = 86_400
const maxDays = 7

/** Prices a shop for thirteen weeks as the service does, and totals what that was truly worth. */
export function playSeason(shop: readonly ShopProduct[], way: Way, seed: number): Season {
  const random = createRandom(104_729 * seed + 3)
  const method: Method = { ...usualMethod, ...way.method }
  const beliefs = shop.map(emptyBelief)
  const tables: (PriceTable | null)[] = shop.map(() => null)
  const earned = shop.map((product) => ({ product, best: bestWorth(product) }))
  const season: Season = { base: 0, served: 0, best: 0, lastWeek: 0, prices: '' }
  const week = { base: 0, served: 0, best: 0 }
  let ledger = emptyLedger()
  let pool = startingPrior

  const tableOf = (i: number, atSeconds: number): PriceTable => {
    const known = tables[i]
    if (known) return known
    const { id, basePriceMinor, unitCostMinor } = at(shop, i)
    const belief = at(beliefs, i)
    const table = buildPriceTable({
      belief,
      siblings: [],
      pool,
      productId: id,
      basePriceMinor,
      guardrails: { ...openGuardrails, unitCostMinor },
      momentSeconds: atSeconds,
      exploration: 1,
      method,
      promise: { maxLoss: way.maxLoss, budget: budgetOf(ledger, way.maxLoss) },
      seed: seed * 1000 + i + 100_003 * belief.version,
    })
    tables[i] = table
    return table
  }

  for (let day = 0; day < days; day++) {
    for (const [i, { product, best }] of earned.entries()) {
      const { offersPerDay, basePriceMinor, worth } = product
      const offers = Math.floor(offersPerDay * (day + 1)) - Math.floor(offersPerDay * day)
      const observations: OfferObservation[] = []
      const entries: LedgerEntry[] = []
      for (let offer = 0; offer < offers; offer++) {
        const atSeconds = startSeconds + daySeconds * (day + (offer + 0.5) / offers)
        const table = tableOf(i, atSeconds)
        const column = drawPrice(table, random.uniform())
        const priceMinor = table.prices[column] ?? basePriceMinor
        const bought = random.uniform() < product.accepts(priceMinor)
        const units = bought ? product.drawUnits(priceMinor, random) : 0
        const told = way.tellsUnits ? units : Number(bought)
        for (const sums of day >= days - maxDays ? [season, week] : [season]) {
          sums.base += worth(basePriceMinor)
          sums.served += worth(priceMinor)
          sums.best += best
        }
        observations.push(observationOf(priceMinor, bought, told, atSeconds))
        entries.push(entryOf(product, table, priceMinor, told))
      }
      beliefs[i] = foldOffers(at(beliefs, i), observations)
      ledger = bookAnswers(ledger, entries)
      const table = tables[i]
      if (table && isDue(table, at(beliefs, i).version)) tables[i] = null
    }
    pool = poolAccount(shop.map((product, i) => summaryOf(product, at(beliefs, i))))
    if (day % 3 === 0) tables.fill(null)
  }
  const ratios = shop.map(({ basePriceMinor }, i) => {
    const { prices, greedyIndex } = tableOf(i, startSeconds + daySeconds * days)
    return (prices[greedyIndex] ?? 0) / basePriceMinor
  })
  const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length
  return { ...season, lastWeek: week.served / week.base - 1, prices: mean.toFixed(3) }
}

function observationOf(
  priceMinor: number,
  bought: boolean,
  quantity: number,
  atSeconds: number,
): OfferObservation {
  const purchases = bought ? 1 : 0
  return { priceMinor, offers: 1, purchases, quantity, weight: 1, ageOffers: 0, atSeconds }
}

function summaryOf({ id, basePriceMinor, unitCostMinor }: ShopProduct, belief: CellBelief) {
  const baseMargin = 1 - unitCostMinor / basePriceMinor
  return summarizeCell(id, belief, basePriceMinor, { baseMargin })
}

function entryOf(
  { basePriceMinor, unitCostMinor }: ShopProduct,
  { prices, probability }: PriceTable,
  priceMinor: number,
  units: number,
): LedgerEntry {
  return {
    basePriceMinor,
    unitCostMinor,
    priceMinor,
    propensity: probability[prices.indexOf(priceMinor)] ?? 0,
    offers: 1,
    purchases: units > 0 ? 1 : 0,
    quantity: units,
    ownBase: { offers: 0, purchases: 0 },
  }
}

function at<Item>(items: readonly Item[], i: number): Item {
  const item = items[i]
  if (item === undefined) throw new RangeError(`there is no product ${i}`)
  return item
}
