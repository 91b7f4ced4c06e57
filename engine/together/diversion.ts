import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { Diversion, NestOfProduct } from './nest.ts'
import { type Estimate, weighRivalry } from './rivalry.ts'

/** What a nest's products sold together in one period, beside what was expected of each alone. */
export type NestPeriod = {
  startSeconds: number
  endSeconds: number
  units: number
  /** At the prices and promotions of the period, at usual prices, and without promotions, too. */
  expected: number
  atUsualPrices: number
  usual: number
}

/**
 * A nest with what each source tells of it, sales rows or quotes: its periods in the order of time;
 * none where nothing was sold yet.
 */
export type NestSales = NestOfProduct & {
  /** Products that belong to it. */
  products: number
  sources: readonly (readonly NestPeriod[])[]
}

/** What is thought beforehand of what a promotion takes from neighbours beside its price. */
const usualOfPromotions = { mean: 0.1, sd: 0.2 }
/**
 * Prices that follow a nest's demand pass for diversion, the more the less the nest's index moves:
 * so much of a shock, in log terms, may go with it unseen.
 */
const unseenShock = 0.006
/** Periods to either side whose mean is ordinary for one: what moves more slowly is season. */
const halfWindow = 13
/** Fewer nests have no period in common to speak of. */
const fewestShared = 3
const fewestPeriods = 8
const rounds = 4
const ordinaryUnits = 1

/**
 * Learns how much of what a product loses its nest keeps. Where demand is of two levels, a nest's
 * units differ from what its products would sell alone by
 *
 * y = −δ z − δ' w + shocks,
 *
 * z what their prices did to each alone and w what their promotions did, in log terms and weighed
 * by what each sells. All three are taken relative to half a year around and, of several nests, to
 * the same period elsewhere: seasons and good weeks of the whole account are no diversion. Nests of
 * one kind resemble each other.
 *
 * @returns One of each nest, in the same order.
 * @see Hausman, Leonard & Zona, Competitive analysis with differenciated products, Annales
 * d'Économie et de Statistique 34 (1994): demand of two levels.
 * @see docs/method/together.md, equations 1 and 3.
 */
export function learnDiversion(nests: readonly NestSales[]): Diversion[] {
  const sources = nests.flatMap(({ sources }, place) =>
    sources.map((periods) => ({ place, periods })),
  )
  const panels = panelsOf(sources.map(({ periods }) => periods))
  const told = nests.map((_, i) =>
    panels.flatMap((panel, at) => (panel !== null && sources[at].place === i ? [panel] : [])),
  )
  const found: Diversion[] = []
  const kinds = Map.groupBy(nests.keys(), (i) => nests[i].kind)
  for (const [kind, places] of kinds) {
    const evidence = places.map((i) => together(told[i].map(evidenceOf)))
    const bias = meanOf(
      places.flatMap((i) => told[i].map(({ z }) => square(unseenShock) / varianceOf(z))),
    )
    const [first] = places
    weighRivalry(kind, nests[first].products, evidence, bias).forEach((estimate, at) => {
      const i = places[at]
      const periods = told[i].reduce((sum, { y }) => sum + y.length, 0)
      found[i] = { kind, name: nests[i].name, ...estimate, periods }
    })
  }
  return found
}

/** A nest's sales beside what was expected, and what prices and promotions explain of that. */
type Panel = { y: Float64Array; z: Float64Array; w: Float64Array }

function panelsOf(sources: readonly (readonly NestPeriod[])[]): (Panel | null)[] {
  const panels = sources.map((periods) =>
    periods.length < fewestPeriods
      ? null
      : {
          y: aroundItself(periods, (one) =>
            log((one.units + ordinaryUnits) / (one.expected + ordinaryUnits)),
          ),
          z: aroundItself(periods, (one) => ratioOf(one.expected, one.atUsualPrices)),
          w: aroundItself(periods, (one) => ratioOf(one.atUsualPrices, one.usual)),
        },
  )
  takeOffShared(sources, panels)
  return panels
}

function ratioOf(of: number, to: number): number {
  return of > 0 && to > 0 ? log(of / to) : 0
}

/** Values less the mean of those around them. */
function aroundItself(
  periods: readonly NestPeriod[],
  of: (period: NestPeriod) => number,
): Float64Array {
  const values = Float64Array.from(periods, of)
  return values.map((value, t) => {
    const from = Math.max(0, t - halfWindow)
    const until = Math.min(values.length, t + halfWindow + 1)
    let sum = 0
    for (let i = from; i < until; i++) sum += values[i]
    return value - sum / (until - from)
  })
}

/** Takes off what nests had in common in a period, where they are enough to tell. */
function takeOffShared(
  sources: readonly (readonly NestPeriod[])[],
  panels: readonly (Panel | null)[],
): void {
  const places = new Map<string, { panel: Panel; t: number }[]>()
  panels.forEach((panel, i) => {
    sources[i].forEach(({ startSeconds, endSeconds }, t) => {
      if (panel === null) return
      const key = `${startSeconds}-${endSeconds}`
      const known = places.get(key)
      if (known) known.push({ panel, t })
      else places.set(key, [{ panel, t }])
    })
  })
  for (const together of places.values()) {
    if (together.length < fewestShared) continue
    for (const name of ['y', 'z', 'w'] as const) {
      let sum = 0
      for (const { panel, t } of together) sum += panel[name][t]
      for (const { panel, t } of together) panel[name][t] -= sum / together.length
    }
  }
}

/**
 * What a nest's own periods say of its diversion: least squares, with what promotions take besides
 * averaged out.
 *
 * @see docs/method/together.md, equation 2.
 */
function evidenceOf(panel: Panel): Estimate {
  const { y, z, w } = panel
  const zz = dot(z, z)
  const zw = dot(z, w)
  const ww = dot(w, w)
  const zy = -dot(z, y)
  const wy = -dot(w, y)
  const before = 1 / square(usualOfPromotions.sd)
  let noise = Math.max(dot(y, y) / y.length, leastNoise)
  let found = { mean: 0, variance: nothing }
  for (let round = 0; round < rounds; round++) {
    const other = ww / noise + before
    const precision = zz / noise - square(zw / noise) / other
    if (!(precision > 1 / nothing)) return { mean: 0, variance: nothing }
    const shift = (wy / noise + before * usualOfPromotions.mean) / other
    const mean = (zy / noise - (zw / noise) * shift) / precision
    const promoted = shift - (zw / noise / other) * mean
    found = { mean, variance: 1 / precision }
    let squares = 0
    for (let t = 0; t < y.length; t++) squares += square(y[t] + mean * z[t] + promoted * w[t])
    noise = Math.max(squares / Math.max(1, y.length - 3), leastNoise)
  }
  return found
}

/** Independent estimates as one. */
function together(estimates: readonly Estimate[]): Estimate {
  let precision = 1 / nothing
  let shift = 0
  for (const { mean, variance } of estimates) {
    precision += 1 / variance
    shift += mean / variance
  }
  return { mean: shift / precision, variance: 1 / precision }
}

/** The variance of what says nothing. */
const nothing = 1e6
const leastNoise = 1e-6

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
}

/** The mean square of a series that moves about 0. */
function varianceOf(values: Float64Array): number {
  return Math.max(dot(values, values) / values.length, leastNoise)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
