import {
  goodsOf,
  paidUnit,
  type Shop,
  type ShopLine,
  type ShopOrder,
  sum,
  taxRate,
} from './shop.ts'

/** A file of orders as some system writes it. */
export type OrderExport = { name: string; bytes: Uint8Array }

type Cell = string | number

export const money = (cents: number) => (cents / 100).toFixed(2)

export function table(rows: readonly (readonly Cell[])[], delimiter = ','): string {
  const cell = (value: Cell) => {
    const text = String(value)
    return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(cell).join(delimiter)}\n`).join('')
}

export function file(
  name: string,
  text: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): OrderExport {
  return { name, bytes: Uint8Array.from(Buffer.from(text, encoding)) }
}

/** What a customer gets back for the units of an order that came back, taxes included. */
function refundOf(order: ShopOrder): number {
  const units = order.lines.map((line) => line.refunded * paidUnit(order, line))
  return Math.round(sum(units) * (1 + taxRate))
}

function totalOf(order: ShopOrder): number {
  return goodsOf(order) - order.off + order.shipping + order.tax
}

/** One row a line; what is said of the order stands in its first row only. */
export function shopifyExport({ orders }: Shop): OrderExport {
  const heading =
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Cancelled at,Payment Method,Refunded Amount,Vendor,Id,Tags,Source,Lineitem discount'
  const status = {
    sold: 'paid',
    refunded: 'refunded',
    cancelled: 'voided',
    failed: 'expired',
    unpaid: 'pending',
    test: 'paid',
  }
  const rows = orders.flatMap((order) => {
    const { fate, at, lines } = order
    const back = fate === 'refunded' ? totalOf(order) : refundOf(order)
    const financial = fate === 'sold' && back > 0 ? 'partially_refunded' : status[fate]
    const moment = `${at} -0500`
    const ofOrder = (first: boolean, ...cells: Cell[]) => (first ? cells : cells.map(() => ''))
    return lines.map((line, i) => [
      `#${order.number}`,
      'a@example.com',
      ...ofOrder(i === 0, financial, moment, 'fulfilled', moment, 'no', 'EUR'),
      ...ofOrder(
        i === 0,
        money(goodsOf(order) - order.off),
        money(order.shipping),
        money(order.tax),
        money(totalOf(order)),
      ),
      ...ofOrder(i === 0, order.off > 0 ? 'TEN' : '', money(order.off), 'Standard'),
      moment,
      line.quantity,
      line.name,
      money(line.unit),
      '',
      line.sku,
      'true',
      'true',
      'fulfilled',
      ...ofOrder(
        i === 0,
        fate === 'cancelled' ? moment : '',
        fate === 'test' ? 'Bogus Gateway' : 'Visa',
        money(back),
        '',
        order.number,
        '',
        'web',
      ),
      money(line.off),
    ])
  })
  return file('shopify.csv', table([heading.split(','), ...rows]))
}

/** Prices after discounts, quantities without what came back; what is of an order in each row. */
export function wooExport({ orders }: Shop): OrderExport {
  const heading =
    'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),City (Billing),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code'
  const status = {
    sold: 'Completed',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    failed: 'Failed',
    unpaid: 'Pending payment',
    test: 'Checkout Draft',
  }
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => [
      order.number,
      status[order.fate],
      order.at.slice(0, 16),
      '',
      'Ann',
      'Paris',
      'Card',
      money(order.off + sum(order.lines.map(({ off }) => off))),
      money(sum(order.lines.map(({ unit, quantity }) => unit * quantity))),
      'Flat rate',
      money(order.shipping),
      money(refundOf(order)),
      money(totalOf(order)),
      money(order.tax),
      line.sku,
      i + 1,
      line.name,
      line.quantity - line.refunded,
      (paidUnit(order, line) / 100).toFixed(4),
      order.off > 0 || line.off > 0 ? 'TEN' : '',
    ]),
  )
  return file('woocommerce.csv', table([heading.split(','), ...rows]))
}

