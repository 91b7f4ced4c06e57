import type { DemandPosterior } from '../../engine/demand/posterior.ts'
import { markdownTable } from '../report/markdown.ts'
import { formatCount } from '../report/table.ts'
import type { Answers } from './engine-answers.ts'
import type { Problem } from './problem.ts'
import type { ExactAnswers } from './solve-exactly.ts'

type Compared = {
  name: string
  problem: Problem
  posterior: DemandPosterior
  exact: ExactAnswers
  /** With many draws: the remaining error is approximation. */
  engine: Answers
  /** With as many as a price table has, over several seeds. */
  tables: Answers[]
}

type How = { versions: string; manyDraws: number; tableDraws: number }

/** Writes the comparison as a Markdown page. */
export function reportOf(compared: readonly Compared[], how: How): string {
  const lines = [
    '# How far the posterior is from the exact one',
    '',
    'Written by `npm run lab -- run exact`, whose header comment says what is compared; the model is that of docs/method/demand.md. The exact answers come',
    `from an independent program (${how.versions}), seeds 7000 and following.`,
    '',
    ...approximationPart(compared, how),
    '',
    ...priceTablePart(compared, how),
    '',
    ...exactnessPart(compared),
  ]
  return `${lines.join('\n')}\n`
}

function approximationPart(compared: readonly Compared[], { manyDraws }: How): string[] {
  const headings = [
    'offers',
    'demand mean',
    'in sd',
    'percentiles',
    'in sd',
    'elasticity mean, sd',
    'its percentiles, sd',
    'weight',
    'evidence',
    'confidence',
  ]
  const rows = compared.map(({ name, exact, engine, posterior }) => [
    name,
    ...differences(engine, exact),
    weightError(posterior, exact).toFixed(3),
    evidenceError(posterior, exact).toFixed(2),
    largest(engine.confidence, exact.confidence).toFixed(3),
  ])
  return [
    `## What is approximate: ${formatCount(manyDraws)} draws against the exact posterior`,
    '',
    'Largest absolute difference over all prices of the ladder. Demand is a probability; *sd* is the exact posterior standard deviation of the same',
    'quantity. Percentiles are the 5th, 50th and 95th. *Weight* is a shape’s weight in the average, *evidence* its log, in nats.',
    '',
    markdownTable(headings, rows),
  ]
}

function priceTablePart(compared: readonly Compared[], { tableDraws }: How): string[] {
  const rows = compared.map(({ name, exact, tables }) => {
    const means = rootMeanSquares(
      tables.map(({ demand }) => demand.mean),
      exact.demand.mean,
    )
    const confidences = rootMeanSquares(
      tables.map(({ confidence }) => confidence),
      exact.confidence,
    )
    return [
      name,
      Math.max(...means).toFixed(4),
      Math.max(...means.map((error, k) => error / exact.demand.sd[k])).toFixed(3),
      Math.max(...confidences).toFixed(3),
    ]
  })
  return [
    `## What a price table sees: ${tableDraws} draws, ${compared[0].tables.length} seeds`,
    '',
    'Root mean square difference over the seeds, at the price where it is largest: approximation and sampling error together.',
    '',
    markdownTable(['offers', 'demand mean', 'in sd', 'confidence'], rows),
  ]
}

function exactnessPart(compared: readonly Compared[]): string[] {
  const sampled = compared.flatMap(({ name, exact }) =>
    (exact.nuts ?? []).map((nuts) => [
      name,
      String(nuts.lambda),
      nuts.meanErrorInSd.toFixed(3),
      nuts.percentileErrorInSd.toFixed(3),
      nuts.confidenceError.toFixed(3),
      nuts.rHat.toFixed(3),
      formatCount(nuts.effectiveDraws),
      String(nuts.divergences),
    ]),
  )
  const headings = [
    'offers',
    'λ',
    'mean, sd',
    'percentiles, sd',
    'confidence',
    'R̂',
    'effective draws',
    'divergences',
  ]
  return [
    '## How exact the exact answers are',
    '',
    'Smooth shapes are integrated on 360 000 points, falling shapes filtered on levels 0.02 apart in log-odds and drawn 100 000 times, which leaves',
    'a standard error of 0.003 posterior sd in a mean and of 0.002 in a confidence of a half.',
    ...(sampled.length === 0
      ? []
      : [
          'PyMC’s NUTS (4 chains of 5 000) also samples the smooth shapes of some problems; the largest differences from the grid, over all prices:',
          '',
          markdownTable(headings, sampled),
        ]),
  ]
}

function differences(engine: Answers, exact: ExactAnswers): string[] {
  const { sd } = exact.demand
  const means = engine.demand.mean.map((value, k) => Math.abs(value - exact.demand.mean[k]))
  const percentiles = engine.demand.percentiles.map((row, k) =>
    largest(row, exact.demand.percentiles[k]),
  )
  const inSd = (values: number[]) => Math.max(...values.map((value, k) => value / sd[k])).toFixed(3)
  const { elasticity } = exact
  return [
    Math.max(...means).toFixed(4),
    inSd(means),
    Math.max(...percentiles).toFixed(4),
    inSd(percentiles),
    ...(elasticity === null || engine.elasticity === null
      ? ['', '']
      : [
          (Math.abs(engine.elasticity.mean - elasticity.mean) / elasticity.sd).toFixed(3),
          (largest(engine.elasticity.percentiles, elasticity.percentiles) / elasticity.sd).toFixed(
            3,
          ),
        ]),
  ]
}

function weightError({ fits, falls }: DemandPosterior, exact: ExactAnswers): number {
  return largest(
    [...fits, ...falls].map(({ weight }) => weight),
    exact.weights,
  )
}

/** Of shapes with at least a thousandth of the weight: the others do not matter. */
function evidenceError({ fits, falls }: DemandPosterior, exact: ExactAnswers): number {
  const evidences = [...fits.map(({ fit }) => fit), ...falls.map(({ chain }) => chain)]
  return evidences.reduce(
    (most, { logEvidence }, i) =>
      exact.weights[i] < 1e-3 ? most : Math.max(most, Math.abs(logEvidence - exact.logEvidence[i])),
    0,
  )
}

function rootMeanSquares(rows: number[][], truth: readonly number[]): number[] {
  return truth.map((value, k) =>
    Math.sqrt(rows.reduce((sum, row) => sum + (row[k] - value) ** 2, 0) / rows.length),
  )
}

function largest(values: readonly number[], truth: readonly number[]): number {
  return values.reduce((most, value, i) => Math.max(most, Math.abs(value - truth[i])), 0)
}
