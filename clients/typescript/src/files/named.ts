/**
 * Messages about files, rows and order lines by name, with their values: for programs that have
 * texts of their own. The English sentence is next to each.
 */
export const fileReasons = {
  // About one value, or a row; each follows the column and the value.
  blank: [],
  negative_price: [],
  negative_amount: [],
  rounds_to_nothing: [],
  above_largest_price: [],
  above_amount: ['most'],
  not_a_number: [],
  not_a_quantity: [],
  not_a_percentage: [],
  above_one: [],
  too_long: ['most'],
  neither_yes_nor_no: [],
  neither_active_nor_paused: [],
  not_a_currency: [],
  id_shortened: [],
  id_failed: [],
  two_readings: ['thousands', 'decimals'],
  other_decimals: ['decimals', 'example'],
  not_a_date: [],
  not_an_order_date: [],
  not_a_period: [],
  end_not_a_date: ['end'],
  end_not_after_start: ['end'],
  period_ahead: ['startAt'],
  /** Each day, week or month. */
  period_of_other_length: ['found', 'length'],
  period_number: [],
  blank_price_sold: [],
  returned_above_units: [],
  blank_price_none_before: [],
  blank_price_may_carry: [],
  other_width: ['columns', 'headings'],
  twin_sale: ['line'],
  twin_offer: ['line'],
  twin_product: ['line'],
  /** `way` is more or less; `others` own, least or most. */
  far_amount: ['times', 'way', 'others'],
  /** About all amounts of a file. */
  amounts_rounded: ['count', 'text', 'line', 'became'],

  totals_row: [],
  totals_left_out: ['count', 'line', 'text'],

  // How the rows of sales were read.
  /** `prices` is before, after or open. */
  percents_off: ['heading', 'prices'],
  taxes_apart: ['heading', 'cost'],
  taxes_said: ['heading', 'taxes', 'of'],
  price_unit_read: ['heading'],
  prices_on_sale: ['heading', 'regular'],
  costs_with_sales: ['heading'],
  price_of_revenue: ['heading'],
  returns_taken_off: ['heading'],
  returns_not_read: ['heading'],
  discounts_not_read: ['heading'],
  running_totals: ['heading'],
  price_holds_totals: ['heading', 'line', 'example'],
  price_grows_with_units: ['heading', 'line', 'example'],
  iso_weeks: ['text', 'startAt'],
  date_of_parts: ['year', 'month', 'day'],
  smallest_units: ['heading'],

  // Why a file cannot be accepted as it is.
  file_empty: [],
  /** `form` is xls, gzip, zstd, pdf, parquet, utf32, opendocument or binary. */
  file_form: ['form'],
  encoding_unknown: ['encoding'],
  encoding_not_found: [],
  encoding_breaks: ['encoding', 'line'],
  quote_unclosed: ['line'],
  numbers_two_ways: ['text', 'line', 'heading', 'otherText', 'otherLine', 'otherHeading'],
  number_two_readings: ['text', 'line', 'heading', 'thousands', 'decimals'],
  dates_two_ways: ['text', 'line', 'heading', 'otherText', 'otherLine', 'otherHeading'],
  date_two_readings: ['text', 'line', 'heading', 'oneAt', 'otherAt'],
  field_unknown_here: ['field', 'text'],
  column_needed: ['kind', 'field'],
  guardrail_needed: [],
  attribute_unnamed: ['text'],
  column_and_text: ['field', 'heading', 'text'],
  column_twice: ['heading'],
  columns_both: ['field', 'heading', 'other'],
  column_absent: ['heading', 'headings'],
  kind_open: ['headings'],
  periods_in_columns: ['count', 'heading'],
  stores_apart: ['heading', 'line', 'otherLine'],
  heading_twice: ['heading'],
  currency_unfit: ['text'],
  sign_of_another: ['text', 'line', 'heading', 'currency'],
  period_length_open: [],
  first_period_unfit: ['text'],
  periods_numbered: ['text', 'line'],
  /** `same` is yes or no. */
  periods_share_time: ['count', 'same', 'product', 'line', 'otherLine'],
  orders_currency_needed: [],
  orders_column_needed: ['field'],
  orders_days_or_weeks: [],
  /** `factor` is how many times the totals the prices make. */
  totals_apart: ['price', 'total', 'factor', 'line', 'example'],
} as const satisfies Record<string, readonly string[]>

/** What was done with order lines, by the codes of its notes. */
export const orderNotes = {
  /** `name` is a shop system, or none. */
  system: ['name'],
  /** `why` is said, weekday, prices or sales; the figures are of prices and sales. */
  per: ['per', 'why', 'changed', 'weeks', 'percent'],
  smallest_units: ['headings'],
  /** `what` is unit or line. */
  price_is: ['heading', 'what'],
  /** `off` is none, line, order or both. */
  discounts: ['off', 'agree', 'of'],
  /** `prices` is before, after or open. */
  line_discounts: ['prices', 'agree', 'of'],
  /** `clock` is utc, zone or written. */
  clock: ['clock', 'zone'],
  /** `taxes` is in, out or untold; `written` yes or no. */
  taxes: ['taxes', 'written'],
  basket: [],
  basket_shared: [],
  below_unit: [],
  by_name: [],
  cancellations_unused: [],
  cancelled: [],
  cancelled_units: [],
  credit_note: [],
  currency: [],
  discount_line: [],
  discounts_apart: [],
  discounts_unused: [],
  document: [],
  document_unknown: [],
  edge_day: [],
  empty_day: [],
  failed: [],
  free: [],
  line_discount: [],
  made_of_parts: [],
  mixed_day: [],
  no_goods: [],
  no_product: [],
  no_units: [],
  order_discount: [],
  out_of_stock: [],
  part: [],
  price_unit: [],
  quantity: [],
  refund_of_price: [],
  refunded: [],
  refunded_amount: [],
  refunded_units: [],
  repeated: [],
  returned: [],
  returned_before: [],
  returned_more: [],
  returns_unused: [],
  rounded: [],
  same: [],
  status: [],
  test: [],
  totals_apart: [],
  totals_row: [],
  twice: [],
  unpaid: [],
} as const satisfies Record<string, readonly string[]>

export type OrderNoteCode = keyof typeof orderNotes

export type FileReason = keyof typeof fileReasons

/** The content of a message, by name: one of ours, or one of the service's. */
export type Remark = {
  reason: string
  values?: Readonly<Record<string, unknown>> | undefined
  /** The field at fault according to the service. */
  param?: string | null | undefined
}

/** The content of a message, for programs that have texts of their own. */
export function named<R extends FileReason>(
  reason: R,
  ...[values]: (typeof fileReasons)[R] extends readonly []
    ? []
    : [values: { readonly [Name in (typeof fileReasons)[R][number]]: string | number }]
): Remark {
  return values === undefined ? { reason } : { reason, values }
}
