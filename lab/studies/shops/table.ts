import { figure } from '../../report/figure.ts'
import { percent } from '../../report/markdown.ts'
import { addTallies, reliabilityOfTallies } from '../../report/reliability.ts'
import { mean, median } from '../../report/statistics.ts'
import { formatShare } from '../../report/table.ts'
import type { Outcome } from './season.ts'

/**
 * The table's columns; gains and shares are means over shops with their standard errors, in per
 * cent.
 */
export const headings = [
  'shop',
  'captured',
  'mean share',
  'median',
  'gain',
  'worst shop',
  'possible',
  'month one',
  'last month',
  '3 % worse',
  'worse',
  'first wrong',
  'worst',
  'deepest',
  'kept 1 %',
  'ECE',
  'bands',
]

/** The loss that accounts promise not to exceed by default. */
const promised = 0.01

/** Whether a shop was never further behind base prices than its account promises. */
export function keptPromise({ deepest }: Pick<Outcome, 'deepest'>): boolean {
  return deepest >= -promised
}

/** A contender's row. */
export function lineOf(name: string, outcomes: readonly Outcome[]): string[] {
  const of = (pick: (one: Outcome) => number): number[] => outcomes.map(pick)
  const reliability = reliabilityOfTallies(addTallies(outcomes.map(({ tallies }) => tallies)))
  const bands = outcomes.reduce((sum, one) => sum + one.bands, 0)
  const held = outcomes.reduce((sum, one) => sum + one.held, 0)
  return [
    name,
    formatShare(captured(outcomes), 0),
    formatShare(mean(of(shareOf)), 0),
    formatShare(median(of(shareOf)), 0),
    percent(figure(of(({ gain }) => gain))),
    formatShare(Math.min(...of(({ gain }) => gain))),
    formatShare(mean(of(({ possible }) => possible))),
    percent(figure(of(({ firstMonth }) => firstMonth))),
    percent(figure(of(({ lastMonth }) => lastMonth))),
    percent(figure(of(({ muchWorse }) => muchWorse)), 0),
    percent(figure(of(({ worse }) => worse)), 0),
    percent(figure(of(({ wrongWay }) => wrongWay)), 0),
    formatShare(Math.min(...of(({ worst }) => worst)), 0),
    formatShare(Math.min(...of(({ deepest }) => deepest))),
    formatShare(mean(of((one) => Number(keptPromise(one)))), 0),
    reliability.claims > 0 ? reliability.ece.toFixed(3) : '–',
    bands > 0 ? formatShare(held / bands, 0) : '–',
  ]
}

/** Gain as a share of what was possible, over all shops together. */
export function captured(outcomes: readonly Outcome[]): number {
  return mean(outcomes.map(({ gain }) => gain)) / mean(outcomes.map(({ possible }) => possible))
}

/** The share of the possible gain that a shop earned, 0 if there was none. */
export function shareOf({ gain, possible }: Outcome): number {
  return possible > 0 ? gain / possible : 0
}
