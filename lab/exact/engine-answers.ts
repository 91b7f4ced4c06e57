import { drawDemand } from '../../engine/demand/draw-demand.ts'
import type { DemandPosterior } from '../../engine/demand/posterior.ts'
import { confidenceOf } from '../../engine/policy/confidence.ts'
import { createRandom } from '../../engine/random/random.ts'
import { log } from '../../engine/special/log.ts'
import { mean, quantile } from '../report/statistics.ts'
import type { Problem } from './problem.ts'

/** A posterior: demand by column, elasticity at the base price, confidence by column. */
export type Answers = {
  demand: { mean: number[]; percentiles: number[][] }
  elasticity: { mean: number; percentiles: number[] } | null
  confidence: number[]
}

/** The percentiles compared. */
const shares = [0.05, 0.5, 0.95]

/** What the engine says about a problem, with this many draws. */
export function engineAnswers(
  posterior: DemandPosterior,
  problem: Problem,
  draws: number,
  seed: number,
): Answers {
  const { logRatio, margin, admissible, baseColumn } = problem
  const columns = logRatio.length
  const { probability } = drawDemand(posterior, logRatio, draws, createRandom(seed))
  const demand = Array.from(logRatio, (_, k) =>
    Array.from({ length: draws }, (_, n) => probability[n * columns + k]),
  )
  const value = probability.map((chance, i) => chance * margin[i % columns])
  return {
    demand: { mean: demand.map(mean), percentiles: demand.map(percentilesOf) },
    elasticity: elasticityOf(problem, demand),
    confidence: Array.from(confidenceOf(value, draws, admissible, baseColumn)),
  }
}

function elasticityOf(problem: Problem, demand: number[][]): Answers['elasticity'] {
  if (problem.elasticityColumns === null) return null
  const [below, above] = problem.elasticityColumns
  const step = problem.logRatio[above] - problem.logRatio[below]
  const values = demand[above].map((dear, n) => log(dear / demand[below][n]) / step)
  return { mean: mean(values), percentiles: percentilesOf(values) }
}

function percentilesOf(values: number[]): number[] {
  return shares.map((share) => quantile(values, share))
}
