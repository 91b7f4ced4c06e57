import { describe, expect, test } from 'vitest'
import * as exports from '../../../testing/order-exports/exports.ts'
import * as ledgers from '../../../testing/order-exports/ledgers.ts'
import { expectTruth, readExport as read } from '../../../testing/order-exports/read.ts'
import { makeShop, taxRate } from '../../../testing/order-exports/shop.ts'
import { understand } from '../../../testing/order-text.ts'
import type { FileSettings } from '../file-settings.ts'
import type { OrderSales } from './read-orders.ts'

const whole = makeShop()
/** For exports without a column for product discounts or order codes. */
const withoutReductions = makeShop({ reductions: false })
/** For ledgers, whose lines have discounts, but not their documents. */
const withoutCodes = makeShop({ codes: false })

describe('exports of shops and payment services are read as the shop knows them', () => {
  test.each([
    ['Shopify orders', exports.shopifyExport(whole), whole, -5],
    ['WooCommerce, Advanced Order Export', exports.wooExport(whole), whole, 0],
    ['Stripe payments', exports.stripeExport(whole), whole, 0],
    ['Stripe invoices', exports.stripeInvoicesExport(whole), whole, 0],
    ['Amazon orders', exports.amazonExport(whole), whole, 0],
    ['Magento order items', exports.magentoExport(whole), whole, 0],
    ['PrestaShop order details', exports.prestashopExport(whole), whole, 0],
    ['Medusa orders', exports.medusaExport(whole), whole, 0],
  ])('%s', (system, file, shop, offsetHours) => {
    const sales = read(file)

    expect(sales.system).toBe(system)
    expect(sales.per).toBe('day')
    expectTruth(sales, shop, { offsetHours })
  })

  test.each<[string, exports.OrderExport, Partial<FileSettings>?]>([
    ['German', exports.germanExport(withoutReductions)],
    ['French', exports.frenchExport(whole)],
    ['Spanish', exports.spanishExport(whole)],
    [
      'English',
      exports.englishExport(withoutReductions),
      { constants: new Map([['currency', 'usd']]) },
    ],
  ])('headings in %s', (name, file, settings = {}) => {
    const sales = read(file, settings)

    expect(sales.system).toBeNull()
    expectTruth(sales, name === 'German' || name === 'English' ? withoutReductions : whole)
  })
})

test.each<[string, exports.OrderExport, string | null]>([
  ['Xero', ledgers.xeroExport(withoutCodes), null],
  ['QuickBooks, by product', ledgers.quickBooksExport(withoutCodes), null],
  ['QuickBooks, by customer', ledgers.quickBooksCustomers(withoutCodes), null],
  ['Holded', ledgers.holdedExport(withoutCodes), null],
  ['Ecwid', ledgers.ecwidExport(withoutCodes), null],
  [
    'Business Central',
    ledgers.businessCentralExport(withoutCodes),
    'Business Central invoice lines',
  ],
  ['Toast', ledgers.toastExport(withoutCodes), 'Toast item selections'],
  ['Clover', ledgers.cloverExport(withoutCodes), 'Clover line items'],
  ['TikTok Shop', ledgers.tikTokExport(withoutCodes), 'TikTok Shop orders'],
])('a ledger, till or marketplace is read as the shop knows it: %s', (_, file, system) => {
  const sales = read(file)

  expect(sales.system).toBe(system)
  expectTruth(sales, withoutCodes)
})

test('taxes are added or taken out on demand', () => {
  const sales = read(exports.shopifyExport(whole), { taxes: 'in' })

  expectTruth(sales, whole, { offsetHours: -5, factor: 1 + taxRate })
})

test('weeks are cut where the price changed, and sell what the days sell', () => {
  const days = read(exports.shopifyExport(whole))
  const weeks = read(exports.shopifyExport(whole), { periodLength: 'week' })

  expect(weeks.per).toBe('week')
  expect(weeks.totals.units).toBe(days.totals.units)
  const mugs = weeks.rows.filter(({ texts }) => texts[0] === 'MUG-BLUE')
  // The price changes on 14 and 25 March and on 5 April.
  expect(mugs.map(({ texts }) => texts[1]?.slice(5, 10))).toEqual([
    '03-03',
    '03-10',
    '03-14',
    '03-17',
    '03-24',
    '03-25',
    '03-31',
    '04-05',
    '04-07',
  ])
})

