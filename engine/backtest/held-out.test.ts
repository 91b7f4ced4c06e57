import { describe, expect, test } from 'vitest'
import reference from '../fixtures/backtests.json' with { type: 'json' }
import { weekRow } from '../fixtures/sales-rows.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { heldOutErrors, naiveMethods, splitInTime } from './held-out.ts'
import { fixedEffects, lastValue, meanValue, type Split, yearBefore } from './naive-forecasts.ts'

const { start, week, heldOut } = reference

const histories = [...Map.groupBy(reference.rows, (row) => row.product).values()].map((rows) =>
  rows.map(
    ({ week: at, priceMinor, units, promotion }): SalesRow => ({
      ...weekRow(0, priceMinor, units),
      promotion,
      startSeconds: start + at * week,
      endSeconds: start + (at + 1) * week,
    }),
  ),
)

const methodsOf = (splits: readonly Split[]) => ({
  last_value: lastValue(splits),
  mean: meanValue(splits),
  year_before: yearBefore(splits),
  fixed_effects: fixedEffects(splits),
})

const parted = splitInTime(histories)
if (parted === null) throw new Error('the reference history is long enough')
const { splits, fromSeconds } = parted
const ours = splits.map(({ later }) => later.map(({ units }) => units * 0.8 + 2))

describe('held-out forecasts', () => {
  test('split all histories at one moment, after four fifths of the periods', () => {
    expect(fromSeconds).toBe(start + reference.known * week)
    for (const { known, later } of splits) {
      expect([known.length, later.length]).toEqual([52, 13])
    }
  })

  test.each(naiveMethods)('by %s equal those of pandas and statsmodels', (name) => {
    const forecast = methodsOf(splits)[name]
    const found = splits.flatMap(({ later }, i) => later.map((row) => forecast(i, row)))
    found.forEach((units, i) => {
      expect(units).toBeCloseTo(heldOut.forecasts[name][i] ?? Number.NaN, 9)
    })
  })

  test('have the same errors, best method and standard error as pandas and statsmodels', () => {
    const errors = heldOutErrors(fromSeconds, splits, ours, methodsOf(splits))

    expect(errors?.ours).toBeCloseTo(heldOut.ours, 12)
    expect(errors?.best).toBe(heldOut.best)
    for (const name of naiveMethods) {
      expect(errors?.naive[name]).toBeCloseTo(heldOut.naive[name], 12)
    }
    expect(errors?.lead.value).toBeCloseTo(heldOut.lead, 12)
    const half = ((errors?.lead.high ?? 0) - (errors?.lead.low ?? 0)) / 2
    expect(half).toBeCloseTo(1.6448536269514722 * heldOut.leadError, 12)
  })

  test('exclude sold-out rows, and products without earlier rows', () => {
    const [first = [], ...rest] = histories
    const late = first.filter((row) => row.startSeconds >= fromSeconds)
    const gone = rest.map((rows) => rows.map((row) => ({ ...row, inStock: false })))
    const mixed = splitInTime([late, first, ...gone])
    const errors =
      mixed &&
      heldOutErrors(
        mixed.fromSeconds,
        mixed.splits,
        mixed.splits.map(({ later }) => later.map(() => 1)),
        methodsOf(mixed.splits),
      )

    expect(errors?.rows).toBe(13)
  })

  test('omit the year before where most rows have none', () => {
    const short = histories.map((rows) => rows.slice(0, 40))
    const cut = splitInTime(short)
    const later = cut?.splits.map((split) => split.later.map(() => 1)) ?? []
    const errors = cut && heldOutErrors(cut.fromSeconds, cut.splits, later, methodsOf(cut.splits))

    expect(errors?.naive.year_before).toBeNull()
  })

  test('are null with fewer than ten periods, or without sales', () => {
    expect(splitInTime(histories.map((rows) => rows.slice(0, 9)))).toBeNull()
    const unsold = splits.map(({ known, later }) => ({
      known,
      later: later.map((row) => ({ ...row, units: 0 })),
    }))
    expect(heldOutErrors(fromSeconds, unsold, ours, methodsOf(unsold))).toBeNull()
  })
})
