import { expect, test } from 'vitest'
import { type BesideProduct, questionProduct } from './question-product.ts'

const mug = { basePrice: 1999, currency: 'usd' }
const alone: BesideProduct = { before: null, policy: {}, others: null }
const others = { count: 8, lowestMinor: 900, highestMinor: 4900 }

const codes = (basePrice: number, beside: Partial<BesideProduct>) =>
  questionProduct({ ...mug, basePrice }, { ...alone, ...beside }).map(({ code }) => code)

test.each<[string, number, Partial<BesideProduct>, string[]]>([
  ['nothing about a price like others', 1999, { others }, []],
  ['about dollars among cents', 19, { others }, ['base_price_far_from_others']],
  ['about a price of hundreds of others', 199_900, { others }, ['base_price_far_from_others']],
  ['nothing beside few others', 19, { others: { ...others, count: 4 } }, []],
  ['about a price that moves far', 20, { before: mug }, ['base_price_moved_far']],
  ['nothing where the currency changes', 20, { before: { ...mug, currency: 'kwd' } }, []],
  ['about a cost above the price', 1999, { policy: { unitCost: 2500 } }, ['unit_cost_above_price']],
  [
    'about a limit far from the price',
    1999,
    { policy: { minPrice: 9900 } },
    ['limit_far_from_base_price'],
  ],
  ['nothing twice', 1999, { before: mug, policy: { unitCost: 2500 } }, []],
])('asks %s', (_, basePrice, beside, expected) => {
  expect(codes(basePrice, beside)).toEqual(expected)
})

test('names the field of the product', () => {
  const [asked] = questionProduct(mug, { ...alone, policy: { unitCost: 2500 } })

  expect(asked?.param).toBe('base_price')
})
