import { describe, expect, test } from 'vitest'
import { customerBuys, customerChance } from './customers.ts'

describe('customerChance', () => {
  test('is the same for the same seed and customer, for any caller at any time', () => {
    const forwards = Array.from({ length: 50 }, (_, customer) => customerChance(3, customer))
    const backwards = Array.from({ length: 50 }, (_, i) => customerChance(3, 49 - i)).reverse()

    expect(backwards).toEqual(forwards)
    expect(customerChance(4, 0)).not.toBe(forwards[0])
  })

  test('is uniform over customers, and uncorrelated between neighbours and neighbouring seeds', () => {
    const n = 20_000
    let sum = 0
    let squares = 0
    let neighbours = 0
    let seeds = 0
    const tenths = new Array<number>(10).fill(0)
    for (let customer = 0; customer < n; customer++) {
      const chance = customerChance(11, customer)
      sum += chance
      squares += (chance - 0.5) ** 2
      neighbours += (chance - 0.5) * (customerChance(11, customer + 1) - 0.5)
      seeds += (chance - 0.5) * (customerChance(12, customer) - 0.5)
      tenths[Math.floor(10 * chance)]++
    }
    // Standard errors: 0.002 for the mean, 0.0006 for the products; five of them are allowed.
    expect(Math.abs(sum / n - 0.5)).toBeLessThan(0.01)
    expect(Math.abs(squares / n - 1 / 12)).toBeLessThan(0.003)
    expect(Math.abs(neighbours / n)).toBeLessThan(0.003)
    expect(Math.abs(seeds / n)).toBeLessThan(0.003)
    for (const count of tenths) expect(Math.abs(count - n / 10)).toBeLessThan(5 * Math.sqrt(n / 10))
  })

  test('makes a customer who buys at some demand buy at any higher one', () => {
    for (let customer = 0; customer < 200; customer++) {
      if (customerBuys(5, customer, 0.3)) expect(customerBuys(5, customer, 0.6)).toBe(true)
    }
    expect(customerBuys(5, 1, 0)).toBe(false)
    expect(customerBuys(5, 1, 1)).toBe(true)
  })
})
