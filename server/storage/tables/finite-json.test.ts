import { expect, test } from 'vitest'
import { finiteJson } from './finite-json.ts'

test('JSON of a fit is as usual, and none where a number in it is no number', () => {
  expect(finiteJson('the fit', { a: [1, null, 'b'], c: { d: 0.5 } })).toBe(
    '{"a":[1,null,"b"],"c":{"d":0.5}}',
  )
  expect(() => finiteJson('the fit', { a: { b: Number.NaN } })).toThrow(
    new RangeError('b of the fit is NaN, expected a finite number'),
  )
  expect(() => finiteJson('the fit', [1, Number.POSITIVE_INFINITY])).toThrow(RangeError)
})
