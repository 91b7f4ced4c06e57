import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers, type OfferObservation } from '../belief/fold-offers.ts'
import { highestPriceMinor } from '../checks.ts'
import type { Guardrails, YieldingRule } from '../policy/guardrails.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import type { PriceTableInput } from '../policy/price-table.ts'
import { poolCells, summarizeCell } from '../pool/pool.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { createRandom, type Random } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'

/** Any input that validation lets through, drawn from a seed: plain and absurd ones alike. */
export function anyTableInput(seed: number): PriceTableInput {
  const random = createRandom(seed)
  const basePriceMinor = anyPrice(random)
  const cells = (most: number): CellBelief[] =>
    Array.from({ length: below(random, most + 1) }, () => anyBelief(random, basePriceMinor))
  return {
    belief: maybe(random, 0.8, () => anyBelief(random, basePriceMinor)),
    siblings: cells(3),
    pool: anyPool(random, cells(4)),
    basePriceMinor,
    guardrails: anyGuardrails(random, basePriceMinor),
    exploration: oneOf(random, [0, 1, 1, random.uniform()]),
    seed: below(random, 2 ** 31),
  }
}

/** A belief folded from offers about a base price, now and then multiplied up to a billion offers a price. */
export function anyBelief(random: Random, basePriceMinor: number): CellBelief {
  const offers = oneOf(random, [0, 1, 2, 5, 30, 200])
  let belief = foldOffers(emptyBelief(), anyObservations(random, basePriceMinor, offers))
  if (random.uniform() < 0.3) belief = multiplied(belief, oneOf(random, [10, 1e3, 1e6, 1e9]))
  if (random.uniform() < 0.3) {
    const rows = anySalesRows(random, basePriceMinor, oneOf(random, [0, 1, 8, 40]))
    belief = { ...belief, sales: fitSales(rows) }
  }
  return belief
}

/** The same answers so many times over; the counts of a cell that has met a billion offers. */
export function multiplied(belief: CellBelief, times: number): CellBelief {
  const { bins } = belief
  const many = (counts: Float64Array): Float64Array => counts.map((count) => count * times)
  return {
    ...belief,
    offersSeen: belief.offersSeen * times,
    purchaseCount: belief.purchaseCount * times,
    unitCount: belief.unitCount * times,
    bins: {
      ...bins,
      offers: many(bins.offers),
      purchases: many(bins.purchases),
      chosenOffers: many(bins.chosenOffers),
      chosenPurchases: many(bins.chosenPurchases),
    },
  }
}

/** Offers at prices about a base price, of random weight and time, some beside a competitor, some corrected. */
export function anyObservations(
  random: Random,
  basePriceMinor: number,
  count: number,
): OfferObservation[] {
  const buying = oneOf(random, [0, 0.01, 0.3, 1])
  const spread = oneOf(random, [0, 0.03, 0.3, 2])
  const rival = random.uniform() < 0.3
  const random1 = random.uniform() < 0.7
  const observations: OfferObservation[] = []
  for (let i = 0; i < count; i++) {
    const earlier = observations[below(random, i + 1)]
    if (earlier?.offers === 1 && random.uniform() < 0.1) {
      const change = earlier.purchases === 1 ? -1 : 1
      observations.push({ ...earlier, offers: 0, purchases: change, quantity: change })
      continue
    }
    const bought = random.uniform() < buying ? 1 : 0
    observations.push({
      priceMinor: aboutPrice(random, basePriceMinor, spread),
      competitorMinor: rival ? aboutPrice(random, basePriceMinor, spread) : null,
      offers: 1,
      purchases: bought,
      quantity: bought * oneOf(random, [1, 1, 3, 1e6]),
      weight: random1 ? 1 : oneOf(random, [0, 0.1, 1]),
      ageOffers: 0,
      atSeconds: below(random, 2e9),
    })
  }
  return observations
}

