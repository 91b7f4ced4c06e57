import { expect, test } from 'vitest'
import type { Diversion } from '../../../engine/together/nest.ts'
import { interferenceReasons } from './interference.ts'

/** A nest with this 90 % interval. */
function nest(low: number, high: number, name = 'tea', periods = 104): Diversion {
  const variance = ((high - low) / (2 * 1.645)) ** 2
  return {
    kind: name === '' ? 'account' : 'category',
    name,
    mean: (low + high) / 2,
    variance,
    periods,
  }
}

test('says that single offers interfere, how far, and where most', () => {
  const [said] = interferenceReasons([nest(0.2, 0.4, 'soap'), nest(0.5, 0.75), nest(-0.3, 0.3, '')])

  expect(said).toContain('would interfere: in 2 of the 3 nests')
  expect(said).toContain('most clearly in the category tea')
  expect(said).toContain('sell 50 % to 75 % of what one of them loses')
  // A product alone loses ε, all of a nest (1 − δ) ε: 1 / (1 − δ) times as much.
  expect(said).toContain('2.0 to 4.0 times the change')
})

test('says so of products that are bought together, which show less alone', () => {
  const [said] = interferenceReasons([nest(-1, -0.25)])

  expect(said).toContain('lose 25 % to 100 % of a unit')
  expect(said).toContain('0.5 to 0.8 times the change')
})

test.each([
  ['is not known', [nest(-0.05, 0.5)], 'is not known yet: in 1 of the 1 nest'],
  [
    'hardly matters',
    [nest(-0.05, 0.08), nest(0, 0.06, 'soap')],
    'would hardly interfere: in the 2 nests',
  ],
])('says where it %s', (_, nests, said) => {
  expect(interferenceReasons(nests)[0]).toContain(said)
})

test('says nothing of what is only usual for such products', () => {
  expect(interferenceReasons([nest(0.3, 0.9, 'tea', 0)])).toEqual([])
})
