import { type Expected, hasFallen, type Result } from '../../report/expected.ts'
import { addTallies, reliabilityOfTallies } from '../../report/reliability.ts'
import { mean, standardError } from '../../report/statistics.ts'
import type { Outcome } from './season.ts'
import type { ShopKind } from './shop-kind.ts'
import { captured, keptPromise } from './table.ts'

/** A bar compared with a measurement; `unclear` misses it by less than two standard errors. */
export type Bar = {
  name: string
  value: number
  error: number
  side: '≥' | '≤'
  limit: number
  result: Result
}

/** A bar and its recorded figure. */
export type Verdict = Bar & { fallen: boolean; failed: boolean }

/** Compares bars with a recorded run: a fall fails, and so does a new miss. */
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
  // Only if the analyst played the same shops can the two be compared.
  const analyst = outcomes.get('analyst') ?? []
  const paired = analyst.length === own.length ? analyst : null
  if (kind.world !== null) return barsOfWorld(kind, own, paired)
  if (kind.cost === 'unknown') return barsWithoutCost(kind, own)
  return [
    ...(kind.history ? barsWithHistory(kind, own, paired) : barsWithoutHistory(kind, own)),
    calibrated(`${kind.id} error of confidence`, own),
  ]
}

function barsOfWorld(
  { id }: ShopKind,
  own: readonly Outcome[],
  analyst: readonly Outcome[] | null,
): Bar[] {
  const kept = measured(own.map((one) => Number(keptPromise(one))))
  const bars = [
    judged(`${id} gain`, measured(own.map(({ gain }) => gain)), '≥', 0),
    judged(`${id} max_loss held`, kept, '≥', 0.95),
  ]
  if (analyst === null) return bars
  const more = measured(own.map(({ gain }, i) => gain - analyst[i].gain))
  return [...bars, judged(`${id} gain less the analyst's`, more, '≥', 0)]
}

function barsWithoutCost({ id }: ShopKind, own: readonly Outcome[]): Bar[] {
  const gains = own.map(({ gain }) => gain)
  const [, error] = measured(gains)
  return [
    judged(`${id} gain`, measured(gains), '≥', 0),
    judged(`${id} gain of the worst shop`, [Math.min(...gains), error], '≥', -0.003),
  ]
}

function barsWithHistory(
  { id }: ShopKind,
  own: readonly Outcome[],
  analyst: readonly Outcome[] | null,
): Bar[] {
  const bars = [
    judged(`${id} month one`, measured(own.map(({ firstMonth }) => firstMonth)), '≥', 0),
    judged(`${id} first prices the wrong way`, measured(own.map((one) => one.wrongWay)), '≤', 0.12),
    judged(`${id} products worse by 3 %`, measured(own.map((one) => one.muchWorse)), '≤', 0.12),
  ]
  if (analyst === null) return bars
  const more = measured(own.map(({ gain }, i) => gain - 1.2 * Math.max(analyst[i].gain, 0)))
  return [judged(`${id} gain less 1.2 × the analyst's`, more, '≥', 0), ...bars]
}

function barsWithoutHistory({ id }: ShopKind, own: readonly Outcome[]): Bar[] {
  const whole = mean(own.map(({ possible }) => possible))
  const error = finite(standardError(own.map(({ gain }) => gain))) / whole
  return [
    judged(`${id} captured`, [captured(own), error], '≥', 0.4),
    judged(`${id} month one`, measured(own.map((one) => one.firstMonth)), '≥', -0.003),
    judged(`${id} products worse`, measured(own.map(({ worse }) => worse)), '≤', 0.35),
  ]
}

/** The bar over all kinds of shop with known costs. */
export function pooledBar(own: readonly Outcome[]): Bar {
  return calibrated('all kinds, error of confidence', own)
}

function calibrated(name: string, own: readonly Outcome[]): Bar {
  return judged(name, calibrationOf(own), '≤', 0.05)
}

/** Calibration error over shops, and its standard error by the jackknife over shops. */
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

/** The bar of the promise on loss, over all shops that test it. */
export function barOfPromise(outcomes: readonly Outcome[]): Bar[] {
  if (outcomes.length === 0) return []
  const kept = outcomes.map((one) => Number(keptPromise(one)))
  return [judged(`max_loss held in ${kept.length} shops`, measured(kept), '≥', 0.95)]
}

/** A mean over shops, and its standard error. */
function measured(values: readonly number[]): [number, number] {
  return [mean(values), finite(standardError(values))]
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
