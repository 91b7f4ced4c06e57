import { judgeSwitchback, type SwitchbackResult } from '../../../engine/evidence/switchback.ts'
import { shownPrices } from '../../../engine/evidence/three-price-plan.ts'
import { judgeThreePrices, type Worth } from '../../../engine/evidence/three-prices.ts'
import type { ListBlocks, PriceList } from '../../domain/price-list.ts'
import type { ListBlock, UnitDay } from '../../storage/tables/price-list-blocks.ts'
import { drawShown } from './draw-blocks.ts'

export const dayMs = 86_400_000

/** A switchback, with its finished blocks with known sales. */
export type ListLayout = {
  list: PriceList
  shape: ListBlocks
  plan: readonly ListBlock[]
  /** For each unit, whose prices change together. */
  names: readonly string[]
  /** For all blocks, ascending, and for the finished ones. */
  starts: readonly number[]
  done: readonly number[]
  /** Index of the block that contains a day of the list. */
  startOf: (day: number) => number | undefined
}

/** The measure of a day: as observed, and as its units would count at either price. */
export type Measure = {
  of: (day: UnitDay) => number
  atProposed: (day: UnitDay) => number
  atCurrent: (day: UnitDay) => number
}

const draws = 1000

/** How the prices of a switchback changed a measure of its days; null if too little was sold. */
export function measureList(
  layout: ListLayout,
  days: readonly UnitDay[],
  measure: Measure,
): SwitchbackResult | null {
  const { shape, names, done } = layout
  const shown = shownOf(layout)
  const size = { units: names.length, blocks: done.length }
  const redraw = redrawer(layout, shown)
  const hasHalves = shape.days - shape.burnInDays > 1
  if (shape.prices === 3) return measureThree(layout, days, measure, { shown, redraw, hasHalves })
  const { all, earlier, later } = sumByBlock(layout, days, measure.of)
  return judgeSwitchback(
    {
      plan: { ...size, treated: Uint8Array.from(shown) },
      perDay: all,
      ...(hasHalves ? { earlier, later } : {}),
    },
    shape.days,
    { draws, redraw: (i) => Uint8Array.from(redraw(i)) },
  )
}

function measureThree(
  layout: ListLayout,
  days: readonly UnitDay[],
  { atProposed, atCurrent }: Measure,
  {
    shown,
    redraw,
    hasHalves,
  }: { shown: Int8Array; redraw: (i: number) => Int8Array; hasHalves: boolean },
): SwitchbackResult | null {
  const { shape, names, done } = layout
  const sides = sidesOf(days)
  const worthOf = (side: readonly UnitDay[]): Worth => ({
    atProposed: sumByBlock(layout, side, atProposed).all,
    atCurrent: sumByBlock(layout, side, atCurrent).all,
  })
  const growthOf = (side: readonly UnitDay[]) => {
    const { earlier, later } = sumByBlock(layout, side, atCurrent)
    return later.map((value, i) => value - (earlier[i] ?? 0))
  }
  const raised = growthOf(sides.raised)
  return judgeThreePrices(
    {
      plan: { units: names.length, blocks: done.length, shown },
      raised: worthOf(sides.raised),
      lowered: worthOf(sides.lowered),
      growth: hasHalves
        ? growthOf(sides.lowered).map((value, i) => value - (raised[i] ?? 0))
        : null,
    },
    shape.days,
    { draws, redraw },
  )
}

/**
 * Days by the direction of prices; for products that keep theirs, by the direction of most of their
 * unit's sales.
 */
function sidesOf(days: readonly UnitDay[]): { raised: UnitDay[]; lowered: UnitDay[] } {
  const balance = new Map<string, number>()
  for (const { unit, moves, units } of days) {
    balance.set(unit, (balance.get(unit) ?? 0) + moves * units)
  }
  const isRaised = ({ unit, moves }: UnitDay) =>
    moves === 0 ? (balance.get(unit) ?? 0) > 0 : moves > 0
  return {
    raised: days.filter(isRaised),
    lowered: days.filter((day) => !isRaised(day)),
  }
}

/** What was shown by unit and finished block, as in shownPrices. */
function shownOf({ plan, names, done }: ListLayout): Int8Array {
  const places = new Map(done.map((start, b) => [start, b]))
  const rows = new Map(names.map((name, u) => [name, u]))
  const shown = new Int8Array(names.length * done.length)
  for (const { unit, fromMs, shows } of plan) {
    const [u, b] = [rows.get(unit), places.get(fromMs)]
    if (u !== undefined && b !== undefined) shown[u * done.length + b] = shownPrices[shows]
  }
  return shown
}

/**
 * The measure per day by unit and block, without its first days; for the whole block, and for each
 * half.
 */
function sumByBlock(
  { list, shape, names, done, startOf }: ListLayout,
  days: readonly UnitDay[],
  of: (day: UnitDay) => number,
): { all: Float64Array; earlier: Float64Array; later: Float64Array } {
  const places = new Map(done.map((start, b) => [start, b]))
  const rows = new Map(names.map((name, u) => [name, u]))
  const cells = () => new Float64Array(names.length * done.length)
  const sums = { all: cells(), earlier: cells(), later: cells() }
  const middle = shape.burnInDays + Math.ceil((shape.days - shape.burnInDays) / 2)
  for (const one of days) {
    const start = startOf(one.day)
    const [u, b] = [rows.get(one.unit), start === undefined ? undefined : places.get(start)]
    if (u === undefined || b === undefined || start === undefined) continue
    const into = one.day - Math.round((start - list.fromMs) / dayMs)
    if (into < shape.burnInDays) continue
    const cell = u * done.length + b
    sums.all[cell] = (sums.all[cell] ?? 0) + of(one) / (shape.days - shape.burnInDays)
    const half = into < middle ? sums.earlier : sums.later
    const length = into < middle ? middle - shape.burnInDays : shape.days - middle
    half[cell] = (half[cell] ?? 0) + of(one) / length
  }
  return sums
}

/** Draws other plans in the same way: the whole design, of which the finished blocks are read. */
function redrawer({ list, shape, names, starts, done }: ListLayout, shown: Int8Array) {
  const inPlan = done.map((start) => starts.indexOf(start))
  return (i: number): Int8Array => {
    const other = drawShown(
      { units: names.length, blocks: starts.length, blockDays: shape.days },
      shape.prices ?? 2,
      list.seed + 7919 * (i + 1),
    )
    return Int8Array.from(shown, (_, cell) => {
      const [u, b] = [Math.floor(cell / done.length), cell % done.length]
      return other[u * starts.length + (inPlan[b] ?? 0)] ?? 0
    })
  }
}
