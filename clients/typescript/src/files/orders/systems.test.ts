import { expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

/** The system that an export is recognised as, and what it sold. */
function readAs(lines: readonly string[]) {
  const orders = ordersIn(lines)
  const system = orders.notes.find(({ code }) => code === 'system')?.values.name
  return { system, sold: soldIn(orders) }
}

test('Squarespace: what is said of an order is in its first row', () => {
  const heading =
    'Order ID,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,' +
    'Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'
  const sold = readAs([
    heading,
    '1,a@b.c,PAID,EUR,40.00,5.00,0.00,0.00,41.00,TEN,4.00,2026-03-02 10:00:00 +0100,2,Mug,10.00,mug',
    '1,a@b.c,,,,,,,,,,2026-03-02 10:00:00 +0100,1,Tea,20.00,tea',
    '2,a@b.c,PAID,EUR,20.00,5.00,0.00,10.00,25.00,,0.00,2026-03-03 11:00:00 +0100,2,Mug,10.00,mug',
  ])

  expect(sold).toEqual({ system: 'Squarespace orders', sold: { mug: [3, 28], tea: [1, 18] } })
})

test('eBay: a blank row above, dates with names of months, unpaid orders, and remarks below', () => {
  const sold = readAs(
    [
      '',
      'Sales Record Number,Order Number,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,Total Price,Sale Date,Paid On Date,Refund amount',
      '1,12-1,77,Mug,mug,1,$10.00,$5.00,$15.00,Mar-02-26,Mar-02-26,',
      '2,12-2,77,Mug,mug,2,$10.00,$5.00,$25.00,Mar-03-26,Mar-04-26,',
      '4,12-4,77,Mug,mug,5,$10.00,$5.00,$55.00,Mar-03-26,,',
      '3,12-3,78,Tea,,1,$20.00,$5.00,$25.00,Mar-03-26,Mar-03-26,$20.00',
      '',
      '3,record(s) downloaded,from,Mar-01-26,to,Mar-31-26,,,,,,',
      'Seller ID : acme,,,,,,,,,,,',
      ',,,,,8,,,,,,',
    ].map((line) => line.replaceAll('$', '')),
  )

  expect(sold).toEqual({ system: 'eBay orders', sold: { mug: [3, 30] } })
})

test('Wix: what is said of an order is in all of its rows', () => {
  const heading =
    'Order number,Date created,Time,Item,SKU,Qty,Quantity refunded,Price,Currency,Subtotal,' +
    'Shipping rate,Coupon,Discount,Tax,Total,Refunded amount,Net amount,Payment status'
  const ofOrder = 'EUR,50.00,5.00,TEN,5.00,0.00,50.00,0.00,50.00,Paid'
  const { sold } = readAs([
    heading,
    `1,"Mar 2, 2026",9:15 PM,Mug,mug,2,0,10.00,${ofOrder}`,
    `1,"Mar 2, 2026",9:15 PM,Tea,tea,1,0,30.00,${ofOrder}`,
    '2,"Mar 3, 2026",9:15 PM,Mug,mug,3,1,10.00,EUR,30.00,5.00,,0.00,0.00,35.00,10.00,25.00,Paid',
  ])

  expect(sold).toEqual({ mug: [4, 38], tea: [1, 27] })
})

test('Stripe: metadata that no payment has gives way to the description', () => {
  const { sold } = readAs([
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Description,Status,product (metadata)',
    'ch_1,2026-03-02 10:00:00,10.00,0.00,eur,Mug,Paid,',
    'ch_2,2026-03-03 10:00:00,10.00,0.00,eur,Mug,Paid,',
  ])

  expect(sold).toEqual({ Mug: [2, 20] })
})

test('a blank column of SKUs gives way to one of ids', () => {
  const { sold } = readAs([
    'order,date,sku,product id,title,quantity,unit price',
    '1,2026-03-02,,77,Mug,2,10.00',
  ])

  expect(sold).toEqual({ 77: [2, 20] })
})

test('Shopware: fields are written with their paths, and discounts are lines of their own', () => {
  const heading =
    'orderNumber;orderDateTime;stateMachineState.technicalName;currency.isoCode;amountTotal;' +
    'lineItems.payload.productNumber;lineItems.label;lineItems.quantity;lineItems.unitPrice;' +
    'lineItems.totalPrice;shippingTotal'
  const sold = readAs([
    heading,
    '1;2026-03-02 10:00:00.000;completed;EUR;40.9;mug;Mug;2;10;20;4.9',
    '1;2026-03-02 10:00:00.000;completed;EUR;40.9;tea;Tea;1;20;20;4.9',
    '1;2026-03-02 10:00:00.000;completed;EUR;40.9;;Voucher;1;-4;-4;4.9',
    '2;2026-03-03 11:00:00.000;cancelled;EUR;50;mug;Mug;5;10;50;0',
  ])

  expect(sold).toEqual({ system: 'Shopware orders', sold: { mug: [2, 18], tea: [1, 18] } })
})

test('Odoo: fields are written with their paths, and quotations sell nothing', () => {
  const lines = readAs([
    'Order Reference,Order Reference/Order Date,Order Reference/Status,Product,Quantity,Unit Price,Discount (%),Subtotal',
    'S1,2026-03-02 10:00:00,Sales Order,Mug,2.0,10.00,0.0,20.00',
    'S1,2026-03-02 10:00:00,Sales Order,Tea,1.0,20.00,10.0,18.00',
    'S2,2026-03-02 12:00:00,Sales Order,Tea,1.0,20.00,0.0,20.00',
    'S3,2026-03-03 11:00:00,Quotation,Mug,5.0,10.00,0.0,50.00',
  ])
  expect(lines.sold).toEqual({ Mug: [2, 20], Tea: [2, 38] })

  const orders = readAs([
    'Order Reference,Order Date,Status,Order Lines/Product/Internal Reference,Order Lines/Quantity,Order Lines/Unit Price,Order Lines/Subtotal',
    'S1,2026-03-02 10:00:00,Sales Order,mug,2.0,10.00,20.00',
    ',,,tea,1.0,20.00,20.00',
    'S2,2026-03-03 11:00:00,Cancelled,mug,5.0,10.00,50.00',
  ])
  expect(orders.sold).toEqual({ mug: [2, 20], tea: [1, 20] })
})

test('JTL-Wawi: the net price is read where a gross one stands beside it', () => {
  const { sold } = readAs([
    'Auftragsnummer;Erstelldatum;Artikelnummer;Artikelname;Anzahl;VK Netto;VK Brutto;Rabatt;MwSt',
    '1;02.03.2026;mug;Becher;2;10,00;11,90;0,00;19,00',
    '2;15.03.2026;mug;Becher;1;10,00;11,90;0,00;19,00',
  ])

  expect(sold).toEqual({ mug: [3, 30] })
})
