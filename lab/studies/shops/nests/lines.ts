import { figure } from '../../../report/figure.ts'
import { percent } from '../../../report/markdown.ts'
import { addTallies, reliabilityOfTallies } from '../../../report/reliability.ts'
import { mean, median } from '../../../report/statistics.ts'
import { formatShare } from '../../../report/table.ts'
import type { Outcome } from '../season.ts'
import { keptPromise, shareOf } from '../table.ts'

/** Columns for a contender in shops of a kind; in per cent. */
export const gainHeadings = [
  'shops',
  'contender',
  'gain',
  'possible',
  'share',
  'median',
  'worst shop',
  'shops ≥ base',
  'month one',
  'last week',
  'deepest',
  'kept',
  'ECE',
]

/** Less than this is rounding. */
const nothing = 1e-9

/** A contender's row. */
export function gainLine(name: string, outcomes: readonly Outcome[]): string[] {
  const of = (pick: (one: Outcome) => number): number[] => outcomes.map(pick)
  const { claims, ece } = reliabilityOfTallies(addTallies(outcomes.map(({ tallies }) => tallies)))
  return [
    name,
    percent(figure(of(({ gain }) => gain))),
    formatShare(mean(of(({ possible }) => possible))),
    formatShare(mean(of(shareOf)), 0),
    formatShare(median(of(shareOf)), 0),
    formatShare(Math.min(...of(({ gain }) => gain))),
    formatShare(mean(of(({ gain }) => Number(gain >= -nothing))), 0),
    formatShare(mean(of(({ firstMonth }) => firstMonth))),
    formatShare(mean(of(({ weekly }) => weekly.at(-1) ?? 0))),
    formatShare(Math.min(...of(({ deepest }) => deepest))),
    formatShare(mean(of((one) => Number(keptPromise(one)))), 0),
    claims > 0 ? ece.toFixed(2) : '–',
  ]
}

/** Columns for what the service proved. */
export const proofHeadings = [
  'shops',
  'compares',
  'true gain',
  'reported',
  'half width',
  'covers the truth',
  'proven gain',
  'proven loss',
  'wrong sign',
  'breakers',
  'minutes',
]

/** The row of a kind of shop. */
export function proofLine(outcomes: readonly Outcome[]): string[] {
  const proofs = outcomes.flatMap(({ gain, proof }) => {
    if (proof === null) return []
    // Held-out offers gain nothing: the gain came from the others, if there are any.
    const truth = proof.optimizedShare === 0 ? 0 : gain / proof.optimizedShare
    return [{ ...proof, truth }]
  })
  const told = proofs.flatMap(({ relative, truth }) => {
    if (relative === null) return []
    const { value, low, high } = relative
    return low === null || high === null
      ? []
      : [{ value: value ?? (low + high) / 2, low, high, truth }]
  })
  const wrong = proofs.filter(
    ({ verdict, truth }) => (verdict === 'gain' && truth < 0) || (verdict === 'loss' && truth > 0),
  )
  const count = (verdict: string): string =>
    `${proofs.filter((one) => one.verdict === verdict).length} of ${proofs.length}`
  const breakers = proofs.flatMap((one) => one.breakers)
  return [
    [...new Set(proofs.map(({ unit }) => unit))].join(', '),
    formatShare(mean(proofs.map(({ truth }) => truth))),
    told.length === 0 ? '–' : formatShare(mean(told.map(({ value }) => value))),
    told.length === 0 ? '–' : formatShare(mean(told.map(({ low, high }) => (high - low) / 2))),
    `${told.filter(({ low, high, truth }) => low <= truth && truth <= high).length} of ${told.length}`,
    count('gain'),
    count('loss'),
    `${wrong.length} of ${proofs.length}`,
    breakers.length === 0 ? '–' : breakers.join(', '),
    (mean(outcomes.map(({ seconds }) => seconds)) / 60).toFixed(1),
  ]
}
