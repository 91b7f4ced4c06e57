import { expect, test } from 'vitest'
import type { ProductPricing } from '../../../clients/typescript/src/main.ts'
import { returnsToBase } from './returns-to-base.ts'

const set = (price: number, gain: number, listId: string | null = 'list_1') =>
  ({
    basePrice: 317,
    listId,
    next: { turn: 'now', price, gain: { value: gain, low: -900, high: 900 } },
  }) as unknown as ProductPricing

test('a move back to the base price that earns nothing is no better price', () => {
  expect(returnsToBase(set(317, -51))).toBe(true)
  expect(returnsToBase(set(317, 51))).toBe(false)
  expect(returnsToBase(set(325, -51))).toBe(false)
  expect(returnsToBase(set(317, -51, null))).toBe(false)
})
