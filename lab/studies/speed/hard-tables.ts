import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import { admissiblePrices } from '../../../engine/policy/guardrails.ts'
import { makeLadder } from '../../../engine/policy/ladder.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { buildPriceTable } from '../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { createRandom } from '../../../engine/random/random.ts'

const basePriceMinor = 20_000
const unitCostMinor = 11_000
const guardrails = { ...openGuardrails, unitCostMinor, maxDecrease: 0.4, maxIncrease: 0.8 }
const wide = { ...guardrails, unitCostMinor: 2000, maxDecrease: 0.85, maxIncrease: 3.9 }

const competitor = { priceMinor: 19_000, rule: 'none', tolerance: 0 } as const

const offersOfCell = 2000

const examples = 8

/** Tables built before timing starts. */
const warmUps = 40

/** Products whose price table takes longest to build: by name, the input of one. */
const hardCases: Record<string, (seed: number) => PriceTableInput> = {
  'an ordinary product': (seed) => input(seed, {}),
  '64 prices': (seed) => input(seed, { belief: sold(seed, { within: wide }), guardrails: wide }),
  'a group of 16': (seed) =>
    input(seed, {
      group: {
        unitCount: 1,
        others: Array.from({ length: 15 }, (_, i) => ({
          belief: sold(100 + 16 * seed + i, {}),
          basePriceMinor,
          guardrails,
          unitCount: 1,
        })),
      },
    }),
  '50 segments': (seed) =>
    input(seed, {
      siblings: Array.from({ length: 49 }, (_, i) => sold(1000 + 50 * seed + i, {})),
    }),
  'a competitor': (seed) =>
    input(seed, {
      belief: sold(seed, { rival: true }),
      guardrails: { ...guardrails, competitor },
    }),
  'all of these at once': (seed) => {
    const others = Array.from({ length: 15 }, (_, i) => ({
      belief: sold(100 + 16 * seed + i, { rival: true }),
      basePriceMinor,
      guardrails,
      unitCount: 1,
    }))
    return input(seed, {
      belief: sold(seed, { within: wide, rival: true }),
      guardrails: { ...wide, competitor },
      group: { unitCount: 1, others },
      siblings: Array.from({ length: 49 }, (_, i) => sold(1000 + 50 * seed + i, { rival: true })),
    })
  },
}

/**
 * Milliseconds of building the table of each case, one figure a round: from beliefs as a service
 * has just read them, and with the other segments and products known from the previous table.
 */
export function timeHardTables(
  rounds: number,
): { name: string; first: number[]; next: number[] }[] {
  return Object.entries(hardCases).map(([name, make]) => {
    const inputs = Array.from({ length: examples }, (_, seed) => make(seed))
    const first: number[] = []
    const next: number[] = []
    for (let round = -warmUps; round < rounds; round++) {
      const fresh = structuredClone(inputs[(round + warmUps) % examples])
      const again = { ...fresh, belief: structuredClone(fresh.belief) }
      const ms = [timeTable(fresh), timeTable(again)]
      if (round < 0) continue
      first.push(ms[0])
      next.push(ms[1])
    }
    return { name, first, next }
  })
}

function timeTable(input: PriceTableInput): number {
  const startMs = performance.now()
  buildPriceTable(input)
  return performance.now() - startMs
}

function input(seed: number, change: Partial<PriceTableInput>): PriceTableInput {
  return {
    belief: change.belief ?? sold(seed, {}),
    siblings: [],
    pool: startingPrior,
    basePriceMinor,
    guardrails,
    exploration: 1,
    seed,
    ...change,
  }
}

/** A cell that has sold for a while at the prices that its guardrails allow, each equally often. */
function sold(seed: number, { within = guardrails, rival = false } = {}): CellBelief {
  const random = createRandom(seed)
  const { prices } = makeLadder(admissiblePrices(within, basePriceMinor), basePriceMinor)
  const offers = Array.from({ length: offersOfCell }, (_, i) => {
    const priceMinor = prices[Math.floor(random.uniform() * prices.length)]
    const competitor = 0.8 + 0.05 * Math.floor(random.uniform() * 9)
    const reference = basePriceMinor * (rival ? competitor ** 0.4 : 1)
    const bought = random.uniform() < Math.min(1, 0.12 * (priceMinor / reference) ** -2.2)
    const offer = answeredOffer(priceMinor, bought, 1_700_000_000 + 60 * i)
    return rival ? { ...offer, competitorMinor: Math.round(basePriceMinor * competitor) } : offer
  })
  return foldOffers(emptyBelief(), offers)
}
