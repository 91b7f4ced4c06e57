import { type CellBelief, emptyBelief } from '../../../../engine/belief/belief.ts'
import { foldOffers, type OfferObservation } from '../../../../engine/belief/fold-offers.ts'
import type { Guardrails } from '../../../../engine/policy/guardrails.ts'
import { type Hold, nextOffer, usualHold } from '../../../../engine/policy/hold.ts'
import { openGuardrails } from '../../../../engine/policy/open-guardrails.ts'
import { isDue } from '../../../../engine/policy/pace-of-learning.ts'
import type { PriceTable } from '../../../../engine/policy/price-table.ts'
import type { PriceTableInput } from '../../../../engine/policy/table-input.ts'
import type { PoolPrior } from '../../../../engine/pool/pool-prior.ts'
import { createRandom } from '../../../../engine/random/random.ts'
import { type Heard, openCustomers } from '../worlds/customers.ts'
import { corridorGuardrails, phaseOf, seedFor, type World } from '../worlds/world.ts'

/** One form of our engine: how it builds its tables, and for how many offers a draw is kept. */
export type Variant = {
  name: string
  buildTable: (input: PriceTableInput) => PriceTable
  holdOffers: number
}

/** What a cell knows besides its own answers. */
export type Surroundings = { pool: () => PoolPrior; siblings: () => readonly CellBelief[] }

/** A decision as the service would return it. */
export type Decision = { priceMinor: number; confidence: number; table: PriceTable }

/** A cell that sells to its world's customers one after the other. */
export type SellingCell = {
  /**
   * Prices the next customer's offer and processes the answers that are due; null when nothing is
   * left to sell.
   */
  next: () => Decision | null
  /** The belief after all answers so far. */
  belief: () => CellBelief
}

/** Time between two offers of a cell: no cell forgets by time within a run. */
const usualSecondsPerOffer = 60
const startSeconds = 1_700_000_000

function secondsPerOfferOf({ secondsPerOffer = usualSecondsPerOffer }: World): number {
  return secondsPerOffer
}

/**
 * Runs one cell as the service does: an answer is folded as soon as it is heard, a table is rebuilt
 * once `rebuildAfterOffers` observations have come since, and a draw is held for some offers unless
 * the new table no longer serves its price.
 */
export function openCell(world: World, variant: Variant, around: Surroundings): SellingCell {
  const secondsPerOffer = secondsPerOfferOf(world)
  const random = createRandom(seedFor(world.code, world.instance, 'draws'))
  const customers = openCustomers(world)
  /** Heard, and folded together when a table is due: batches give the same result to the bit. */
  const heard: OfferObservation[] = []
  const rules = { ...usualHold, offers: variant.holdOffers, cooldownMs: 0 }
  let belief = world.history ?? emptyBelief()
  let offer = 0
  let builtAt = 0
  let table: PriceTable | null = null
  let hold: Hold | null = null

  function fold(): void {
    belief = foldOffers(belief, heard)
    heard.length = 0
  }

  function tableNow(): PriceTable {
    const version = belief.version + heard.length
    const age = secondsPerOffer * (offer - builtAt)
    const steady = age <= (table?.steadySeconds ?? 0)
    if (table && steady && !isDue(table, version) && !situationChanged(world, offer)) return table
    fold()
    builtAt = offer
    return variant.buildTable({
      belief,
      siblings: around.siblings(),
      pool: around.pool(),
      basePriceMinor: world.basePriceMinor,
      guardrails: guardrailsAt(world, offer, customers.stock()),
      momentSeconds: startSeconds + secondsPerOffer * offer,
      exploration: 1,
      seed: seedFor(world.seed, version),
    })
  }

  return {
    next() {
      if (!customers.inStock()) return null
      table = tableNow()
      const nowMs = 1000 * (startSeconds + secondsPerOffer * offer)
      const chosen = nextOffer(table, hold, rules, random.uniform, nowMs)
      hold = chosen.hold
      const { index } = chosen
      const { priceMinor } = hold
      for (const one of customers.offer(priceMinor)) heard.push(observationOf(world, one))
      offer += 1
      return { priceMinor, confidence: table.confidence[index], table }
    },
    belief() {
      fold()
      return belief
    },
  }
}

/**
 * Whether what the shop reports to the service has changed: a competitor's price, or the remaining
 * stock.
 */
function situationChanged(world: World, offer: number): boolean {
  if (world.onHand !== undefined && offer % 10 === 0) return true
  return world.competitorMinor !== undefined && offer % world.phaseLength === 0
}

function guardrailsAt(world: World, offer: number, stock: number): Guardrails {
  const competitorMinor = world.competitorMinor?.[phaseOf(world, offer)]
  return {
    ...openGuardrails,
    ...corridorGuardrails,
    unitCostMinor: world.unitCostMinor,
    inventory:
      world.onHand === undefined
        ? null
        : {
            onHand: stock,
            secondsLeft: (world.offers - offer) * secondsPerOfferOf(world),
            offersPerSecond: 1 / secondsPerOfferOf(world),
          },
    // Tolerant enough to report the competitor's price while forbidding nothing.
    competitor:
      competitorMinor === undefined
        ? null
        : { priceMinor: competitorMinor, rule: 'within', tolerance: 10 },
    ...world.guardrails,
  }
}

/** What the service would fold: an offer with its answer, or the correction of an answer. */
function observationOf(world: World, heard: Heard): OfferObservation {
  const { kind, priceMinor, bought, offer, age } = heard
  const taken = bought ? 1 : 0
  const common = {
    priceMinor,
    weight: 1,
    atSeconds: startSeconds + secondsPerOfferOf(world) * offer,
    competitorMinor: world.competitorMinor?.[phaseOf(world, offer)] ?? null,
  }
  return kind === 'answer'
    ? { ...common, offers: 1, purchases: taken, quantity: taken, ageOffers: 0 }
    : { ...common, offers: 0, purchases: -1, quantity: -1, ageOffers: age }
}
