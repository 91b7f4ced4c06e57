import { describe, expect, test } from 'vitest'
import { ordersIn } from '../../testing/order-text.ts'
import { idFault, readAmount, readPrice } from './read-values.ts'

const style = { decimals: 'point' } as const

describe('readAmount', () => {
  test.each([
    ['12', 12],
    ['1.5', 1.5],
    ['5.', 5],
    ['.5', 0.5],
    ['1e2', 100],
    ['.5E+1', 5],
  ])('reads %s as %d', (text, amount) => {
    expect(readAmount(text, style)).toBe(amount)
  })

  test.each(['.', 'e5', '1.2.3', '1e', '1e123', '0x10', '1 2'])('refuses %j', (text) => {
    expect(readAmount(text, style)).toMatchObject({
      reason: expect.stringContaining('is not a number'),
    })
  })
})

describe('ids of products', () => {
  test.each([
    '4.00638E+12',
    '4,00638E+12',
    '9E+15',
    '#N/A',
    '#REF!',
    '#WERT!',
    '#NOMBRE?',
    '#¡VALOR!',
  ])('%s is what a spreadsheet left of one', (text) => {
    expect(idFault(text)?.reason).toContain('spreadsheet')
  })

  test.each(['4006381333931', '12E4', 'E+10', '#12', '#N', '1.5E+1-blue', '0042'])(
    '%s may be one',
    (text) => {
      expect(idFault(text)).toBeNull()
    },
  )

  test('in orders, one that is lost is not added up with others', () => {
    const { unreadable, totals } = ordersIn([
      'order,date,sku,quantity,unit price',
      '1,2026-03-02,4.00638E+12,2,10.00',
      '2,2026-03-03,mug,1,10.00',
    ])

    expect(unreadable).toMatchObject([{ line: 2, column: 'sku' }])
    expect(totals.units).toBe(1)
  })
})

// A value may be nearly as long as the longest record. In quadratic time, each of these would take
// a quarter of an hour.
test.each(['9'.repeat(900_000), `${'0'.repeat(900_000)}x`, `1${' '.repeat(900_000)}1`])(
  'a value of 900 000 characters is read in no time',
  (text) => {
    const startMs = performance.now()
    readAmount(text, style)
    readPrice(text, 2, style)
    readPrice(`${text}e`, 2, style)

    expect(performance.now() - startMs).toBeLessThan(1000)
  },
)
