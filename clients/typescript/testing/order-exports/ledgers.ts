import { file, money, type OrderExport, table } from './exports.ts'
import { goodsOf, type Shop, type ShopLine, type ShopOrder } from './shop.ts'

// Files of ledgers, tills and marketplaces: of orders without codes, as lines that were sold.

const comma = (cents: number) => money(cents).replace('.', ',')

type Sold = { order: ShopOrder; line: ShopLine; number: string; units: number; paid: number }

/** Lines of orders that were sold, without the units that came back, and of those cancelled. */
function linesOf({ orders }: Shop): Sold[] {
  return orders.flatMap((order) => {
    if (order.fate !== 'sold' && order.fate !== 'cancelled') return []
    return order.lines.flatMap((line) => {
      const units = line.quantity - line.refunded
      const paid = ((line.unit * line.quantity - line.off) * units) / line.quantity
      return units === 0 ? [] : [{ order, line, number: String(order.number), units, paid }]
    })
  })
}

const isCancelled = ({ order }: Sold) => order.fate === 'cancelled'
const kept = (shop: Shop) => linesOf(shop).filter((sold) => !isCancelled(sold))
const percentOff = ({ line }: Sold) => (line.off > 0 ? 25 : 0)
const whole = ({ line, units }: Sold) => line.unit * units

/** `03/31/2025`, `31/03/2025` or `31-03-2025`. */
function day({ order }: Sold, order_: 'mdy' | 'dmy', separator = '/'): string {
  const [year = '', month = '', date = ''] = order.at.slice(0, 10).split('-')
  const parts = order_ === 'mdy' ? [month, date, year] : [date, month, year]
  return parts.join(separator)
}

/** Headings with a star are required; `Discount` holds percentages. */
export function xeroExport(shop: Shop): OrderExport {
  const heading =
    '*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,LineAmount,*AccountCode,*TaxType,TaxAmount,Currency,Type,Status'
  const rows = linesOf(shop).map((sold) => [
    ...['Ann', '', `INV-${sold.number}`, '', day(sold, 'dmy'), day(sold, 'dmy')],
    money(Math.round((goodsOf(sold.order) * 120) / 100)),
    ...[sold.line.sku, sold.line.name, sold.units.toFixed(4), (sold.line.unit / 100).toFixed(4)],
    ...[percentOff(sold) || '', money(sold.paid), '200', '20% (VAT on Income)'],
    ...[money(sold.paid * 0.2), 'EUR', 'Sales invoice', isCancelled(sold) ? 'Voided' : 'Paid'],
  ])
  return file('xero.csv', table([heading.split(','), ...rows]))
}

const title = [['Acme Ltd'], ['Sales by Product/Service Detail'], ['All Dates'], []]

/** A title, then products with their rows below them, and the totals of each. */
export function quickBooksExport(shop: Shop): OrderExport {
  const heading =
    ',Date,Transaction Type,Num,Customer,Memo/Description,Qty,Sales Price,Amount,Balance'
  const rows = [...Map.groupBy(kept(shop), ({ line }) => line.sku)].flatMap(([sku, sold]) => [
    [sku],
    ...sold.map((one) => [
      ...['', day(one, 'mdy'), 'Invoice', one.number, 'Ann', '', one.units],
      ...[(one.paid / one.units / 100).toFixed(4), money(one.paid), money(one.paid)],
    ]),
    [`Total for ${sku}`, ...['', '', '', '', '', 9, '', '9.00', '']],
  ])
  return file('quickbooks.csv', table([...title, heading.split(','), ...rows]))
}

/** The same grouped by customers, with the product in a column. */
export function quickBooksCustomers(shop: Shop): OrderExport {
  const heading =
    ',Date,Transaction Type,Num,Product/Service,Memo/Description,Qty,Sales Price,Amount,Balance'
  const rows = kept(shop).map((one) => [
    ...['', day(one, 'mdy'), 'Invoice', one.number, one.line.sku, '', one.units],
    ...[(one.paid / one.units / 100).toFixed(4), money(one.paid), money(one.paid)],
  ])
  return file('customers.csv', table([...title, heading.split(','), ['Ann'], ...rows]))
}

/** `Dto. %`, which is short for a discount. */
export function holdedExport(shop: Shop): OrderExport {
  const heading =
    'Fecha;Núm. documento;Cliente;SKU;Concepto;Unidades;Precio;Dto. %;Subtotal;IVA;Total;Estado'
  const rows = linesOf(shop).map((sold) => [
    ...[day(sold, 'dmy'), `F25/${sold.number}`, 'Ann', sold.line.sku, sold.line.name, sold.units],
    ...[comma(sold.line.unit), `${percentOff(sold)},00`, comma(sold.paid)],
    ...[comma(sold.paid * 0.21), comma(sold.paid * 1.21)],
    isCancelled(sold) ? 'Anulado' : 'Pagado',
  ])
  return file('holded.csv', table([heading.split(';'), ...rows], ';'))
}

