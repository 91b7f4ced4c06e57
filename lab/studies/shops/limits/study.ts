/**
 * Whether the forecast of a season under loss limits comes true in simulated shops. `npm run lab --
 * run limits [--quick] [--only S5]`.
 *
 * For each shop, the expected earnings under several limits are forecast, and it is then priced
 * under each of them for thirteen weeks. Gains are by true expected profit. The truth of these
 * shops is outside the family that beliefs know.
 */

import { doInThreads } from '../../../harness/threads.ts'
import { figure } from '../../../report/figure.ts'
import { percent } from '../../../report/markdown.ts'
import { mean } from '../../../report/statistics.ts'
import { formatShare, printTable } from '../../../report/table.ts'
import type { LabOptions } from '../../options.ts'
import { type Answer, playLimits, type Task } from './play-limits.ts'

const usualKinds = ['S5', 'S6', 'P1', 'P2']
const limits = { full: [0.005, 0.01, 0.02, 0.03, 0.05, 1], quick: [0.01, 1] }
const shops = { full: 20, quick: 3 }
const products = 25
/** Weeks of a shop's season, and of its first month. */
const ahead = [4, 13]
/** The share of truths that intervals must cover; less over many shops is a failure. */
const fewestWithin = 0.75

/**
 * Plays shops and prints the forecasts and what happened.
 *
 * @returns Whether the intervals of all kinds together cover at least three of four gains.
 */
export async function run(options: LabOptions): Promise<boolean> {
  const { quick, jobs, only, from, seeds } = options
  const size = quick ? 'quick' : 'full'
  const kinds = only ?? usualKinds
  const tasks = kinds.flatMap((kind) =>
    Array.from(
      { length: seeds ?? shops[size] },
      (_, i): Task => ({
        kind,
        seed: from + i,
        products: options.products ?? products,
        limits: limits[size],
      }),
    ),
  )
  const answers = await doInThreads(tasks, jobs, {
    program: new URL('./task-worker.ts', import.meta.url),
    here: playLimits,
    done: ({ kind, seed }, { seconds }) =>
      console.error(`${kind} ${seed}: forecast in ${seconds.toFixed(0)} s`),
  })
  for (const kind of kinds) {
    const own = answers.filter((_, i) => tasks[i]?.kind === kind)
    console.log(`\n${kind}, ${own.length} shops`)
    printTable(
      ['max_loss', 'weeks', 'told', 'happened', 'within', 'below told', 'below', 'deepest'],
      limits[size].flatMap((maxLoss, at) => ahead.map((weeks) => lineOf(own, maxLoss, at, weeks))),
    )
  }
  const within = mean(
    answers.flatMap((answer) =>
      limits[size].flatMap((_, at) => ahead.map((weeks) => Number(isWithin(answer, at, weeks)))),
    ),
  )
  console.log(`\nWithin their 90 % intervals: ${formatShare(within, 0)} % of all gains.`)
  return within >= fewestWithin
}

function lineOf(answers: readonly Answer[], maxLoss: number, at: number, weeks: number): string[] {
  const told = answers.map((one) => toldOf(one, at, weeks))
  const happened = answers.map((one) => happenedTo(one, at, weeks))
  return [
    maxLoss === 1 ? 'none' : `${100 * maxLoss} %`,
    String(weeks),
    percent(figure(told.map(({ share }) => share.value))),
    percent(figure(happened)),
    formatShare(mean(answers.map((one) => Number(isWithin(one, at, weeks)))), 0),
    formatShare(mean(told.map(({ chanceBelow }) => chanceBelow)), 0),
    formatShare(mean(happened.map((gain) => Number(gain < 0))), 0),
    formatShare(Math.min(...answers.map(({ happened }) => happened[at]?.deepest ?? 0))),
  ]
}

function toldOf({ told }: Answer, at: number, weeks: number) {
  const found = told.limits[at]?.horizons.find((one) => one.weeks === weeks)
  if (!found) throw new RangeError(`there is no forecast for limit ${at} after ${weeks} weeks`)
  return found
}

function happenedTo({ happened }: Answer, at: number, weeks: number): number {
  const outcome = happened[at]
  return (weeks === 4 ? outcome?.firstMonth : outcome?.gain) ?? Number.NaN
}

function isWithin(answer: Answer, at: number, weeks: number): boolean {
  const { low, high } = toldOf(answer, at, weeks).share
  const gain = happenedTo(answer, at, weeks)
  return gain >= low && gain <= high
}
