import { addTallies, reliabilityOfTallies } from '../../report/reliability.ts'
import { mean, median, standardError } from '../../report/statistics.ts'
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
    percent(captured(outcomes), 0),
    percent(mean(of(shareOf)), 0),
    percent(median(of(shareOf)), 0),
    spread(of(({ gain }) => gain)),
    percent(Math.min(...of(({ gain }) => gain))),
    percent(mean(of(({ possible }) => possible))),
    spread(of(({ firstMonth }) => firstMonth)),
    spread(of(({ lastMonth }) => lastMonth)),
    spread(
      of(({ muchWorse }) => muchWorse),
      0,
    ),
    spread(
      of(({ worse }) => worse),
      0,
    ),
    spread(
      of(({ wrongWay }) => wrongWay),
      0,
    ),
    percent(Math.min(...of(({ worst }) => worst)), 0),
    percent(Math.min(...of(({ deepest }) => deepest))),
    percent(mean(of((one) => Number(keptPromise(one)))), 0),
    reliability.claims > 0 ? reliability.ece.toFixed(3) : '–',
    bands > 0 ? percent(held / bands, 0) : '–',
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

function percent(value: number, digits = 1): string {
  return (100 * value).toFixed(digits)
}

function spread(values: number[], digits = 1): string {
  const centre = percent(mean(values), digits)
  return values.length > 1 ? `${centre} ± ${percent(standardError(values), digits)}` : centre
}
