import { periodKey, type SharedPeriod } from '../sales/shared-periods.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'

/** Effects on a nest's sales by period, in log terms, if each product stood alone. */
type Regressors = {
  /** Of all prices, and of promotions as far as neighbours lose to them as to prices. */
  prices: Float64Array
  /** Of regular prices. */
  list: Float64Array
  /** Of promotions beyond their price. */
  promotions: Float64Array
}

/** A nest's periods from one source, as a regression of counts has them at its estimate so far. */
export type Panel = {
  periods: readonly SharedPeriod[]
  effects: Regressors
  /** The log of how the nest sold lately, relative to stand-alone expectations. */
  lately: Float64Array
  /** The log of what diversion is thought to add in each period. */
  added: Float64Array
  /** Units, with both. */
  expected: Float64Array
  /** Variance of shocks that last a period, in log terms. */
  shocks: number
  /** 1 for an ordinary period, less for a faulty one. */
  believed: Float64Array
  /** The precision of `y`, in which all means are taken. */
  weights: Float64Array
  /** Log sales over stand-alone expectations, and the effects, relative to periods around. */
  y: Float64Array
  x: Regressors
}

/**
 * The share of what a promotion adds beyond its price that neighbours lose, relative to diversion.
 */
const takenByPromotions = 0.3
/** Periods on either side whose mean defines the baseline: slower movements are seasonality. */
const halfWindow = 13
/** With fewer nests no common component can be estimated. */
const fewestShared = 3
/**
 * Surprises of more standard deviations than this count for less, the further away the less: a
 * faulty row, or a day that only one product has a row for, says nothing about diversion.
 */
const believedSds = 4
/** Standard deviations of a normal distribution per median size. */
const sdPerMedianSize = 1.4826
/** Units from which sales are compared by their logs rather than by their difference. */
const comparedByLogs = 10
const ordinaryUnits = 1
const leastExpected = 1e-6
const leastVariance = 1e-6

/** Panels of periods before any estimate: diversion is thought to add nothing. */
export function openPanels(sources: readonly (readonly SharedPeriod[])[]): {
  panels: Panel[]
  shared: CommonPeriods
} {
  const panels = sources.map(openPanel)
  const shared = sharedBy(panels)
  takeOffShared(panels, shared)
  // Starts from surprises as such, not from a fit that one of them may have drawn to itself.
  for (const panel of panels) {
    panel.shocks = square(sdPerMedianSize * medianSize(panel.y))
    judge(panel, panel.y)
  }
  return { panels, shared }
}

function openPanel(periods: readonly SharedPeriod[]): Panel {
  const series = (of: (period: SharedPeriod) => number) => Float64Array.from(periods, of)
  const even = new Float64Array(periods.length).fill(1)
  const list = series((one) => ratioOf(one.atListPrices, one.atUsualPrices))
  const promotions = series((one) => ratioOf(one.atUsualPrices, one.usual))
  const prices = periods.map(
    ({ atPrices, atListPrices }, t) =>
      ratioOf(atPrices, atListPrices) + list[t] + takenByPromotions * promotions[t],
  )
  const effects = { prices: Float64Array.from(prices), list, promotions }
  const ratios = series((one) => log((one.units + ordinaryUnits) / (one.expected + ordinaryUnits)))
  return {
    periods,
    effects,
    lately: meansAround(ratios, even),
    added: new Float64Array(periods.length),
    expected: series((one) => Math.max(one.expected, leastExpected)),
    shocks: 0,
    believed: even,
    weights: even,
    y: around(ratios, even),
    x: allAround(effects, even),
  }
}

function ratioOf(of: number, to: number): number {
  return of > 0 && to > 0 ? log(of / to) : 0
}

/**
 * Compares sales with what is expected at the present estimate: working responses and weights of a
 * regression of counts. An hour in which little is sold then says little, where its own log would
 * say that prices have no effect.
 *
 * @see McCullagh & Nelder, Generalized linear models (1989), sections 2.5 and 9.2.
 */
export function compare(panel: Panel): void {
  const { periods, effects, lately, added, believed, shocks } = panel
  const expected = Float64Array.from(periods, (one, t) =>
    Math.max(one.expected * exp(lately[t] + added[t]), leastExpected),
  )
  const logs = expected.map((units, t) => lately[t] + surpriseOf(periods[t].units, units))
  const weights = expected.map((units, t) => (believed[t] * units) / (1 + shocks * units))
  panel.expected = expected
  panel.weights = weights
  panel.lately = meansAround(logs, weights)
  panel.y = around(
    logs.map((one, t) => one + added[t]),
    weights,
  )
  panel.x = allAround(effects, weights)
}

