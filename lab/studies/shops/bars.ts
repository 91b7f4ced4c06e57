import { type Expected, hasFallen, type Result } from '../../report/expected.ts'
import { addTallies, reliabilityOfTallies } from '../../report/reliability.ts'
import { mean, standardError } from '../../report/statistics.ts'
import type { Outcome } from './season.ts'
import type { ShopKind } from './shop-kind.ts'
import { captured, promised } from './table.ts'

/**
 * A bar held against what was measured; `unclear` is beyond it by less than two standard errors.
 */
export type Bar = {
  name: string
  value: number
  error: number
  side: '≥' | '≤'
  limit: number
  result: Result
}

/** A bar beside what was recorded of it. */
export type Verdict = Bar & { fallen: boolean; failed: boolean }

/** Holds bars against a recorded run: a fall fails, and a miss that is not known. */
export function judgeBars(bars: readonly Bar[], expected: Expected): Verdict[] {
  return bars.map((bar) => {
    const { name, value, error, side, limit, result } = bar
    const before = expected[name]
    if (before === undefined) return { ...bar, fallen: false, failed: result === 'missed' }
    const sign = side === '≥' ? 1 : -1
    const fallen = hasFallen(sign * (before.value - value), before, error)
    const known = sign * (before.value - limit) < 0
    return { ...bar, fallen, failed: fallen || (result === 'missed' && !known) }
  })
}

const ours = 'Lerner'

/** The bars of a kind of shop. */
export function barsOf(kind: ShopKind, outcomes: ReadonlyMap<string, readonly Outcome[]>): Bar[] {
  const own = outcomes.get(ours) ?? []
  if (own.length === 0 || kind.nests !== null) return []
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
  if (kind.world !== null) {
    const gain = of((one) => one.gain)
    const kept = of(({ deepest }) => Number(deepest >= -promised))
    bars.push(judged(`${kind.id} gain`, gain, '≥', 0))
    bars.push(judged(`${kind.id} max_loss held`, kept, '≥', 0.95))
    if (analyst.length === own.length) {
      const more = own.map((one, i) => one.gain - analyst[i].gain)
      const less = [mean(more), finite(standardError(more))] as const
      bars.push(judged(`${kind.id} gain less the analyst's`, less, '≥', 0))
    }
    return bars
  }
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
        [Math.min(...own.map(({ gain }) => gain)), of(({ gain }) => gain)[1]],
        '≥',
        -0.003,
      ),
    )
    return bars
  }
  if (kind.history) {
    if (analyst.length === own.length) {
      const more = own.map(({ gain }, i) => gain - 1.2 * Math.max(analyst[i].gain, 0))
      bars.push(
        judged(
          `${kind.id} gain less 1.2 × the analyst's`,
          [mean(more), finite(standardError(more))],
          '≥',
          0,
        ),
      )
    }
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
  bars.push(calibrated(`${kind.id} error of confidence`, own))
  return bars
}

/** The bar of all kinds of shop whose costs are known, together. */
export function pooledBar(own: readonly Outcome[]): Bar {
  return calibrated('all kinds, error of confidence', own)
}

function calibrated(name: string, own: readonly Outcome[]): Bar {
  return judged(name, calibrationOf(own), '≤', 0.05)
}

/** Calibration error over shops, and its standard error by leaving out one shop after the other. */
function calibrationOf(own: readonly Outcome[]): [number, number] {
  const ece = (some: readonly Outcome[]): number =>
    reliabilityOfTallies(addTallies(some.map(({ tallies }) => tallies))).ece
  const n = own.length
  if (n < 2) return [ece(own), 0]
  const without = own.map((one) => ece(own.filter((other) => other !== one)))
  const centre = mean(without)
  const squares = without.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return [ece(own), Math.sqrt(((n - 1) / n) * squares)]
}

/** The bar of the promise on loss, over all shops that are held against it together. */
export function barOfPromise(outcomes: readonly Outcome[]): Bar[] {
  if (outcomes.length === 0) return []
  const kept = outcomes.map(({ deepest }) => Number(deepest >= -promised))
  const measured = [mean(kept), finite(standardError(kept))] as const
  return [judged(`max_loss held in ${kept.length} shops`, measured, '≥', 0.95)]
}

function judged(
  name: string,
  [value, error]: readonly [number, number],
  side: '≥' | '≤',
  bar: number,
): Bar {
  const beyond = side === '≥' ? bar - value : value - bar
  const result = beyond <= 0 ? 'met' : beyond <= 2 * error ? 'unclear' : 'missed'
  return { name, value, error, side, limit: bar, result }
}

function finite(error: number): number {
  return Number.isFinite(error) ? error : 0
}
