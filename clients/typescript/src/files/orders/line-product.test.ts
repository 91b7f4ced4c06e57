import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

function soldWith(sku: string, name: string) {
  return soldIn(
    ordersIn([
      'order,date,sku,title,quantity,unit price',
      '1,2026-03-02,mug,Mug,2,10.00',
      `1,2026-03-02,${sku},${name},1,4.90`,
    ]),
  )
}

test.each([
  ['', 'Versandkosten DHL'],
  ['VK-1', 'Versandkosten (Inland)'],
  ['', 'Frais de port Colissimo'],
  ['', "Frais d'expédition"],
  ['', 'Gastos de envío a la península'],
  ['', 'Shipping & handling'],
  ['', 'Standard shipping'],
  ['', 'Gift card - $50.00'],
  ['', 'Geschenkgutschein 25 €'],
])('a fee or a gift card is no product: %s %s', (sku, name) => {
  expect(soldWith(sku, name)).toEqual({ mug: [2, 20] })
})

test.each(['Shipping box', 'Gift card holder', 'Versandkarton', 'Express shipping bag'])(
  'other things may be called alike: %s',
  (name) => {
    expect(soldWith('', name)).toMatchObject({ [name]: [1, 4.9] })
  },
)