/** A file written line by line. */
function bytesOf(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

function readText(lines: readonly string[], settings: Partial<FileSettings> = {}): OrderSales {
  return read({ bytes: bytesOf(lines) }, settings)
}

function periods({ rows }: OrderSales): string[] {
  return rows.map(({ texts: [product, from, to, price, units, promotion, stock] }) =>
    [product, from?.slice(0, 16), to?.slice(0, 16), price, units, promotion, stock]
      .join(' ')
      .trim(),
  )
}

const heading = 'order,date,sku,quantity,unit price'

test('days without a sale are rows of zero at the last price, but for those out of stock', () => {
  const sales = readText(
    [
      `${heading},stock`,
      '1,2025-03-03,mug,2,5.00,4',
      '2,2025-03-06,mug,4,6.00,0',
      '3,2025-03-09,mug,1,6.00,20',
    ],
    { periodLength: 'day' },
  )

  expect(periods(sales)).toEqual([
    'mug 2025-03-03T00:00 2025-03-04T00:00 5.00 2  yes',
    'mug 2025-03-04T00:00 2025-03-05T00:00 5.00 0',
    'mug 2025-03-05T00:00 2025-03-06T00:00 5.00 0',
    'mug 2025-03-06T00:00 2025-03-07T00:00 6.00 4  no',
    'mug 2025-03-09T00:00 2025-03-10T00:00 6.00 1  yes',
  ])
  expect(sales.notes).toContainEqual(expect.objectContaining({ code: 'empty_day', count: 2 }))
  expect(sales.notes).toContainEqual(expect.objectContaining({ code: 'out_of_stock', count: 2 }))
})

const daily = (product: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => {
    const day = String(from + i).padStart(2, '0')
    return `${product}${day},2025-03-${day},${product},1,5.00`
  })

test('the rest of the weeks of a first and last sale are days without one', () => {
  // 3 March was a Monday, and the file ends on a Wednesday.
  const lines = [...daily('mug', 3, 12), '1,2025-03-05,bowl,1,9.00', '2,2025-03-11,bowl,2,8.00']
  const sales = readText(['order,created at,sku,quantity,unit price', ...lines], {
    periodLength: 'day',
  })

  expect(periods(sales).filter((line) => line.startsWith('bowl'))).toEqual([
    'bowl 2025-03-03T00:00 2025-03-04T00:00 9.00 0',
    'bowl 2025-03-04T00:00 2025-03-05T00:00 9.00 0',
    'bowl 2025-03-05T00:00 2025-03-06T00:00 9.00 1',
    'bowl 2025-03-06T00:00 2025-03-07T00:00 9.00 0',
    'bowl 2025-03-07T00:00 2025-03-08T00:00 9.00 0',
    'bowl 2025-03-08T00:00 2025-03-09T00:00 9.00 0',
    'bowl 2025-03-09T00:00 2025-03-10T00:00 9.00 0',
    'bowl 2025-03-10T00:00 2025-03-11T00:00 9.00 0',
    'bowl 2025-03-11T00:00 2025-03-12T00:00 8.00 2',
    'bowl 2025-03-12T00:00 2025-03-13T00:00 8.00 0',
  ])
})

test('products that sell on one or two days of a week are summed to weeks, in a file of a week too', () => {
  const lines = ['1,2025-03-04,bowl,1,9.00', '2,2025-03-09,mug,2,5.00', '3,2025-03-03,mug,1,5.00']
  const sales = readText(['order,created at,sku,quantity,unit price', ...lines])

  expect(periods(sales)).toEqual([
    'bowl 2025-03-03T00:00 2025-03-10T00:00 9.00 1',
    'mug 2025-03-03T00:00 2025-03-10T00:00 5.00 3',
  ])
})

test('days further from the sales of a product, of which nothing is known, are called out', () => {
  const heading = 'order,created at,sku,quantity,unit price'
  const settings = { periodLength: 'day' } as const
  const thin = '1,2025-03-04,bowl,1,9.00'

  expect(readText([heading, ...daily('mug', 3, 16), thin], settings).notes).toContainEqual(
    expect.objectContaining({ action: 'left_out', code: 'edge_day', count: 7 }),
  )
  const codes = readText([heading, ...daily('mug', 3, 16)], settings).notes.map(({ code }) => code)
  expect(codes).not.toContain('edge_day')
})

test('days are those of the shop, whose clocks change', () => {
  const sales = readText([
    'order,created at,sku,quantity,unit price',
    '1,2025-03-08 23:30:00 -0500,mug,1,5.00',
    '2,2025-03-09 10:00:00 -0400,mug,1,5.00',
    '3,2025-03-10 00:30:00 -0400,mug,1,5.00',
  ])

  expect(periods(sales).map((text) => text.slice(4, 20))).toEqual([
    '2025-03-08T05:00',
    '2025-03-09T04:00',
    '2025-03-10T04:00',
  ])
})

test('products that sell rarely are summed by week, for all complete weeks of the file', () => {
  const sales = readText([
    heading,
    '1,2025-03-05,mug,1,5.00',
    '2,2025-03-20,mug,1,5.00',
    '3,2025-03-25,mug,1,5.00',
  ])

  expect(sales.per).toBe('week')
  expect(periods(sales)).toEqual([
    'mug 2025-03-05T00:00 2025-03-10T00:00 5.00 1',
    'mug 2025-03-10T00:00 2025-03-17T00:00 5.00 0',
    'mug 2025-03-17T00:00 2025-03-24T00:00 5.00 1',
    'mug 2025-03-24T00:00 2025-03-26T00:00 5.00 1',
  ])
})

test('the SKU tells a product, and its name where a line has none, which is said', () => {
  const sales = readText([
    'order,date,product,sku,quantity,unit price',
    '1,2025-03-03,Mug,M-1,1,5.00',
    '2,2025-03-03,Gift wrap,,1,2.00',
  ])

  expect(sales.rows.map(({ texts }) => texts[0])).toEqual(['M-1', 'Gift wrap'])
  expect(sales.notes).toContainEqual(expect.objectContaining({ code: 'by_name', count: 1 }))
})

test('orders in other currencies, free lines and lines that appear twice are left out', () => {
  const sales = readText([
    `${heading},currency`,
    '1,2025-03-03,mug,1,5.00,eur',
    '2,2025-03-03,mug,1,5.50,usd',
    '3,2025-03-03,mug,1,0.00,eur',
    '1,2025-03-03,mug,1,5.00,eur',
  ])

  expect(sales.totals.units).toBe(1)
  for (const code of ['currency', 'free', 'twice']) {
    expect(sales.notes).toContainEqual(expect.objectContaining({ code, count: 1 }))
  }
})

test('lines that cannot be read are named, and nothing of them is in the rows', () => {
  const sales = readText([
    heading,
    '1,2025-03-03,mug,1,5.00',
    '2,yesterday,mug,1,5.00',
    '3,2025-03-03,mug,some,5.00',
    '4,2025-03-03,mug,1,',
  ])

  expect(sales.totals.units).toBe(1)
  expect(sales.unreadable.map(({ line, column }) => [line, column])).toEqual([
    [3, 'date'],
    [4, 'quantity'],
    [5, 'unit price'],
  ])
})

test('orders of several products without prices are shared by what each costs by itself', () => {
  const sales = readText(
    [
      'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales',
      '2025-03-03 10:00:00,1,€10.00,completed,Ann,new,2× Mug,2,,10',
      '2025-03-03 11:00:00,2,€3.00,completed,Ann,new,"1× Tea, green",1,,3',
      '2025-03-04 11:00:00,3,€8.00,completed,Ann,new,"1× Mug, 1× Tea, green",2,,8',
      '2025-03-04 11:00:00,4,€8.00,cancelled,Ann,new,"1× Mug, 1× Tea, green",2,,8',
    ],
    { periodLength: 'day' },
  )

  expect(periods(sales).map((text) => text.replaceAll(/T00:00/g, ''))).toEqual([
    'Mug 2025-03-03 2025-03-04 5.00 2',
    'Mug 2025-03-04 2025-03-05 5.00 1',
    'Tea, green 2025-03-03 2025-03-04 3.00 1',
    'Tea, green 2025-03-04 2025-03-05 3.00 1',
  ])
})

test('rows of one price and day that are no orders are asked about, and not summed', () => {
  const lines = Array.from(
    { length: 40 },
    (_, i) => `2025-03-${String(1 + (i % 28)).padStart(2, '0')},p${i},5,1`,
  )
  const bytes = bytesOf(['date,product,price,units', ...lines, '2025-03-01,p0,5,3'])

  const { orders, problems } = understand(bytes, { periodLength: 'day' }).understood
  expect(orders).toBeNull()
  expect(problems).toMatchObject([
    { setting: 'overlaps', message: expect.stringContaining("'p0', lines 2 and 42") },
  ])
  // A person may say that they are lines of orders.
  const asOrders = understand(bytes, { periodLength: 'day', kind: 'orders' })
  expect(asOrders.understood.problems).toEqual([])
})

test('weeks that overlap are asked about; a person may keep them', () => {
  const bytes = bytesOf(['product,week,price,units', 'mug,2025-03-03,5,1', 'mug,2025-03-05,6,1'])

  const asked = understand(bytes, { periodLength: 'week' })
  expect(asked.understood.problems).toMatchObject([{ setting: 'overlaps' }])
  const kept = understand(bytes, { periodLength: 'week', overlaps: 'keep' })
  expect(kept.understood.problems).toEqual([])
})
