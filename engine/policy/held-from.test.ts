import { expect, test } from 'vitest'
import { admissiblePrices } from './guardrails.ts'
import { heldFrom } from './held-from.ts'
import { openGuardrails } from './open-guardrails.ts'

const within = { ...openGuardrails, maxDecrease: 0.1, maxIncrease: 0.1 }
const free = admissiblePrices(within, 1250)
const nines = admissiblePrices({ ...within, priceEnding: { endings: [9] } }, 1250)
const from = (askedMinor: number, greedyMinor: number, allowed = free) =>
  heldFrom({ baseMinor: 1250, askedMinor, greedyMinor, allowed })

test('a limit holds the price that asks for more than it allows', () => {
  expect(from(1500, 1375)).toBe(1500)
  expect(from(1000, 1125)).toBe(1000)
  expect(from(1500, 1369, nines)).toBe(1500)
})

test('an ending holds the price next to which it lies', () => {
  expect(from(1303, 1299, nines)).toBe(1303)
})

test('where caution stops before, no guardrail has moved the price', () => {
  expect(from(1500, 1300)).toBe(1300)
  expect(from(1500, 1299, nines)).toBe(1299)
})

test('a base price whose ending is not allowed is moved by the ending alone', () => {
  expect(from(1500, 1249, nines)).toBe(1250)
  expect(from(1250, 1249, nines)).toBe(1250)
})
