import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { armsWeight, type DemandPosterior } from '../../engine/demand/posterior.ts'
import { temporaryFolder } from '../service.ts'
import type { ExactCase } from './cases.ts'
import type { Answers } from './engine-answers.ts'
import type { Problem } from './problem.ts'

/** What exact.py answers to a problem; members in the engine's order, the arms last where there are any. */
export type ExactAnswers = Omit<Answers, 'demand'> & {
  demand: Answers['demand'] & { sd: number[] }
  elasticity: (NonNullable<Answers['elasticity']> & { sd: number }) | null
  weights: number[]
  logEvidence: number[]
  /** Standard error of each log evidence, 0 where it is integrated. */
  evidenceError: number[]
  /** Kish's effective number of weighted draws; null where nothing was drawn. */
  effectiveDraws: (number | null)[]
  /** The same members sampled by NUTS: its diagnostics, and the largest differences from the weighted draws. */
  nuts?: {
    member: number
    meanErrorInSd: number
    percentileErrorInSd: number
    confidenceError: number
    rHat: number
    effectiveDraws: number
    divergences: number
  }[]
}

const folder = dirname(fileURLToPath(import.meta.url))

/**
 * Solves the problems by exact.py, in the Python environment of the peers.
 *
 * @throws Error if that environment is not there or the script fails.
 */
export function solveExactly(
  posed: readonly { exactCase: ExactCase; problem: Problem; posterior: DemandPosterior }[],
  withNuts: boolean,
): { answers: ExactAnswers[]; versions: string } {
  const python = join(folder, '..', 'peers', '.venv', 'bin', 'python')
  if (!existsSync(python)) throw new Error('run lab/peers/setup.sh --exact first')
  const exchange = temporaryFolder('exact')
  try {
    const problems = join(exchange.path, 'problems.json')
    const answers = join(exchange.path, 'answers.json')
    writeFileSync(
      problems,
      JSON.stringify(
        posed.map(({ exactCase, problem, posterior }) => ({
          name: exactCase.name,
          binLogRatio: Array.from(problem.counts.logRatio),
          offers: Array.from(problem.counts.offers),
          purchases: Array.from(problem.counts.purchases),
          prior: problem.prior,
          logRatio: Array.from(problem.logRatio),
          margin: problem.margin,
          admissible: Array.from(problem.admissible),
          baseColumn: problem.baseColumn,
          elasticityColumns: problem.elasticityColumns,
          axis: [posterior.axis.low, posterior.axis.high],
          members: posterior.fits.map(({ member }) => member),
          armsWeight: posterior.arms === null ? null : armsWeight,
          nuts: withNuts && exactCase.nuts === true,
        })),
      ),
    )
    const run = spawnSync(python, [join(folder, 'exact.py'), problems, answers], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    })
    if (run.status !== 0) throw new Error(`exact.py ended with ${run.status}`)
    return { answers: JSON.parse(readFileSync(answers, 'utf8')), versions: run.stdout.trim() }
  } finally {
    exchange.remove()
  }
}
