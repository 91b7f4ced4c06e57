import { addTallies, reliabilityOfTallies } from '../reliability.ts'
import { mean, quantile, standardError } from '../statistics.ts'
import { basePrice } from './bandits.ts'
import { banditContender, engineContender } from './contenders.ts'
import type { Environment } from './environments/environment.ts'
import type { Score } from './measures.ts'
import { ourEngine } from './variants.ts'

const headings = [
  '',
  '@100',
  '@500',
  'whole',
  'last 10 %',
  'p5',
  'base',
  'ECE',
  'moves',
  'settled',
  's',
]
const widths = [28, 6, 6, 12, 9, 6, 6, 6, 6, 8, 6]

/** Plays some environments with our engine and prints one line for each as soon as it is known. */
export function glance(chosen: readonly Environment[], instances: readonly number[]): void {
  const ours = engineContender(ourEngine, null, false)
  const base = banditContender(basePrice)
  console.log(line(headings))
  for (const environment of chosen) {
    const outcomes = ours.play(environment, instances)
    const bases = base.play(environment, instances).map(({ score }) => score.whole)
    const tallies = addTallies(outcomes.map(({ tallies }) => tallies))
    const of = (name: Exclude<keyof Score, 'regret'>) => outcomes.map(({ score }) => score[name])
    console.log(
      line([
        `${environment.id} ${environment.name}`,
        percent(mean(of('first100'))),
        percent(mean(of('first500'))),
        `${percent(mean(of('whole')))} ± ${percent(standardError(of('whole')))}`,
        percent(mean(of('last'))),
        percent(quantile(of('whole'), 0.05)),
        percent(mean(bases)),
        reliabilityOfTallies(tallies).ece.toFixed(3),
        mean(of('changesPer100')).toFixed(1),
        quantile(of('settledAfter'), 0.5).toFixed(0),
        mean(of('seconds')).toFixed(2),
      ]),
    )
  }
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
    .join(' ')
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
