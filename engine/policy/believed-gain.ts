import { atDrawnPrices, rateAt } from '../demand/broken-above.ts'
import { smoothShapes } from '../demand/smooth-shapes.ts'
import type { CellSummary } from '../pool/cell-summary.ts'
import type { BelievedGain, PoolPrior } from '../pool/pool-prior.ts'
import { boxCox } from '../special/box-cox.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { feltRatio } from '../special/seen-price.ts'
import { square } from '../special/square.ts'
import { soldAtOnePrice } from './drawn-record.ts'
import {
  leastElasticity,
  opportunityOfCell,
  pooledElasticity,
  strata,
} from './pooled-elasticity.ts'

/** Log units beyond which a level must be an error in the data. */
const highestLog = 20

/**
 * What an account's prices won so far over its base prices according to what is believed about
 * demand now. Purchases alone tell that to five or ten per cent in a season; together with the
 * assumption that demand falls smoothly with the price, to one or two.
 *
 * Products' errors are added up as if all of them were wrong in the same direction.
 *
 * @returns Null where nothing was offered.
 * @see docs/method/policy.md, equation 8.
 */
export function believedGain(
  summaries: readonly CellSummary[],
  pool: PoolPrior,
): BelievedGain | null {
  let base = 0
  let gain = 0
  let sd = 0
  for (const summary of summaries) {
    const { baseMinor, traits } = summary
    // An unknown cost counts as none, as in the ledger.
    const margin = traits?.baseMargin ?? 1
    if (!baseMinor || !(margin > 0)) continue
    const { level, mean, variance } = pooledElasticity(summary, pool)
    const shown = shownPrices(summary, baseMinor, logistic(level))
    if (!(shown.units > 0)) continue
    const demand = {
      mean,
      sd: Math.sqrt(variance),
      aversion: pool.lossAversion ?? 0,
      opportunity: (opportunityOfCell(summary, pool)?.meanMinor ?? 0) / baseMinor,
    }
    const won = expectedGain(shown, margin, demand)
    const worth = shown.units * baseMinor * margin
    base += worth
    gain += worth * won.mean
    sd += worth * won.sd
  }
  return base > 0 && base < Number.POSITIVE_INFINITY ? { gain: gain / base, sd: sd / base } : null
}

/** Units that base prices would have sold, and those of them for which a moved price was shown. */
type Shown = { units: number; moved: { logRatio: number; units: number }[] }

/** The prices at which a product was offered, or at which its rows show it at drawn prices. */
function shownPrices({ offers, moved, sold }: CellSummary, base: number, rate: number): Shown {
  const shown: Shown = {
    units: moved ? offers * rate : 0,
    moved: (moved ?? []).map(([logRatio, count]) => ({ logRatio, units: count * rate })),
  }
  if (!sold || !soldAtOnePrice(sold.sales)) return shown
  const logBase = log(base)
  const drawn = atDrawnPrices(sold.sales.soldAt ?? [])
  const usual = rateAt(drawn, logBase)
  for (const [logPrice, , expected] of drawn) {
    const units = usual * expected
    shown.units += units
    shown.moved.push({ logRatio: logPrice - logBase, units })
  }
  return shown
}

type Demand = {
  /** The elasticity and its standard deviation. */
  mean: number
  sd: number
  /** How much more customers mind a rise than they like a cut. */
  aversion: number
  /** What a lost sale earns at neighbouring products, in units of the base price. */
  opportunity: number
}

/** The gain over the base price as a share of what it earns, over elasticities and shapes. */
function expectedGain(
  { units, moved }: Shown,
  margin: number,
  { mean, sd, aversion, opportunity }: Demand,
): { mean: number; sd: number } {
  const slopes = strata.map((stratum) => Math.max(mean + stratum * sd, leastElasticity))
  // What a sale earns beyond what a lost one does, by price.
  const earned = moved.map(({ logRatio }) => exp(logRatio) - 1 + margin - opportunity)
  const won = new Float64Array(slopes.length)
  let first = 0
  let second = 0
  for (const { lambda, weight } of smoothShapes) {
    won.fill(0)
    moved.forEach(({ logRatio, units: some }, i) => {
      const distance = boxCox(lambda, feltRatio(logRatio, aversion))
      const share = some / units / margin
      for (let s = 0; s < slopes.length; s++) {
        const left = exp(Math.min(-slopes[s] * distance, highestLog))
        won[s] += share * (earned[i] * left + opportunity - margin)
      }
    })
    for (const one of won) {
      first += (weight / smoothWeight / slopes.length) * one
      second += (weight / smoothWeight / slopes.length) * square(one)
    }
  }
  return { mean: first, sd: Math.sqrt(Math.max(second - square(first), 0)) }
}

const smoothWeight = smoothShapes.reduce((sum, { weight }) => sum + weight, 0)
