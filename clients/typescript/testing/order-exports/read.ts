import { expect } from 'vitest'
import type { FileSettings } from '../../src/files/file-settings.ts'
import type { OrderSales } from '../../src/files/orders/read-orders.ts'
import { salesOf, understand } from '../order-text.ts'
import type { Shop } from './shop.ts'

/** The sales in a file of orders that leaves no questions. */
export function readExport(
  { bytes }: { bytes: Uint8Array },
  settings: Partial<FileSettings> = {},
): OrderSales & { system: string | null } {
  const read = understand(bytes, settings)
  expect(read.understood.problems).toEqual([])
  return { ...salesOf(read), system: read.understood.orders?.form.system?.name ?? null }
}

type Sold = { units: number; price: number; promotion: number | null }

/** Sales by product and day of the shop's clock; days without sales are listed separately. */
function soldByDay(
  { rows }: OrderSales,
  offsetHours = 0,
): { sold: Map<string, Sold>; empty: string[] } {
  const sold = new Map<string, Sold>()
  const empty: string[] = []
  for (const { texts } of rows) {
    const [product = '', from = '', , price = '', units = '', promotion = ''] = texts
    const day = new Date(Date.parse(from) + offsetHours * 3_600_000).toISOString().slice(0, 10)
    const key = `${product} ${day}`
    if (Number(units) === 0) empty.push(key)
    else
      sold.set(key, {
        units: Number(units),
        price: Math.round(Number(price) * 100),
        promotion: promotion === '' ? null : Number(promotion),
      })
  }
  return { sold, empty }
}

/** Each product and day of the truth, units exactly and prices to a cent. */
export function expectTruth(
  sales: OrderSales,
  { truth }: Shop,
  { offsetHours = 0, factor = 1 } = {},
): void {
  const { sold, empty } = soldByDay(sales, offsetHours)
  const units = (days: Iterable<[string, { units: number }]>) =>
    [...days].map(([day, one]) => [day, one.units]).toSorted()
  expect(units(sold)).toEqual(units(truth))
  for (const [day, { price }] of sold) {
    const said = truth.get(day)
    const paid = ((said?.paid ?? 0) / (said?.units ?? 1)) * factor
    expect(Math.abs(price - paid), `${day}: ${price} for ${paid}`).toBeLessThanOrEqual(1)
  }
  expect(empty.some((day) => truth.has(day))).toBe(false)
  expect(sales.unreadable).toEqual([])
}
