import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('spells the examples of RFC 8785 as it does', () => {
  const numbers = [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001]
  const value = {
    numbers,
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }

  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('orders names by UTF-16 code units, at every depth', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '😀': 5, '\u0080': { b: 6, a: 7 } }

  expect(canonicalJson(value)).toBe(
    '{"\\r":2,"1":4,"\u0080":{"a":7,"b":6},"€":1,"😀":5,"\ufb33":3}',
  )
})

test('leaves out fields that are undefined, as JSON does', () => {
  expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}')
})