/** One payment a line: amounts of all units, with taxes, in the dashboard's columns. */
export function stripeExport({ orders }: Shop): OrderExport {
  const heading =
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Currency,Description,Fee,Mode,Status,Seller Message,Customer Email,sku (metadata),quantity (metadata)'
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => {
      const amount = Math.round(paidUnit(order, line) * line.quantity)
      const back =
        order.fate === 'refunded' ? amount : Math.round(paidUnit(order, line) * line.refunded)
      const status = {
        sold: back > 0 ? 'Partially refunded' : 'Paid',
        refunded: 'Refunded',
        cancelled: 'Canceled',
        failed: 'Failed',
        unpaid: 'requires_payment_method',
        test: 'Paid',
      }
      return [
        `ch_${order.number}_${i}`,
        order.at.slice(0, 16),
        money(amount),
        money(back),
        'eur',
        String(order.fate !== 'failed'),
        money(amount),
        'eur',
        `Order ${order.number}`,
        money(Math.round(amount * 0.03)),
        order.fate === 'test' ? 'Test' : 'Live',
        status[order.fate],
        order.fate === 'failed'
          ? 'The bank did not return any further details.'
          : 'Payment complete.',
        'a@example.com',
        line.sku,
        line.quantity,
      ]
    }),
  )
  return file('stripe.csv', table([heading.split(','), ...rows]))
}

/** One invoice a line. */
export function stripeInvoicesExport({ orders }: Shop): OrderExport {
  const heading =
    'id,Number,Customer,Date (UTC),Due Date (UTC),Currency,Quantity,Description,Subtotal,Total Discount Amount,Tax,Total,Amount Due,Amount Paid,Status,sku (metadata)'
  const status = {
    sold: 'paid',
    refunded: 'void',
    cancelled: 'void',
    failed: 'uncollectible',
    unpaid: 'open',
    test: 'draft',
  }
  const rows = orders.flatMap((order) =>
    order.lines.flatMap((line, i) => {
      const kept = line.quantity - line.refunded
      if (kept === 0) return []
      const gross = line.unit * kept
      const off = Math.round(gross - paidUnit(order, line) * kept)
      const tax = Math.round((gross - off) * taxRate)
      return [
        [
          `in_${order.number}_${i}`,
          `A-${order.number}-${i}`,
          'cus_1',
          order.at.slice(0, 16),
          '',
          'eur',
          kept,
          line.name,
          money(gross),
          money(off),
          money(tax),
          money(gross - off + tax),
          money(gross - off + tax),
          money(gross - off + tax),
          status[order.fate],
          line.sku,
        ],
      ]
    }),
  )
  return file('stripe-invoices.csv', table([heading.split(','), ...rows]))
}

/** Tabs, totals of lines before promotions, pending orders without a price. */
export function amazonExport({ orders }: Shop): OrderExport {
  const heading =
    'amazon-order-id\tmerchant-order-id\tpurchase-date\tlast-updated-date\torder-status\tfulfillment-channel\tsales-channel\tship-service-level\tproduct-name\tsku\tasin\titem-status\tquantity\tcurrency\titem-price\titem-tax\tshipping-price\tshipping-tax\titem-promotion-discount\tship-promotion-discount\tship-country\tpromotion-ids'
  const status = {
    sold: 'Shipped',
    refunded: 'Shipped - Returned to Seller',
    cancelled: 'Cancelled',
    failed: 'Cancelled',
    unpaid: 'Pending',
    test: 'Cancelled',
  }
  const rows = orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const kept = line.quantity - line.refunded
      const gross = line.unit * kept
      const off = Math.round(gross - paidUnit(order, line) * kept)
      const isPriced = order.fate !== 'unpaid'
      if (kept === 0) return []
      return [
        [
          `302-${order.number}`,
          '',
          `${order.at.replace(' ', 'T')}+00:00`,
          `${order.at.replace(' ', 'T')}+00:00`,
          status[order.fate],
          'Merchant',
          'Amazon.de',
          'Standard',
          line.name,
          line.sku,
          'B000',
          'Shipped',
          kept,
          'EUR',
          isPriced ? money(gross) : '',
          isPriced ? money(Math.round((gross - off) * taxRate)) : '',
          '4.90',
          '0.98',
          off > 0 ? money(off) : '',
          '',
          'DE',
          off > 0 ? 'PAWS-V2' : 'Free shipping',
        ],
      ]
    }),
  )
  return file('amazon.txt', table([heading.split('\t'), ...rows], '\t'))
}

