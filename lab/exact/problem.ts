import { emptyBelief } from '../../engine/belief/belief.ts'
import { foldOffers, type OfferObservation } from '../../engine/belief/fold-offers.ts'
import { countsOf } from '../../engine/demand/count-offers.ts'
import type { Counts } from '../../engine/demand/counts.ts'
import type { CellPrior } from '../../engine/demand/level-slope.ts'
import { answeredOffer } from '../../engine/market/answered-offer.ts'
import { admissiblePrices } from '../../engine/policy/guardrails.ts'
import { makeLadder } from '../../engine/policy/ladder.ts'
import { openGuardrails } from '../../engine/policy/open-guardrails.ts'
import { priorOfCell } from '../../engine/pool/cell-prior.ts'
import { startingPrior } from '../../engine/pool/pool-prior.ts'
import { log } from '../../engine/special/log.ts'
import { basePriceMinor, type ExactCase } from './cases.ts'

/** A case as the service would meet it: the counts, the prior belief, and the question. */
export type Problem = {
  counts: Counts
  prior: CellPrior
  /**
   * Columns asked about, ascending: the ladder, and two next to the base price that give the
   * elasticity.
   */
  logRatio: Float64Array
  /** What a purchase earns at each column, in base prices. */
  margin: number[]
  /** 1 for columns of the ladder. */
  admissible: Uint8Array
  baseColumn: number
  /** Null for short ladders, whose shapes have no prices in between. */
  elasticityColumns: [below: number, above: number] | null
}

/** In log terms, to either side of the base price. */
const elasticityStep = 0.02

/** Folds a case's offers into a belief and asks it what a price table would. */
export function problemOf(exactCase: ExactCase): Problem {
  const belief = foldOffers(emptyBelief(), observationsOf(exactCase))
  const prior = priorOfCell(belief, [], startingPrior, basePriceMinor)
  const corridor = { ...openGuardrails, maxDecrease: 0.4, maxIncrease: 0.4 }
  const usual = makeLadder(admissiblePrices(corridor, basePriceMinor), basePriceMinor).prices
  const ladder = Array.from(exactCase.ladder ?? usual, (price) => log(price / basePriceMinor))
  const columns = new Set(ladder)
  if (!exactCase.ladder) columns.add(-elasticityStep).add(elasticityStep)
  const logRatio = Float64Array.from(columns).sort()
  return {
    counts: countsOf(belief, 'undecayed', basePriceMinor, prior),
    prior,
    logRatio,
    margin: Array.from(logRatio, (x) => Math.exp(x) - exactCase.unitCostMinor / basePriceMinor),
    admissible: Uint8Array.from(logRatio, (x) => (ladder.includes(x) ? 1 : 0)),
    baseColumn: logRatio.indexOf(0),
    elasticityColumns: exactCase.ladder
      ? null
      : [logRatio.indexOf(-elasticityStep), logRatio.indexOf(elasticityStep)],
  }
}

function observationsOf({ bins }: ExactCase): OfferObservation[] {
  return bins.flatMap(([priceMinor, offers, purchases]) =>
    Array.from({ length: offers }, (_, i) => {
      // Spread evenly among the offers, since a long run of refusals would be discounted.
      const bought =
        Math.floor(((i + 1) * purchases) / offers) - Math.floor((i * purchases) / offers)
      return answeredOffer(priceMinor, bought === 1, 0)
    }),
  )
}
