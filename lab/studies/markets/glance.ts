import { addTallies, reliabilityOfTallies } from '../../report/reliability.ts'
import { mean, quantile, standardError } from '../../report/statistics.ts'
import { formatShare } from '../../report/table.ts'
import { basePrice } from './play/bandits.ts'
import { banditContender, engineContender, type Outcome } from './play/contenders.ts'
import type { Variant } from './play/engine-cell.ts'
import type { Measure } from './results/results.ts'
import { labelOf, type Market } from './worlds/markets.ts'

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
const widths = [32, 6, 6, 12, 9, 6, 6, 6, 6, 8, 6]

/**
 * Plays some markets and prints one line for each as soon as it is known.
 *
 * @param forms - Forms of our engine; those after the first are printed on lines below it.
 */
export function glance(
  chosen: readonly Market[],
  instances: readonly number[],
  forms: readonly Variant[],
): void {
  const base = banditContender(basePrice)
  console.log(line(headings))
  for (const market of chosen) {
    const bases = base.play(market, instances).map(({ score }) => score.whole)
    forms.forEach((form, at) => {
      const outcomes = engineContender(form, null, false).play(market, instances)
      const name = at === 0 ? labelOf(market.name) : `  ${form.name}`
      console.log(lineOf(name, outcomes, bases))
    })
  }
}

function lineOf(name: string, outcomes: readonly Outcome[], bases: readonly number[]): string {
  const tallies = addTallies(outcomes.map(({ tallies }) => tallies))
  const of = (measure: Measure) => outcomes.map(({ score }) => score[measure])
  return line([
    name,
    formatShare(mean(of('first100'))),
    formatShare(mean(of('first500'))),
    `${formatShare(mean(of('whole')))} ± ${formatShare(standardError(of('whole')))}`,
    formatShare(mean(of('last'))),
    formatShare(quantile(of('whole'), 0.05)),
    formatShare(mean(bases)),
    reliabilityOfTallies(tallies).ece.toFixed(3),
    mean(of('changesPer100')).toFixed(1),
    quantile(of('settledAfter'), 0.5).toFixed(0),
    mean(of('seconds')).toFixed(2),
  ])
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
    .join(' ')
}