/** Lines of configurable products come with a second one of the simple product, without price. */
export function magentoExport({ orders }: Shop): OrderExport {
  const heading =
    'increment_id,created_at,status,order_currency_code,item_id,parent_item_id,product_type,sku,name,qty_ordered,qty_canceled,qty_refunded,price,price_incl_tax,row_total,discount_amount,tax_amount'
  const status = {
    sold: 'complete',
    refunded: 'closed',
    cancelled: 'canceled',
    failed: 'payment_error',
    unpaid: 'pending_payment',
    test: 'holded_canceled',
  }
  const rows = orders.flatMap((order) =>
    order.lines.flatMap((line, i) => {
      const id = order.number * 100 + i * 2
      const off = line.unit * line.quantity - paidUnit(order, line) * line.quantity
      const back = order.fate === 'refunded' ? line.quantity : line.refunded
      const common = [`00000${order.number}`, order.at, status[order.fate], 'EUR']
      return [
        [
          ...common,
          id,
          '',
          'configurable',
          line.sku,
          line.name,
          `${line.quantity}.0000`,
          '0.0000',
          `${back}.0000`,
          `${money(line.unit)}00`,
          `${money(line.unit * 1.2)}00`,
          `${money(line.unit * line.quantity)}00`,
          (off / 100).toFixed(4),
          (paidUnit(order, line) * line.quantity * 0.002).toFixed(4),
        ],
        [
          ...common,
          id + 1,
          id,
          'simple',
          line.sku,
          line.name,
          `${line.quantity}.0000`,
          '0.0000',
          '0.0000',
          '0.0000',
          '0.0000',
          '0.0000',
          '0.0000',
          '0.0000',
        ],
      ]
    }),
  )
  return file('magento.csv', table([heading.split(','), ...rows]))
}

/** Semicolons, six decimals, discounts of the order in each row. */
export function prestashopExport({ orders }: Shop): OrderExport {
  const heading =
    'id_order;reference;date_add;order_state;iso_code;id_order_detail;product_id;product_reference;product_name;product_quantity;product_quantity_refunded;unit_price_tax_excl;unit_price_tax_incl;total_price_tax_excl;total_discounts_tax_excl;total_shipping_tax_excl;total_paid_tax_excl'
  const state = {
    sold: 'Livré',
    refunded: 'Remboursé',
    cancelled: 'Annulé',
    failed: 'Erreur de paiement',
    unpaid: 'En attente du paiement par chèque',
    test: 'Annulé',
  }
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => {
      const unit = (line.unit * line.quantity - line.off) / line.quantity
      return [
        order.number,
        `XK${order.number}`,
        order.at,
        state[order.fate],
        'EUR',
        order.number * 10 + i,
        40 + i,
        line.sku,
        line.name,
        line.quantity,
        line.refunded,
        (unit / 100).toFixed(6),
        ((unit / 100) * (1 + taxRate)).toFixed(6),
        ((unit * line.quantity) / 100).toFixed(6),
        (order.off / 100).toFixed(6),
        money(order.shipping),
        ((goodsOf(order) - order.off + order.shipping) / 100).toFixed(6),
      ]
    }),
  )
  return file('prestashop.csv', table([heading.split(';'), ...rows], ';'))
}

/** Orders are pending until they are shipped, whatever was paid. */
export function medusaExport({ orders }: Shop): OrderExport {
  const heading =
    'Display ID,Status,Payment Status,Created At,Currency Code,Item ID,Variant SKU,Product Title,Variant Title,Quantity,Unit Price,Item Discount Total,Returned Quantity,Shipping Total,Tax Total,Total'
  const payment = {
    sold: 'captured',
    refunded: 'refunded',
    cancelled: 'canceled',
    failed: 'requires_action',
    unpaid: 'not_paid',
    test: 'canceled',
  }
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => [
      order.number,
      order.fate === 'cancelled' ? 'canceled' : 'pending',
      payment[order.fate],
      `${order.at.replace(' ', 'T')}.000Z`,
      'eur',
      `ordli_${order.number}_${i}`,
      line.sku,
      line.name,
      'Default',
      line.quantity,
      line.unit / 100,
      (line.unit * line.quantity - paidUnit(order, line) * line.quantity) / 100,
      line.refunded,
      order.shipping / 100,
      order.tax / 100,
      totalOf(order) / 100,
    ]),
  )
  return file('medusa.csv', table([heading.split(','), ...rows]))
}

