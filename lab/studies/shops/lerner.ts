import { emptyBelief } from '../../../engine/belief/belief.ts'
import { withSales } from '../../../engine/belief/codec.ts'
import { foldOffers, type OfferObservation } from '../../../engine/belief/fold-offers.ts'
import { drawPrice, meanPriceOf } from '../../../engine/policy/draw-price.ts'
import type { GroupMember } from '../../../engine/policy/group.ts'
import { type LearntNests, poolAccount } from '../../../engine/policy/history-risk.ts'
import { bookAnswers, budgetOf, emptyLedger } from '../../../engine/policy/loss-ledger.ts'
import { type Method, usualMethod } from '../../../engine/policy/method.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { isDue } from '../../../engine/policy/pace-of-learning.ts'
import { buildPriceTable, type PriceTable } from '../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import { type PoolMethod, summarizeCell, usualPooling } from '../../../engine/pool/pool.ts'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import { matchDraws, type PublicDraw } from '../../../engine/sales/match-draws.ts'
import { rowOfOffers, type SalesRow } from '../../../engine/sales/sales-row.ts'
import { sharedPeriods } from '../../../engine/sales/shared-periods.ts'
import { daySeconds } from './conditions.ts'
import {
  type Answers,
  attributesOf,
  blocksOf,
  type Contender,
  type ToldProduct,
} from './contender.ts'
import { declaredBy, learnNests, traitsOf } from './learn-nests.ts'

const hourSeconds = 3600
/** Offers of products that are hardly ever made at the base price tell nothing beside it. */
const leastMeasured = 0.01

/**
 * Days after which what products have in common is learnt anew; a service does it within seconds.
 */
export const poolingDays = [1, 2, 4, 7, 10, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84]

/** How Lerner plays: as the service does, without what a study leaves out. */
export type LernerForm = {
  exploration: number
  maxLoss: number
  method: Method
  pooling: PoolMethod
  /** The good and bad weeks of a category are removed from its rows. */
  sharedWeeks: boolean
  /** Rows that come back at a price that Lerner drew for everybody are known to be random. */
  knowsDraws: boolean
  /** What neighbours take from each other is learnt; each product is alone otherwise. */
  neighbours: boolean
}

export const usualForm: LernerForm = {
  exploration: 1,
  maxLoss: 0.01,
  method: usualMethod,
  pooling: usualPooling,
  sharedWeeks: true,
  knowsDraws: true,
  neighbours: true,
}

/**
 * The engine as the service drives it: rows are fitted when they arrive, outcomes folded when they
 * are told, what products have in common pooled from the cells' summaries, and a table is built
 * anew when its cell has learnt enough.
 */
