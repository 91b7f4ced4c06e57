import { expect, test } from 'vitest'
import reference from '../fixtures/channels.json' with { type: 'json' }
import { studentQuantile } from './student.ts'

test.each(reference.quantiles)('t of $freedom at $probability equals SciPy’s', (one) => {
  const value = studentQuantile(one.probability, one.freedom)

  expect(Math.abs(value / one.value - 1)).toBeLessThan(1e-3)
})
