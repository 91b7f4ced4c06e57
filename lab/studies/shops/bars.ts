import { addTallies, reliabilityOfTallies } from '../../report/reliability.ts'
import { mean, standardError } from '../../report/statistics.ts'
import type { ShopKind } from './kinds.ts'
import type { Outcome } from './play.ts'
import { captured } from './table.ts'

/**
 * A bar held against what was measured; `unclear` is beyond it by less than two standard errors.
 */
export type Bar = {
  name: string
  value: number
  error: number
  limit: string
  result: 'met' | 'unclear' | 'missed'
}

const ours = 'Lerner'

/** The bars of a kind of shop. */
export function barsOf(kind: ShopKind, outcomes: ReadonlyMap<string, readonly Outcome[]>): Bar[] {
  const own = outcomes.get(ours) ?? []
  if (own.length === 0) return []
  const analyst = outcomes.get('analyst') ?? []
  const of = (pick: (one: Outcome) => number): readonly [number, number] => {
    const values = own.map(pick)
    return [mean(values), finite(standardError(values))]
  }
  const share = (bar: number): Bar => {
    const whole = mean(own.map(({ possible }) => possible))
    const error = finite(standardError(own.map(({ gain }) => gain))) / whole
    return judged(`${kind.id} captured`, [captured(own), error], '≥', bar)
  }
  const bars: Bar[] = []
  if (kind.cost === 'unknown') {
    bars.push(
      judged(
        `${kind.id} gain`,
        of(({ gain }) => gain),
        '≥',
        0,
      ),
    )
    bars.push(
      judged(
        `${kind.id} gain of the worst shop`,
        [Math.min(...own.map(({ gain }) => gain)), 0],
        '≥',
        -0.003,
      ),
    )
    return bars
  }
  if (kind.history) {
    const more = own.map(({ gain }, i) => gain - 1.2 * Math.max(analyst[i]?.gain ?? 0, 0))
    bars.push(
      judged(
        `${kind.id} gain less 1.2 × the analyst's`,
        [mean(more), finite(standardError(more))],
        '≥',
        0,
      ),
    )
    bars.push(
      judged(
        `${kind.id} month one`,
        of(({ firstMonth }) => firstMonth),
        '≥',
        0,
      ),
    )
    bars.push(
      judged(
        `${kind.id} first prices the wrong way`,
        of(({ wrongWay }) => wrongWay),
        '≤',
        0.12,
      ),
    )
    bars.push(
      judged(
        `${kind.id} products worse by 3 %`,
        of(({ muchWorse }) => muchWorse),
        '≤',
        0.12,
      ),
    )
  } else {
    bars.push(share(0.4))
    bars.push(
      judged(
        `${kind.id} month one`,
        of(({ firstMonth }) => firstMonth),
        '≥',
        -0.003,
      ),
    )
    bars.push(
      judged(
        `${kind.id} products worse`,
        of(({ worse }) => worse),
        '≤',
        0.35,
      ),
    )
  }
  const { ece } = reliabilityOfTallies(addTallies(own.map(({ tallies }) => tallies)))
  bars.push(judged(`${kind.id} error of confidence`, [ece, 0], '≤', 0.05))
  return bars
}

function judged(
  name: string,
  [value, error]: readonly [number, number],
  side: '≥' | '≤',
  bar: number,
): Bar {
  const beyond = side === '≥' ? bar - value : value - bar
  const result = beyond <= 0 ? 'met' : beyond <= 2 * error ? 'unclear' : 'missed'
  return { name, value, error, limit: `${side} ${bar}`, result }
}

function finite(error: number): number {
  return Number.isFinite(error) ? error : 0
}
