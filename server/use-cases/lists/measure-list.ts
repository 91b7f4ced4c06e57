import { judgeSwitchback, type SwitchbackResult } from '../../../engine/evidence/switchback.ts'
import { drawPlan } from '../../../engine/evidence/switchback-plan.ts'
import type { ListBlocks, PriceList } from '../../domain/price-list.ts'
import type { ListBlock, UnitDay } from '../../storage/tables/price-list-blocks.ts'

export const dayMs = 86_400_000

/** A switchback, with the blocks that are over and known. */
export type ListLayout = {
  list: PriceList
  shape: ListBlocks
  plan: readonly ListBlock[]
  /** Of the units, whose prices change together. */
  names: readonly string[]
  /** Of all blocks, ascending, and of those that are done. */
  starts: readonly number[]
  done: readonly number[]
  /** Of the block that a day of the list is in. */
  startOf: (day: number) => number | undefined
}

/** What the prices of a switchback changed of a measure of its days. */
export function measureList(
  layout: ListLayout,
  days: readonly UnitDay[],
  of: (day: UnitDay) => number,
): SwitchbackResult {
  const { shape, names, done } = layout
  const treated = treatedOf(layout)
  const { all, earlier, later } = sumByBlock(layout, days, of)
  const halves = shape.days - shape.burnInDays > 1 ? { earlier, later } : {}
  return judgeSwitchback(
    {
      plan: { units: names.length, blocks: done.length, treated },
      perDay: all,
      ...halves,
    },
    shape.days,
    { draws: 1000, redraw: redrawer(layout, treated) },
  )
}

/** By unit and block that is done: 1 where the new prices were shown. */
function treatedOf({ plan, names, done }: ListLayout): Uint8Array {
  const places = new Map(done.map((start, b) => [start, b]))
  const rows = new Map(names.map((name, u) => [name, u]))
  const treated = new Uint8Array(names.length * done.length)
  for (const { unit, fromMs, treated: is } of plan) {
    const [u, b] = [rows.get(unit), places.get(fromMs)]
    if (u !== undefined && b !== undefined && is) treated[u * done.length + b] = 1
  }
  return treated
}

/** The measure per day by unit and block, without its first days; whole, and of each half. */
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

/** Draws other plans as this one was drawn: the whole design, of which the blocks done are read. */
function redrawer({ list, shape, names, starts, done }: ListLayout, treated: Uint8Array) {
  const inPlan = done.map((start) => starts.indexOf(start))
  return (i: number): Uint8Array => {
    const other = drawPlan(
      { units: names.length, blocks: starts.length, blockDays: shape.days },
      list.seed + 7919 * (i + 1),
    )
    return Uint8Array.from(treated, (_, cell) => {
      const [u, b] = [Math.floor(cell / done.length), cell % done.length]
      return other.treated[u * starts.length + (inPlan[b] ?? 0)] ?? 0
    })
  }
}