/**
 * How units differ from their expectation, in log terms: as a share of it where it is small, as 0
 * has no log, and by their logs where it is large, as shocks multiply. The mean over Poisson
 * numbers of that expectation is 0, up to a twentieth.
 */
function surpriseOf(units: number, expected: number): number {
  const logs = expected / (expected + comparedByLogs)
  const bias = 1 / (2 * (expected + comparedByLogs))
  return log(1 + logs * (units / expected - 1)) / logs + bias
}

/**
 * Measures by what an estimate leaves unexplained how large shocks are beyond chance, and how far
 * each period is to be believed.
 *
 * @see Huber & Ronchetti, Robust Statistics (2009), sections 4.8 and 7.8: iterated weights that
 * descend again.
 */
export function judge(panel: Panel, unexplained: Float64Array): void {
  const { expected } = panel
  const precisionAt = (t: number) => expected[t] / (1 + panel.shocks * expected[t])
  let excess = 0
  let scale = leastVariance
  unexplained.forEach((one, t) => {
    const precision = precisionAt(t)
    if (square(one) * precision > square(believedSds)) return
    excess += square(precision) * (square(one) - 1 / expected[t])
    scale += square(precision)
  })
  panel.shocks = Math.max(excess / scale, leastVariance)
  panel.believed = unexplained.map((one, t) =>
    Math.min(1, square(believedSds) / Math.max(square(one) * precisionAt(t), 1)),
  )
}

function medianSize(values: Float64Array): number {
  const sizes = values.map(Math.abs).toSorted()
  return sizes[sizes.length >> 1]
}

function allAround({ prices, list, promotions }: Regressors, weights: Float64Array): Regressors {
  return {
    prices: around(prices, weights),
    list: around(list, weights),
    promotions: around(promotions, weights),
  }
}

/** Values less the weighted mean of those around them. */
function around(values: Float64Array, weights: Float64Array): Float64Array {
  const means = meansAround(values, weights)
  return values.map((one, t) => one - means[t])
}

function meansAround(values: Float64Array, weights: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  const totals = new Float64Array(values.length + 1)
  values.forEach((one, t) => {
    sums[t + 1] = sums[t] + weights[t] * one
    totals[t + 1] = totals[t] + weights[t]
  })
  return values.map((_, t) => {
    const from = Math.max(0, t - halfWindow)
    const until = Math.min(values.length, t + halfWindow + 1)
    const total = totals[until] - totals[from]
    return total > 0 ? (sums[until] - sums[from]) / total : 0
  })
}

/** Which periods enough nests share for a common component to be estimated. */
export type CommonPeriods = {
  count: number
  /** By panel and period, its number among those; −1 where it is not shared. */
  numbers: readonly Int32Array[]
}

function sharedBy(panels: readonly Panel[]): CommonPeriods {
  const nestsOf = new Map<string, number>()
  for (const { periods } of panels) {
    for (const period of periods) {
      const key = periodKey(period)
      nestsOf.set(key, (nestsOf.get(key) ?? 0) + 1)
    }
  }
  const numberOf = new Map<string, number>()
  for (const [key, nests] of nestsOf) {
    if (nests >= fewestShared) numberOf.set(key, numberOf.size)
  }
  const numbers = panels.map(({ periods }) =>
    Int32Array.from(periods, (period) => numberOf.get(periodKey(period)) ?? -1),
  )
  return { count: numberOf.size, numbers }
}

const shareable: readonly ((panel: Panel) => Float64Array)[] = [
  ({ y }) => y,
  ({ x }) => x.prices,
  ({ x }) => x.list,
  ({ x }) => x.promotions,
]

/** Subtracts what nests have in common in a period. */
export function takeOffShared(panels: readonly Panel[], { count, numbers }: CommonPeriods): void {
  if (count === 0) return
  const totals = new Float64Array(count)
  panels.forEach(({ weights }, at) => {
    numbers[at].forEach((number, t) => {
      if (number >= 0) totals[number] += weights[t]
    })
  })
  for (const seriesOf of shareable) {
    const sums = new Float64Array(count)
    panels.forEach((panel, at) => {
      const series = seriesOf(panel)
      numbers[at].forEach((number, t) => {
        if (number >= 0) sums[number] += panel.weights[t] * series[t]
      })
    })
    panels.forEach((panel, at) => {
      const series = seriesOf(panel)
      numbers[at].forEach((number, t) => {
        if (number >= 0 && totals[number] > 0) series[t] -= sums[number] / totals[number]
      })
    })
  }
}
