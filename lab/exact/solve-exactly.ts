import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemandPosterior } from '../../engine/demand/posterior.ts'
import { temporaryFolder } from '../harness/service.ts'
import type { ExactCase } from './cases.ts'
import type { Answers } from './engine-answers.ts'
import type { Problem } from './problem.ts'

/**
 * The answer of exact.py to a problem; smooth shapes in the engine's order, then its falling
 * shapes.
 */
export type ExactAnswers = Omit<Answers, 'demand'> & {
  demand: Answers['demand'] & { sd: number[] }
  elasticity: (NonNullable<Answers['elasticity']> & { sd: number }) | null
  weights: number[]
  logEvidence: number[]
  /**
   * The smooth shapes sampled by NUTS: its diagnostics, and the largest differences from the grid.
   */
  nuts?: {
    lambda: number
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
 * Solves the problems with exact.py, in the Python environment of the peers.
 *
 * @throws Error if that environment is missing or the script fails.
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
          smooth: posterior.fits.map(({ shape }) => shape),
          shapes: posterior.falls.map(({ shape }) => shape),
          nuts: withNuts && exactCase.nuts === true,
        })),
      ),
    )
    const run = spawnSync(python, [join(folder, 'exact.py'), problems, answers], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      // Its matrices are small: threads would only wait for each other.
      env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
    })
    if (run.status !== 0) throw new Error(`exact.py ended with ${run.status}`)
    return { answers: JSON.parse(readFileSync(answers, 'utf8')), versions: run.stdout.trim() }
  } finally {
    exchange.remove()
  }
}