const german = (cents: number) => {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${rest} €`
}

/** A till's list: titles, Latin-1, semicolons, thousands, a row of totals, returns as lines. */
export function germanExport({ orders }: Shop): OrderExport {
  const state = {
    sold: 'bezahlt',
    refunded: 'erstattet',
    cancelled: 'storniert',
    failed: 'Zahlung fehlgeschlagen',
    unpaid: 'unbezahlt',
    test: 'storniert',
  }
  const date = (at: string) =>
    `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)} ${at.slice(11, 16)}`
  const row = (order: ShopOrder, line: ShopLine, quantity: number, status: string) => [
    `B-${order.number}`,
    date(order.at),
    line.name,
    line.sku,
    quantity,
    german(line.unit),
    german(line.off * Math.sign(quantity)),
    german(paidUnit(order, line) * quantity),
    status,
  ]
  const rows = orders.flatMap((order) =>
    order.lines.map((line) => row(order, line, line.quantity, state[order.fate])),
  )
  const back = orders.flatMap((order) =>
    order.fate === 'sold'
      ? order.lines
          .filter(({ refunded }) => refunded > 0)
          .map((line) => row(order, line, -line.refunded, 'bezahlt'))
      : [],
  )
  const heading = [
    'Bestell-Nr.',
    'Bestelldatum',
    'Artikel',
    'Artikelnummer',
    'Menge',
    'Stückpreis',
    'Rabatt',
    'Gesamtpreis',
    'Status',
  ]
  const total = [
    'Summe',
    '',
    '',
    '',
    sum(orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    '',
    '',
    '1.234.567,89 €',
    '',
  ]
  const text = `Verkäufe März und April 2025\n\nErstellt am 15.04.2025; alle Filialen\n${table([heading, ...rows, ...back, total], ';')}`
  // Windows-1252 has the sign of the euro where Latin-1 has a control character.
  return file('verkaeufe.csv', text.replaceAll('€', '\u0080'), 'latin1')
}

/** Decimal commas, prices that may be of a line or of a unit, and are of the line. */
export function frenchExport({ orders }: Shop): OrderExport {
  const heading = [
    'N° commande',
    'Date de commande',
    'Référence',
    'Désignation',
    'Quantité',
    'Montant',
    'Statut',
  ]
  const state = {
    sold: 'Terminée',
    refunded: 'Remboursée',
    cancelled: 'Annulée',
    failed: 'Échouée',
    unpaid: 'En attente de paiement',
    test: 'Annulée',
  }
  const rows = orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const kept = line.quantity - line.refunded
      if (kept === 0) return []
      const amount = ((paidUnit(order, line) * kept) / 100).toFixed(2).replace('.', ',')
      const [year, month, day] = order.at.slice(0, 10).split('-')
      return [
        [
          order.number,
          `${day}/${month}/${year}`,
          line.sku,
          line.name,
          kept,
          `${amount} €`,
          state[order.fate],
        ],
      ]
    }),
  )
  return file('ventes.csv', table([heading, ...rows], ';'))
}

/** Names of months, units that came back in a column. */
export function spanishExport({ orders }: Shop): OrderExport {
  const heading = [
    'Nº pedido',
    'Fecha',
    'Producto',
    'Referencia',
    'Cantidad',
    'Cantidad devuelta',
    'Precio unitario',
    'Descuento',
    'Descuento total',
    'Estado',
  ]
  const state = {
    sold: 'Entregado',
    refunded: 'Reembolsado',
    cancelled: 'Cancelado',
    failed: 'Fallido',
    unpaid: 'Pendiente de pago',
    test: 'Anulado',
  }
  const months = ['ene', 'feb', 'mar', 'abr']
  const rows = orders.flatMap((order) =>
    order.lines.map((line) => {
      const [year, month = '1', day] = order.at.slice(0, 10).split('-')
      const comma = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
      return [
        order.number,
        `${Number(day)} ${months[Number(month) - 1]} ${year}`,
        line.name,
        line.sku,
        line.quantity,
        line.refunded,
        comma(line.unit),
        comma(line.off),
        comma(order.off),
        state[order.fate],
      ]
    }),
  )
  return file('pedidos.csv', table([heading, ...rows], '\t'))
}

/** A name and a SKU, dollar signs, plain dates, discounts in the first rows of orders. */
export function englishExport({ orders }: Shop): OrderExport {
  const heading = [
    'Order ID',
    'Date',
    'Product',
    'SKU',
    'Quantity',
    'Price',
    'Discount',
    'Refund',
    'Status',
  ]
  const status = {
    sold: 'Completed',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    failed: 'Failed',
    unpaid: 'Unpaid',
    test: 'Cancelled',
  }
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => {
      const back = sum(order.lines.map((one) => one.refunded * paidUnit(order, one)))
      const dollars = (cents: number) =>
        `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
      return [
        order.number,
        order.at.slice(0, 10),
        line.name,
        line.sku,
        line.quantity,
        dollars(line.unit),
        i === 0 ? dollars(order.off) : '',
        i === 0 && back > 0 ? dollars(Math.round(back)) : '',
        status[order.fate],
      ]
    }),
  )
  return file('orders.csv', table([heading, ...rows]))
}
