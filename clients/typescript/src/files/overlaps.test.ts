import { expect, test } from 'vitest'
import { Overlaps } from './overlaps.ts'
import type { Row } from './split-rows.ts'

/** Rows of product, segment, and first and last hour of a day. */
function problemOf(rows: readonly (readonly [string, string, number, number])[]) {
  const at = (hour: number) => `2026-01-05T${String(hour).padStart(2, '0')}:00:00.000Z`
  const found = new Overlaps(([productId = '', segment = '', start = '', end = '']) => ({
    ...{ productId, segment: segment || undefined, currency: 'usd', price: 100, units: 1 },
    ...{ periodStart: start, periodEnd: end },
  }))
  for (const [i, [product, segment, from, to]] of rows.entries()) {
    const row: Row = { texts: [product, segment, at(from), at(to)], line: i + 2 }
    found.add(row)
  }
  return found.problem(false)?.remark?.values
}

test('periods overlap within a product and segment, wherever their rows stand', () => {
  expect(
    problemOf([
      ['tea', '', 0, 4],
      ['mug', '', 0, 4],
      ['tea', 'new', 0, 4],
      ['tea', '', 4, 8],
      ['mug', '', 4, 8],
      ['tea', 'new', 3, 8],
      ['mug', '', 6, 9],
    ]),
  ).toMatchObject({ count: 2, product: 'mug', line: 6, otherLine: 8, same: 'no' })
})

test('rows of one product after another do not overlap those before', () => {
  const rows = ['tea', 'mug', 'tea'].flatMap((product, i) =>
    [0, 1, 2].map((hour) => [product, '', 3 * i + hour, 3 * i + hour + 1] as const),
  )
  expect(problemOf(rows)).toBeUndefined()
})
