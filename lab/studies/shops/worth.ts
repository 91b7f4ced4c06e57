import { figure } from '../../report/figure.ts'
import { percent } from '../../report/markdown.ts'
import { mean } from '../../report/statistics.ts'
import type { Outcome } from './season.ts'
import { keptPromise } from './table.ts'

/** Outcomes of a kind of shop by contender, each in the order of the shops. */
export type PlayedKind = { id: string; outcomes: ReadonlyMap<string, readonly Outcome[]> }

export const worthHeadings = (kinds: readonly PlayedKind[]): string[] => [
  '',
  ...kinds.map(({ id }) => id),
  'mean',
  'kept 1 %',
  '3 % worse',
]

/**
 * A row for each form of Lerner that lacks something: its gain minus Lerner's in the same shops, in
 * points, with the standard error over shops; then the shops that never lost over 1 % and the
 * products that lost over 3 %, in per cent. An ingredient with a negative figure earns its place.
 */
export function worthLines(kinds: readonly PlayedKind[], names: readonly string[]): string[][] {
  const whole = 'Lerner'
  return [whole, ...names].map((name) => {
    const differences = kinds.map(({ outcomes }) => {
      const own = outcomes.get(whole) ?? []
      const lacking = outcomes.get(name) ?? []
      const pairs = own.flatMap(({ gain }, shop) => {
        const other = lacking[shop]
        return other === undefined ? [] : [other.gain - gain]
      })
      return figure(pairs)
    })
    const all = kinds.flatMap(({ outcomes }) => outcomes.get(name) ?? [])
    const over = {
      value: mean(differences.map(({ value }) => value)),
      error: Math.hypot(...differences.map(({ error }) => error)) / differences.length,
      instances: all.length,
    }
    return [
      name,
      ...[...differences, over].map((one) => (name === whole ? '' : percent(one))),
      (100 * mean(all.map((one) => Number(keptPromise(one))))).toFixed(0),
      (100 * mean(all.map(({ muchWorse }) => muchWorse))).toFixed(1),
    ]
  })
}
