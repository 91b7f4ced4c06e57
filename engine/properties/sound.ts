import { highestPriceMinor } from '../checks.ts'
import type { PriceTable } from '../policy/price-table.ts'

/** Paths of the non-finite numbers inside plain data; empty where all are finite. */
export function notFinite(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => notFinite(part, `${path}.${key}`))
}

/**
 * The faults of a price table for any input; empty if it is sound. A promise on loss may take all
 * offers from the greedy price.
 */
export function faultsOf(table: PriceTable, isPromised = false): string[] {
  const { prices, probability, confidence, factors, greedyIndex, baseIndex } = table
  const faults = notFinite(table)
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault)
  }
  const count = prices.length
  expect(count >= 1 && count <= 64, `${count} prices`)
  for (const column of [probability, confidence, factors]) {
    expect(column.length === count, `a column of ${column.length} for ${count} prices`)
  }
  let sum = 0
  for (let k = 0; k < count; k++) {
    const whole = Number.isInteger(prices[k]) && prices[k] >= 1 && prices[k] <= highestPriceMinor
    expect(whole, `price ${prices[k]}`)
    expect(k === 0 || prices[k] > prices[k - 1], `price ${prices[k]} after ${prices[k - 1]}`)
    expect(probability[k] >= 0 && probability[k] <= 1, `probability ${probability[k]}`)
    expect(confidence[k] >= 0 && confidence[k] <= 1, `confidence ${confidence[k]}`)
    sum += probability[k]
  }
  expect(Math.abs(sum - 1) < 1e-9, `probabilities add up to ${sum}`)
  expect(
    isPromised || probability[greedyIndex] > 0,
    `the greedy price ${greedyIndex} is never served`,
  )
  expect(baseIndex >= 0 && baseIndex < count, `base index ${baseIndex}`)
  expect(table.rebuildAfterOffers >= 1, `rebuild after ${table.rebuildAfterOffers} offers`)
  return faults
}
