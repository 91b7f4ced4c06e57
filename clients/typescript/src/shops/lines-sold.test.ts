import { expect, test } from 'vitest'
import { type LineSold, linesByPrice } from './lines-sold.ts'

const monday = new Date('2026-11-23T10:00:00Z')
const tuesday = new Date('2026-11-24T10:00:00Z')

function line(changes: Partial<LineSold>): LineSold {
  return { priceId: 'a', quantity: 1, returned: 0, cancelled: false, orderedAt: monday, ...changes }
}

test('orders at one shown price are one sale, at the time of the first', () => {
  const sold = linesByPrice([
    line({ quantity: 2, orderedAt: tuesday }),
    line({ quantity: 1 }),
    line({ priceId: 'b' }),
  ])

  expect(Object.fromEntries(sold)).toEqual({
    a: { bought: 3, returned: 0, at: monday },
    b: { bought: 1, returned: 0, at: monday },
  })
})

test('what was cancelled came back as a whole, and no more can come back than was sold', () => {
  const sold = linesByPrice([
    line({ quantity: 3, returned: 1, cancelled: true }),
    line({ quantity: 2, returned: 5 }),
  ])

  expect(sold.get('a')).toEqual({ bought: 5, returned: 5, at: monday })
})