/** Sales rows about a base price, with and without visits, promotions, competitors and stock-outs. */
export function anySalesRows(random: Random, basePriceMinor: number, count: number): SalesRow[] {
  const spread = oneOf(random, [0, 0.03, 0.3, 2])
  const visits = random.uniform() < 0.5
  const size = oneOf(random, [0, 3, 200, 1e6])
  const periodSeconds = oneOf(random, [1, 86_400, 7 * 86_400])
  return Array.from({ length: count }, (_, i): SalesRow => {
    const units = below(random, size + 1)
    return {
      priceMinor: aboutPrice(random, basePriceMinor, spread),
      units,
      exposure: visits ? units + below(random, 1000) : null,
      inStock: oneOf(random, [null, true, false]),
      promotion: oneOf(random, [null, 0, random.uniform(), 1]),
      competitorPriceMinor: maybe(random, 0.5, () => aboutPrice(random, basePriceMinor, spread)),
      randomized: random.uniform() < 0.2,
      startSeconds: i * periodSeconds,
      endSeconds: (i + 1) * periodSeconds,
    }
  })
}

function anyPool(random: Random, cells: readonly CellBelief[]): PoolPrior {
  if (random.uniform() < 0.5) return startingPrior
  return poolCells(cells.map((belief, i) => summarizeCell(`p${i % 3}`, belief)))
}

function anyGuardrails(random: Random, base: number): Guardrails {
  const near = (): number => aboutPrice(random, base, 0.5)
  const [minPriceMinor, maxPriceMinor] = [near(), near()].sort((a, b) => a - b)
  return {
    ...openGuardrails,
    objective: oneOf(random, ['profit', 'profit', 'revenue', 'units']),
    unitCostMinor: maybe(random, 0.6, () => oneOf(random, [0, near(), near(), 10 * base])),
    minPriceMinor: maybe(random, 0.2, () => minPriceMinor),
    maxPriceMinor: maybe(random, 0.2, () => maxPriceMinor),
    maxDecrease: oneOf(random, [0, 0.25, 0.4, 1]),
    maxIncrease: oneOf(random, [0, 0.25, 0.8, 10]),
    minMargin: maybe(random, 0.2, () => 0.99 * random.uniform()),
    priceEnding: oneOf(random, [null, null, { endings: [99] }, { endings: [0, 5] }, { step: 50 }]),
    maxStep: maybe(random, 0.2, () => random.uniform()),
    lastPriceMinor: maybe(random, 0.5, near),
    competitor: maybe(random, 0.3, () => ({
      priceMinor: near(),
      rule: oneOf(random, ['at_most', 'at_least', 'within']),
      tolerance: random.uniform(),
    })),
    inventory: maybe(random, 0.2, () => ({
      onHand: oneOf(random, [0, 1, 50, 1e9]),
      secondsLeft: oneOf(random, [0, 1, 1e6]),
      offersPerSecond: oneOf(random, [0, 1e-6, 1e4]),
    })),
    priority: shuffled(random, openGuardrails.priority),
  }
}

/** Log-uniform over all prices that the interface admits, the smallest and the largest now and then. */
function anyPrice(random: Random): number {
  const price = Math.round(Math.exp(Math.log(highestPriceMinor) * random.uniform()))
  return oneOf(random, [price, price, price, price, 1, 2, highestPriceMinor])
}

function aboutPrice(random: Random, base: number, spread: number): number {
  const price = Math.round(base * Math.exp(spread * random.normal()))
  return Math.min(Math.max(price, 1), highestPriceMinor)
}

function shuffled(random: Random, rules: readonly YieldingRule[]): YieldingRule[] {
  return rules
    .map((rule) => ({ rule, place: random.uniform() }))
    .sort((a, b) => a.place - b.place)
    .map(({ rule }) => rule)
}

/** A whole number from 0 to below `count`. */
export function below(random: Random, count: number): number {
  return Math.floor(random.uniform() * count)
}

export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[below(random, values.length)]
}

function maybe<T>(random: Random, chance: number, make: () => T): T | null {
  return random.uniform() < chance ? make() : null
}
