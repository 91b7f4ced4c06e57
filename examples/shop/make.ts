// Writes sales.csv and costs.csv, the files of a shop that is made up. Its demand is known, so that
// what Lerner says of it can be held against the truth.
//
//   node bin/run.mjs examples/shop/make.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../engine/random/random.ts'

/** Prices and costs in cents; units a week at the base price; demand ~ price ^ elasticity. */
export const truth = [
  { product: 'tea', base: 1000, cost: 600, weekly: 90, elasticity: -1.8 },
  { product: 'honey', base: 850, cost: 520, weekly: 60, elasticity: -1.6 },
  { product: 'mug', base: 1400, cost: 400, weekly: 45, elasticity: -3.2 },
  { product: 'teapot', base: 3900, cost: 1500, weekly: 20, elasticity: -2.8 },
  { product: 'filters', base: 450, cost: 120, weekly: 120, elasticity: -2.2 },
  { product: 'biscuits', base: 320, cost: 140, weekly: 150, elasticity: -2.5 },
]

const weeks = 80
const firstMonday = Date.UTC(2025, 0, 6)
/** How far weekly prices lie from the base price, and sales from what is expected, as logs. */
const priceSpread = 0.1
const salesSpread = 0.15

export function salesFile(): string {
  const random = createRandom(7)
  const rows = Array.from({ length: weeks }, (_, week) => {
    const monday = new Date(firstMonday + week * 7 * 86_400_000).toISOString().slice(0, 10)
    return truth.map(({ product, base, weekly, elasticity }) => {
      const cents = Math.round((base * Math.exp(priceSpread * random.normal())) / 10) * 10
      const expected = weekly * (cents / base) ** elasticity
      const units = Math.round(expected * Math.exp(salesSpread * random.normal()))
      return `${monday},${product},${decimal(cents)},${units}`
    })
  })
  return ['week,product,price,units', ...rows.flat(), ''].join('\n')
}

export function costsFile(): string {
  const rows = truth.map(({ product, cost }) => `${product},${decimal(cost)}`)
  return ['product_id,unit_cost', ...rows, ''].join('\n')
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, 'sales.csv'), salesFile())
  writeFileSync(join(import.meta.dirname, 'costs.csv'), costsFile())
}
