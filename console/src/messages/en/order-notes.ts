import type { OrderNoteCode } from '../../../../clients/typescript/src/files/main.ts'

/** What was done with lines of orders, after “Left out:” and the like. */
export const orderNotes = {
  system: '{name, select, none {lines of orders, by their headings} other {an export of {name}}}',
  per: 'added up to {per, select, day {days} other {weeks}}, as {why, select, said {you said} weekday {all dates are of one day of the week} prices {prices changed within {changed} of {weeks, plural, one {# week} other {# weeks}}} other {the median product sells on {percent}% of its days}}',
  price_is:
    '“{heading}” contains {what, select, unit {prices of one unit} other {totals of lines, divided by their quantity}}',
  discounts:
    '{off, select, none {prices are already after discounts} line {discounts of lines are taken off} order {discounts of orders are taken off} other {discounts of lines and of orders are taken off}}, as the totals of {agree} of {of, plural, one {# discounted order} other {# discounted orders}} say',
  line_discounts:
    '{prices, select, open {discounts of lines are taken off prices: nothing shows whether these are already lower} before {discounts of lines are taken off prices, as {agree} of {of, plural, one {# discounted line} other {# discounted lines}} say} other {prices are already after the discounts of lines, as {agree} of {of, plural, one {# discounted line} other {# discounted lines}} say}}',
  taxes:
    '{taxes, select, in {prices are with taxes} out {prices are without taxes} other {prices are as they are written; it is not known whether they include taxes}}{taxes, select, untold {} other {{written, select, yes {, as they are written} other {}}}}',
  basket: 'orders of several products for which the file has no price per product',
  basket_shared: 'orders of several products, split by the price of each on its own',
  by_name: 'lines without a SKU, told apart by name',
  cancelled: 'orders that were cancelled',
  cancelled_units: 'lines with cancelled units',
  credit_note: 'lines of credit notes',
  currency: 'orders in other currencies',
  document: 'lines of quotations, delivery notes and other documents that sell nothing',
  document_unknown: 'lines of an unknown type of document, counted as sold',
  empty_day: 'days without a sale inside the selling span of a product',
  failed: 'payments that failed',
  free: 'lines that cost nothing',
  line_discount: 'discounts of lines',
  mixed_day: 'days on which a product sold at several prices, taken at their mean',
  no_goods: 'lines of shipping, tips or vouchers',
  no_product: 'lines without a product',
  no_units: 'lines without units',
  order_discount: 'discounts of orders, shared over their lines by value',
  out_of_stock: 'days out of stock, which say nothing about demand',
  part: 'lines that are part of another line',
  quantity: 'lines without a quantity, counted as one unit',
  refund_of_price: 'refunds that do not match whole units, deducted from the price',
  refunded: 'orders that were refunded',
  refunded_amount: 'refunds that match whole units of an order',
  refunded_units: 'lines with refunded units',
  returned: 'lines of returned units',
  returned_before: 'lines of returned units that were sold before this file',
  status: 'orders of an unknown status, counted as sold',
  test: 'test orders',
  totals_row: 'rows of totals',
  twice: 'lines that appear twice',
  unpaid: 'unpaid orders',
} satisfies Record<OrderNoteCode, string>
