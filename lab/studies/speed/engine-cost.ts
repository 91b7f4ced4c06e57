import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { foldOffers, type OfferObservation } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import { drawPrice } from '../../../engine/policy/draw-price.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { buildPriceTable, type PriceTable } from '../../../engine/policy/price-table.ts'
import { summarizeCell } from '../../../engine/pool/cell-summary.ts'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { createRandom } from '../../../engine/random/random.ts'

const basePriceMinor = 2000
const guardrails = { ...openGuardrails, unitCostMinor: 1100 }

/** A price table of an example cell. */
export function exampleTable(belief: CellBelief, seed: number): PriceTable {
  return buildPriceTable({
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor,
    guardrails,
    exploration: 1,
    seed,
  })
}

/** The belief after this many offers of `exampleOffers`. */
export function exampleBelief(offers: number, seed: number): CellBelief {
  return foldOffers(emptyBelief(), exampleOffers(offers, seed))
}

/**
 * Offers at eleven prices within a quarter of the base price, bought according to a constant
 * elasticity of −2.6.
 */
function exampleOffers(count: number, seed: number): OfferObservation[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const ratio = 0.75 + 0.05 * Math.floor(random.uniform() * 11)
    return exampleOffer(Math.round(basePriceMinor * ratio), random.uniform(), i)
  })
}

/** An offer whose customer buys if a uniform number is below the demand at the price. */
function exampleOffer(priceMinor: number, chance: number, customer: number): OfferObservation {
  const demand = Math.min(1, 0.12 * (priceMinor / basePriceMinor) ** -2.6)
  return answeredOffer(priceMinor, chance < demand, 1_700_000_000 + 60 * customer)
}

/**
 * Microseconds of a decision on a warm cell: a draw from the table and the look-up of everything a
 * quote returns.
 *
 * Draws are made beforehand, and it walks over many cells' tables so that the processor's caches do
 * not hold a single one; every seventh cell has no offers yet, the others 50.
 */
export function timeDecisions(cells: number, decisions: number, runs: number): number[] {
  const tables = Array.from({ length: cells }, (_, cell) =>
    exampleTable(exampleBelief(cell % 7 === 0 ? 0 : 50, cell), cell),
  )
  const random = createRandom(1)
  const draws = Float64Array.from({ length: 1 << 16 }, () => random.uniform())
  let kept = 0
  const micros = repeat(runs, () => {
    for (let n = 0; n < decisions; n++) {
      const table = tables[n % tables.length] as PriceTable
      const index = drawPrice(table, draws[n & 0xffff] as number)
      // What a quote takes from the table; summed, so that none of it can be optimized away.
      kept +=
        (table.prices[index] as number) * (table.probability[index] as number) +
        (table.confidence[index] as number) +
        (table.factors[index] as readonly string[]).length
    }
    return decisions
  })
  if (!Number.isFinite(kept)) throw new Error('a table contained something that is not a number')
  return micros
}

/**
 * Microseconds of a decision including all learning: cells are played from scratch, answers are
 * folded ten at once, and a table is rebuilt whenever it signals that this pays.
 */
export function timeLearning(offers: number, cells: number): number[] {
  const random = createRandom(2)
  return Array.from({ length: cells + 1 }, (_, cell) => {
    const chances = Float64Array.from({ length: 2 * offers }, () => random.uniform())
    const startMs = performance.now()
    let belief = emptyBelief()
    let table = exampleTable(belief, cell)
    let untilRebuild = table.rebuildAfterOffers
    let unheard: OfferObservation[] = []
    for (let offer = 0; offer < offers; offer++) {
      const price = table.prices[drawPrice(table, chances[2 * offer] as number)] as number
      unheard.push(exampleOffer(price, chances[2 * offer + 1] as number, offer))
      if (unheard.length < 10) continue
      belief = foldOffers(belief, unheard)
      untilRebuild -= unheard.length
      unheard = []
      if (untilRebuild > 0) continue
      table = exampleTable(belief, cell)
      untilRebuild = table.rebuildAfterOffers
    }
    return ((performance.now() - startMs) * 1000) / offers
  }).slice(1)
}

/** Microseconds of building the price table of a cell that has seen this many offers. */
export function timeTables(offers: number, runs: number): number[] {
  const beliefs = Array.from({ length: 20 }, (_, cell) => exampleBelief(offers, cell))
  return repeat(runs, () => {
    beliefs.forEach((belief, cell) => {
      exampleTable(belief, cell)
    })
    return beliefs.length
  })
}

/** Microseconds of folding an offer into a cell that has seen this many, 200 at once. */
export function timeFolding(offers: number, runs: number): number[] {
  const start = exampleBelief(offers, 1)
  const batch = exampleOffers(200, 99)
  return repeat(runs, () => {
    for (let n = 0; n < 20; n++) foldOffers(start, batch)
    return 20 * batch.length
  })
}

/**
 * Microseconds of summarising such a cell for the pool, which is done whenever its answers are
 * folded.
 */
export function timeSummaries(offers: number, runs: number): number[] {
  const beliefs = Array.from({ length: 20 }, (_, cell) => exampleBelief(offers, cell))
  return repeat(runs, () => {
    beliefs.forEach((belief, cell) => {
      summarizeCell(`product-${cell}`, belief, basePriceMinor)
    })
    return beliefs.length
  })
}

/** Microseconds per operation of each run, after a warm-up run that is not counted. */
function repeat(runs: number, work: () => number): number[] {
  const micros: number[] = []
  for (let run = 0; run <= runs; run++) {
    const startMs = performance.now()
    const operations = work()
    if (run > 0) micros.push(((performance.now() - startMs) * 1000) / operations)
  }
  return micros
}
