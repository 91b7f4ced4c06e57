import { expect, test } from 'vitest'
import { traceIdOf } from './log.ts'

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', null],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', null],
  ['nonsense', null],
  [undefined, null],
])('the trace of %j is %j', (header, traceId) => {
  expect(traceIdOf(header)).toBe(traceId)
})