export function lerner(
  told: readonly ToldProduct[],
  seed: number,
  { exploration, maxLoss, method, pooling, sharedWeeks, knowsDraws, neighbours }: LernerForm,
): Contender {
  const random = createRandom(seed)
  const rows = told.map(({ history }): SalesRow[] => [...history])
  const heard = told.map((): OfferObservation[] => [])
  const draws = told.map((): PublicDraw[] => [])
  const beliefs = told.map(emptyBelief)
  const tables: (PriceTable | null)[] = told.map(() => null)
  let ledger = emptyLedger()
  const offered = told.map((): SalesRow[] => [])
  let toRefit = false
  let pool = startingPrior
  let nests: LearntNests = { diversions: [] }
  if (rows.some((one) => one.length > 0)) {
    refit()
    poolAgain()
  }

  function refit(): void {
    const shared = sharedWeeks
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

  function tableOf(product: number): PriceTable {
    const known = tables[product]
    if (known) return known
    const one = told[product]
    if (!one) throw new RangeError(`there is no product ${product}`)
    const { basePriceMinor, unitCostMinor } = one
    const belief = beliefs[product] ?? emptyBelief()
    const table = buildPriceTable({
      belief,
      siblings: [],
      pool,
      productId: one.id,
      attributes: attributesOf(one),
      basePriceMinor,
      guardrails: { ...openGuardrails, unitCostMinor },
      ...groupOf(one),
      ...declaredBy(one),
      exploration,
      method,
      promise: { maxLoss, budget: budgetOf(ledger, maxLoss, pool.drawn) },
      seed: seed * 1000 + product + 100_003 * belief.version,
    })
    tables[product] = table
    return table
  }

  /** The other products of a declared group, as the service reads them beside a product. */
  function groupOf({ id, group }: ToldProduct): Pick<PriceTableInput, 'group'> {
    if (group === null) return {}
    const others = told.flatMap((other, i): GroupMember[] =>
      other.group !== group || other.id === id
        ? []
        : [
            {
              belief: beliefs[i] ?? emptyBelief(),
              basePriceMinor: other.basePriceMinor,
              guardrails: { ...openGuardrails, unitCostMinor: other.unitCostMinor },
              unitCount: 1,
            },
          ],
    )
    return { group: { unitCount: 1, others } }
  }

  function poolAgain(): void {
    if (neighbours) nests = learnNests(told, rows, offered, nests.inferred)
    pool = poolAccount(
      told.map(({ id, basePriceMinor }, product) =>
        summarizeCell(
          id,
          beliefs[product] ?? emptyBelief(),
          basePriceMinor,
          traitsOf(told[product]),
        ),
      ),
      pooling,
      nests,
    )
    tables.fill(null)
  }

  /** Books what a product's offers of the day brought, where some were made at its base price. */
  function bookDay(product: number): void {
    const one = told[product]
    const table = tables[product]
    const observations = heard[product] ?? []
    if (!one || !table || observations.length === 0) return
    const { basePriceMinor, unitCostMinor } = one
    const chanceOf = (priceMinor: number): number =>
      table.probability[table.prices.indexOf(priceMinor)] ?? 0
    if (chanceOf(basePriceMinor) < leastMeasured) return
    const ownBase = { offers: 0, purchases: 0 }
    const { bins } = beliefs[product] ?? emptyBelief()
    bins.lowMinor.forEach((priceMinor, i) => {
      if (priceMinor !== basePriceMinor) return
      ownBase.offers += bins.offers[i] ?? 0
      ownBase.purchases += bins.purchases[i] ?? 0
    })
    ledger = bookAnswers(
      ledger,
      observations.map(({ priceMinor, offers, purchases, atSeconds }) => ({
        basePriceMinor,
        unitCostMinor: unitCostMinor ?? 0,
        priceMinor,
        propensity: chanceOf(priceMinor),
        offers,
        purchases,
        ownBase,
        atSeconds,
      })),
    )
  }

  function priceOf(product: number, nowSeconds: number): number {
    const table = tableOf(product)
    const priceMinor = table.prices[drawPrice(table, random.uniform())] ?? 0
    draws[product]?.push({
      priceMinor,
      drawnAboutMinor: meanPriceOf(table),
      fromSeconds: nowSeconds,
      untilSeconds: nowSeconds + daySeconds,
    })
    return priceMinor
  }

  function hearAnswers(product: number, answers: readonly Answers[]): void {
    offered[product]?.push(...rowsOfOffers(answers))
    for (const { priceMinor, views, purchases, quantities, atSeconds } of answers) {
      for (let view = 0; view < views; view++) {
        const bought = view < purchases ? 1 : 0
        heard[product]?.push({
          priceMinor,
          offers: 1,
          purchases: bought,
          quantity: bought * (quantities?.[view] ?? 1),
          weight: 1,
          ageOffers: 0,
          atSeconds,
        })
      }
    }
  }

  function hearRows(product: number, more: readonly SalesRow[]): void {
    rows[product]?.push(...(knowsDraws ? matchDraws(more, draws[product] ?? []) : more))
    if (draws[product]) draws[product].length = 0
    toRefit = true
  }

  function learn(product: number): void {
    const observations = heard[product] ?? []
    if (observations.length === 0) return
    const belief = foldOffers(beliefs[product] ?? emptyBelief(), observations)
    observations.length = 0
    beliefs[product] = belief
    const table = tables[product]
    if (table && isDue(table, belief.version)) tables[product] = null
  }

  return {
    show: async (views, nowSeconds, hours) =>
      views.map((count, product) => blocksOf(count, () => priceOf(product, nowSeconds), hours)),
    bestPrices: async () =>
      Float64Array.from(told, (_, product) => {
        const table = tableOf(product)
        return table.prices[table.greedyIndex] ?? 0
      }),
    async closeDay(day, { answers, rows: weekRows }) {
      answers?.forEach((one, product) => {
        hearAnswers(product, one)
      })
      weekRows?.forEach((one, product) => {
        hearRows(product, one)
      })
      for (const product of told.keys()) bookDay(product)
      if (toRefit) refit()
      toRefit = false
      for (const product of told.keys()) learn(product)
      if (poolingDays.includes(day + 1)) poolAgain()
    },
    async claims(referee) {
      const confidence = told.flatMap(({ basePriceMinor }, product) => {
        const { prices, probability, confidence: sure } = tableOf(product)
        return Array.from(prices, (priceMinor, k) => ({
          confidence: sure[k] ?? 0,
          times: probability[k] ?? 0,
          priceMinor,
        }))
          .filter(({ times }) => times > 0)
          .map(({ priceMinor, ...claim }) => ({
            ...claim,
            right: referee.isRight(product, priceMinor),
            moved: priceMinor !== basePriceMinor,
          }))
      })
      return { confidence, bands: 0, held: 0 }
    },
    close: async () => undefined,
  }
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
