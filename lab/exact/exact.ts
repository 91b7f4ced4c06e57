/**
 * How far the engine's posterior is from the exact one, on small problems where both can be
 * computed.
 *
 * The engine approximates: Laplace's evidence weighs the smooth shapes, whose draws come from a
 * Gaussian (reweighted while purchases are few); falling shapes move between 128 levels and drop
 * once between two prices; a price table has 256 draws. exact.py solves the same model without
 * these approximations: smooth shapes by integration on a grid, checked by PyMC's NUTS on some
 * problems; falling shapes on levels 0.02 apart, with any number of drops. The comparison covers
 * demand at every ladder price, the elasticity at the base price, the shapes’ weights, and the
 * confidence in every ladder price.
 *
 * Writes lab/reports/exact.md and, for exact.test.ts, lab/exact/fixtures/answers.json. Needs
 * `lab/peers/setup.sh --exact` once.
 *
 * Usage: npm run lab -- run exact [--quick]        --quick omits NUTS
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fitDemand } from '../../engine/demand/posterior.ts'
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { exactCases } from './cases.ts'
import { engineAnswers } from './engine-answers.ts'
import { problemOf } from './problem.ts'
import { reportOf } from './report.ts'
import { solveExactly } from './solve-exactly.ts'

const options = readOptions('The engine compared with exact posteriors.', {
  nuts: { full: 1, quick: 0, help: '1: also sample some problems by NUTS' },
})
const manyDraws = 20_000
const tableDraws = 256
const tables = 20

printMachine()
const startMs = performance.now()
const posed = exactCases.map((exactCase) => {
  const problem = problemOf(exactCase)
  const posterior = fitDemand(problem.counts, problem.prior, problem.logRatio)
  return { exactCase, problem, posterior }
})
const exact = solveExactly(posed, options.nuts === 1)
const report = reportOf(
  posed.map(({ exactCase, problem, posterior }, i) => ({
    name: exactCase.name,
    problem,
    posterior,
    exact: exact.answers[i],
    engine: engineAnswers(posterior, problem, manyDraws, 1),
    tables: Array.from({ length: tables }, (_, seed) =>
      engineAnswers(posterior, problem, tableDraws, seed),
    ),
  })),
  { versions: exact.versions, manyDraws, tableDraws },
)
console.log(report)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
if (!options.quick) {
  writeFileSync(join(root, 'reports', 'exact.md'), report)
  writeFileSync(join(root, 'exact', 'fixtures', 'answers.json'), answersJson())
}
console.log(`Took ${((performance.now() - startMs) / 1000).toFixed(0)} s.`)

/** The exact answers to five digits, a line for each case. */
function answersJson(): string {
  const lines = exact.answers.map(({ weights, demand, confidence }, i) => {
    const answer = { name: exactCases[i].name, weights, demand, confidence }
    return JSON.stringify(answer, (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(5)) : value,
    )
  })
  return `[\n${lines.join(',\n')}\n]\n`
}
