import { expect, test } from 'vitest'
import { meaningOf } from '../../testing/order-text.ts'

test.each([
  [
    'Shopify: sales by variant',
    'Day,Product variant SKU,Net items sold,Gross sales,Discounts,Returns,Net sales,Total sales',
    '2026-03-02,mug,3,30.00,-3.00,0.00,27.00,32.13',
    900,
  ],
  [
    'Amazon: business report',
    'Date,SKU,Sessions,Units Ordered,Ordered Product Sales,Buy Box Percentage',
    '2026-03-02,mug,30,3,€30.00,98%',
    1000,
  ],
  [
    'a till',
    'store,upc,week_start,unit_sales,shelf_price,display',
    '1,4006381333931,2026-03-02,30,1.79,0',
    179,
  ],
])('%s is read by its headings', (_, heading, row, price) => {
  // A date alone does not say how long its period is.
  const periodLength = heading.startsWith('Date') ? 'day' : null
  const { columns, first, problems } = meaningOf([heading, row], { periodLength })

  expect(problems).toEqual([])
  expect(columns?.kind).toBe('sales')
  expect(first[0]?.item).toMatchObject({ price })
})

test('a bar code tells products only where nothing else does', () => {
  const { columns } = meaningOf(['EAN,Product,Week,Qty,Price', '4006381333931,a,2026-W10,5,20.00'])

  expect(columns?.places.get('product')).toMatchObject({ heading: 'Product' })
})

test.each([
  'Cost price',
  'Cost per item',
  'EK',
  'EK (netto)',
  'Einstandspreis',
  'Prix de revient',
  'Precio de coste',
])('what a product costs is found under %s, with sales and in a catalogue', (heading) => {
  const sales = meaningOf([`SKU,Week,Qty,Price,${heading}`, 'a,2026-W10,5,20.00,8.00'])
  expect(sales.first[0]?.item).toMatchObject({ unitCost: 800 })

  const catalogue = meaningOf([`SKU,Base price,${heading}`, 'a,20.00,8.00'])
  expect(catalogue.columns?.places.get('unit_cost')).toMatchObject({ heading })
})
