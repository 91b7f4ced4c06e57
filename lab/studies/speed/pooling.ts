/**
 * The cost of learning what the products of a large account have in common: seconds and memory for
 * a million cells, two segments a product, 20 offers each.
 *
 * Levels and elasticities are drawn from a known distribution, which is printed next to the result.
 * It runs in its own process, because memory is that of the whole process: the memory before the
 * first summary is subtracted from its peak. A cell's belief is created and dropped along the way;
 * a service reads summaries from its store.
 *
 * Usage: npm run lab -- run pooling [--cells 1000000]; prints one line of JSON.
 */
import { parseArgs } from 'node:util'
import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import { poolAccount } from '../../../engine/policy/history-risk.ts'
import { type CellSummary, summarizeCell } from '../../../engine/pool/cell-summary.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { logistic } from '../../../engine/special/logistic.ts'

export type PoolingCost = {
  cells: number
  summarizeSeconds: number
  poolSeconds: number
  mebibytes: number
  /** Mean log-odds at the base price and mean elasticity: learned, and of the true distribution. */
  learned: [number, number]
  drawn: [number, number]
}

const basePriceMinor = 10_000
const offersPerCell = 20
/**
 * Log-odds of a purchase at the base price, elasticity there, and a segment's deviation in level.
 */
const levels = { mean: -1.2, deviation: 0.5 }
const elasticities = { mean: 2.6, deviation: 0.6 }
const segmentDeviation = 0.3

const { values } = parseArgs({ options: { cells: { type: 'string', default: '1000000' } } })
const cells = Number(values.cells)
const random = createRandom(1)
const summaries: CellSummary[] = []
let summarizeMs = 0
let level = 0
let elasticity = 0
const beforeBytes = peakBytes()
for (let cell = 0; cell < cells; cell++) {
  if (cell % 2 === 0) {
    level = levels.mean + levels.deviation * random.normal()
    elasticity = elasticities.mean + elasticities.deviation * random.normal()
  }
  const belief = soldAt(level + segmentDeviation * random.normal(), elasticity)
  const startMs = performance.now()
  summaries.push(summarizeCell(`product-${cell >> 1}`, belief, basePriceMinor))
  summarizeMs += performance.now() - startMs
}
const startMs = performance.now()
const { mean } = poolAccount(summaries)
const cost: PoolingCost = {
  cells,
  summarizeSeconds: summarizeMs / 1000,
  poolSeconds: (performance.now() - startMs) / 1000,
  mebibytes: (peakBytes() - beforeBytes) / 2 ** 20,
  learned: mean,
  drawn: [levels.mean, elasticities.mean],
}
console.log(JSON.stringify(cost))

function soldAt(logOdds: number, elasticity: number): CellBelief {
  const slope = elasticity / (1 - logistic(logOdds))
  const offers = Array.from({ length: offersPerCell }, (_, i) => {
    const ratio = 0.8 + 0.05 * Math.floor(random.uniform() * 9)
    const bought = random.uniform() < logistic(logOdds - slope * (ratio - 1))
    return answeredOffer(Math.round(ratio * basePriceMinor), bought, 1_700_000_000 + i)
  })
  return foldOffers(emptyBelief(), offers)
}

/** The peak memory of this process, bytes. */
function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024
}