/** Discounts of products beside the totals of orders. */
export function ecwidExport(shop: Shop): OrderExport {
  const heading =
    'order_number,payment_status,fulfillment_status,date,time,sku,name,quantity,price,product_discount,tax,currency'
  const rows = linesOf(shop).map((sold) => [
    ...[sold.number, isCancelled(sold) ? 'Cancelled' : 'Paid', 'Shipped'],
    ...[sold.order.at.slice(0, 10), sold.order.at.slice(11), sold.line.sku, sold.line.name],
    ...[sold.units, money(sold.line.unit), money(whole(sold) - sold.paid), '0', 'EUR'],
  ])
  return file('ecwid.csv', table([heading.split(','), ...rows]))
}

/** Lines of accounts, such as freight, stand among those of items. */
export function businessCentralExport(shop: Shop): OrderExport {
  const heading =
    'Document No.,Posting Date,Sell-to Customer No.,Type,No.,Description,Quantity,Unit of Measure,Unit Price Excl. VAT,Line Discount %,Line Amount Excl. VAT'
  const rows = kept(shop).flatMap((sold) => {
    const document = [`SI-${sold.number}`, day(sold, 'dmy', '-'), 'C0010']
    const price = [money(sold.line.unit), percentOff(sold) || '', money(sold.paid)]
    return [
      [...document, 'Item', sold.line.sku, sold.line.name, sold.units, 'PCS', ...price],
      [...document, 'G/L Account', '6610', 'Packing', 1, '', '4.90', '', '4.90'],
    ]
  })
  return file('business-central.csv', table([heading.split(','), ...rows]))
}

/** Prices are those of all units of a line, some of which are void. */
export function toastExport(shop: Shop): OrderExport {
  const heading =
    'Location,Order Id,Order #,Sent Date,Order Date,Check Id,Item Selection Id,Item Id,SKU,PLU,Menu Item,Menu,Gross Price,Discount,Net Price,Qty,Tax,Void?,Deferred'
  const rows = linesOf(shop).map((sold, i) => {
    const at = `${day(sold, 'mdy').replace('/2025', '/25')} ${sold.order.at.slice(11, 16)}`
    return [
      ...['Main', `9000${sold.number}`, sold.number.slice(-2), at, at, `9100${sold.number}`, i],
      ...['51', sold.line.sku, '', sold.line.name, 'Food', money(whole(sold))],
      ...[money(whole(sold) - sold.paid), money(sold.paid), sold.units, '0.10'],
      ...[isCancelled(sold) ? 'True' : 'False', 'False'],
    ]
  })
  return file('toast.csv', table([heading.split(','), ...rows]))
}

/** One row a unit; `Refunded` says yes or no of it. */
export function cloverExport({ orders }: Shop): OrderExport {
  const heading =
    'Line Item Date,Order Date,Order ID,Order Employee,Item ID,Item Name,Item Product Code,Item SKU,Item Revenue,Modifiers Revenue,Total Revenue,Line Item Discounts,Item Total,Refunded,Exchanged,Tax Amount'
  const rows = orders
    .filter(({ fate }) => fate === 'sold')
    .flatMap((order) =>
      order.lines.flatMap((line) =>
        Array.from({ length: line.quantity }, (_, unit) => {
          const off = line.off / line.quantity
          return [
            ...[order.at, '', `O${order.number}`, 'Ann', 'I1', line.name, '', line.sku],
            ...[money(line.unit), '0.00', money(line.unit), (-off / 100).toFixed(4)],
            ...[money(line.unit - off), unit < line.refunded ? 'Yes' : 'No', 'No', '0.10'],
          ]
        }),
      ),
    )
  return file('clover.csv', table([heading.split(','), ...rows]))
}

/** Words below the headings, tabs behind numbers, and totals after discounts. */
export function tikTokExport(shop: Shop): OrderExport {
  const heading =
    'Order ID,Order Status,SKU ID,Seller SKU,Product Name,Variation,Quantity,Sku Quantity of return,SKU Unit Original Price,SKU Subtotal Before Discount,SKU Platform Discount,SKU Seller Discount,SKU Subtotal After Discount,Order Amount,Created Time'
  const words = heading.split(',').map((name) => `The ${name} of this order.`)
  const rows = linesOf(shop).map((sold) => [
    ...[`57${sold.number}\t`, isCancelled(sold) ? 'Canceled' : 'Completed', '1729'],
    ...[sold.line.sku, sold.line.name, 'Default', sold.units, 0, money(sold.line.unit)],
    ...[money(whole(sold)), '0.00', money(whole(sold) - sold.paid), money(sold.paid)],
    ...[money(goodsOf(sold.order)), `${day(sold, 'mdy')} ${sold.order.at.slice(11)}\t`],
  ])
  return file('tiktok.csv', table([heading.split(','), words, ...rows]))
}
