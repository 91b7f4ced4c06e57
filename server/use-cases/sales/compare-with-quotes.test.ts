import { expect, test } from 'vitest'
import { compareWithQuotes } from './compare-with-quotes.ts'

const entry = {
  policy: {
    objective: 'profit',
    unitCost: 500,
    maxDecrease: 0.25,
    maxIncrease: 0.25,
    maxLoss: 0.01,
  },
} as Parameters<typeof compareWithQuotes>[0]

const point = (priceMinor: number, value: number) =>
  ({ priceMinor, demand: { value, low: value, high: value }, neighboursMinor: 0 }) as Parameters<
    typeof compareWithQuotes
  >[4][number]

test.each([
  [0.9, 'Only 90 % of quotes return 10.00 USD'],
  [0.994, 'Only 99 % of quotes return 10.00 USD'],
  [0.998, null],
])('where %d of quotes return a price, as a reason: %s', (probability, said) => {
  const quoted = {
    priceMinor: 1000,
    probability,
    factors: [],
    isListed: false,
    standsStill: false,
  }
  const curve = [point(900, 20), point(1000, 10)]
  const learnt = { identified: true, purchases: 40, salesRows: 0 }
  const { reasons } = compareWithQuotes(entry, 'usd', 1000, quoted, curve, learnt)
  const only = reasons.find((reason) => reason.startsWith('Only'))
  if (said === null) expect(only).toBeUndefined()
  else expect(only).toContain(said)
})
