import type { OrderNoteCode } from '../../../../clients/typescript/src/files/main.ts'

/** What was done with lines of orders, after “Left out:” and the like. */
export const orderNotes = {
  system: '{name, select, none {lines of orders, by their headings} other {an export of {name}}}',
  per: 'added up to {per, select, day {days} other {weeks}}, as {why, select, said {you said} weekday {all dates are of one day of the week} prices {prices changed within {changed} of {weeks, plural, one {# week} other {# weeks}}} other {the median product sells on {percent}% of its days}}',
  price_is:
    '“{heading}” holds {what, select, unit {prices of one unit} other {totals of lines, divided by their quantity}}',
  discounts:
    '{off, select, none {prices are after discounts already} line {discounts of lines are taken off} order {discounts of orders are taken off} other {discounts of lines and of orders are taken off}}, as the totals of {agree} of {of, plural, one {# discounted order} other {# discounted orders}} say',
  taxes:
    '{taxes, select, in {prices are with taxes} out {prices are without taxes} other {prices are as they are written; nothing tells whether they hold taxes}}{taxes, select, untold {} other {{written, select, yes {, as they are written} other {}}}}',
  basket: 'orders of several products, where the file tells no price of one of them',
  basket_shared: 'orders of several products, shared by what each costs by itself',
  by_name: 'lines without a SKU, told apart by name',
  cancelled: 'orders that were cancelled',
  cancelled_units: 'lines with cancelled units',
  currency: 'orders in other currencies',
  empty_day: 'days without a sale inside the selling span of a product',
  failed: 'payments that failed',
  free: 'lines that cost nothing',
  line_discount: 'discounts of lines',
  mixed_day: 'days on which a product sold at several prices, taken at their mean',
  no_goods: 'lines of shipping, tips or vouchers',
  no_product: 'lines without a product',
  no_units: 'lines of no units',
  order_discount: 'discounts of orders, shared over their lines by value',
  out_of_stock: 'days out of stock, which say nothing of demand',
  part: 'lines that are part of another line',
  quantity: 'lines without a quantity, taken as one unit',
  refund_of_price: 'refunds that are of no whole units, taken off the price',
  refunded: 'orders that were refunded',
  refunded_amount: 'refunds that are whole units of an order',
  refunded_units: 'lines with refunded units',
  returned: 'lines of units that came back',
  returned_before: 'lines of units that came back and were sold before this file',
  status: 'orders of an unknown status, taken as sold',
  test: 'orders that were tests',
  totals_row: 'rows of totals',
  twice: 'lines that are there twice',
  unpaid: 'orders that are not paid',
} satisfies Record<OrderNoteCode, string>
