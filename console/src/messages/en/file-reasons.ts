import type { FileReason } from '../../../../clients/typescript/src/files/main.ts'

/** What is wrong with files and their rows, by the names that reading them gives. */
export const fileReasons = {
  // Of one value, or of a row; each goes on after the column and the value
  blank: 'is blank',
  negative_price: 'is negative',
  negative_amount: 'is negative: net returns into the period that they belong to',
  rounds_to_nothing: 'rounds to 0: a price is at least the smallest unit of its currency',
  above_largest_price: 'is above the largest price',
  above_amount: 'is above {most, number}',
  not_a_number: 'is not a number',
  not_a_quantity: 'is not a whole number from 1 to 1,000,000',
  not_a_percentage: 'is not a percentage',
  above_one: 'is above 1: write a share from 0 (none) to 1 (full)',
  too_long: 'is longer than {most} characters',
  neither_yes_nor_no: 'is neither yes nor no: write 1 or 0',
  neither_active_nor_paused: 'is neither active nor paused',
  not_a_currency: 'is not a currency code such as eur',
  id_shortened:
    'is a long number that a spreadsheet shortened, as it may have done with others: export ids as text',
  id_failed: 'is an error of a spreadsheet',
  two_readings: 'can be {thousands} (thousands) or {decimals} (decimals)',
  other_decimals:
    'is not a number where decimals begin with a {decimals, select, point {point} other {comma}}: {example}',
  not_a_date: 'is not a date such as 2024-01-31 or 31.01.2024, 1970 or later',
  not_an_order_date: 'is not a date such as 2024-01-31 or 31.01.2024',
  not_a_period:
    'is neither a date such as 2024-01-31 or 31.01.2024, nor a month or week such as 2024-01 or 2024-W05, nor a whole number',
  end_not_a_date: 'ends at “{end}”, which is not a date such as 2024-01-31 or 31.01.2024',
  end_not_after_start: 'ends at “{end}”, which is not after its start',
  period_ahead: 'begins on {startAt}, more than a day from now',
  period_of_other_length:
    'is a {found, select, day {day} week {week} other {month}}, and a period is a {length, select, day {day} week {week} other {month}} here',
  period_number: 'is a number, and numbers count periods: say when period 1 begins',
  returned_above_units:
    'is more than the units sold: net returns into the period that they belong to',
  blank_price_sold: 'is blank, although units were sold',
  blank_price_none_before: 'is blank, and no earlier row of the product has a price to carry',
  blank_price_may_carry: 'is blank: the last price of the product can be carried into it',
  other_width:
    'has {columns, plural, one {# column} other {# columns}}, and the heading has {headings}',
  twin_sale: 'is of the same product, segment and period as line {line}: add such rows up first',
  twin_offer: 'has the same product and offer id as line {line}',
  twin_product: 'has the same product as line {line}',
  totals_row: 'is a row of totals',
  totals_left_out:
    '{count, plural, one {One row of totals was left out: line {line}, “{text}”.} other {# rows of totals were left out, the first on line {line}: “{text}”.}}',
  percents_off:
    '{prices, select, before {“{heading}” comes off the prices, which are before it} after {Prices are already after “{heading}”} other {“{heading}” comes off the prices: nothing shows whether they are already lower}}.',
  taxes_apart:
    '“{heading}” and “{cost}” differ: one is with taxes, the other without. Margins and gains are wrong by the taxes until both are the same.',
  taxes_said:
    '“{heading}” is {taxes, select, in {with} other {without}} taxes: {of, select, price {costs} other {prices}} have to be, too, or margins and gains are wrong by the taxes.',
  prices_on_sale: '“{heading}” was paid where it is filled, and “{regular}” where it is blank.',
  price_unit_read: 'Prices are divided by the number of units in “{heading}”.',
  costs_with_sales:
    'Costs in “{heading}” go with the sales: the latest one counts where no policy sets a cost.',
  returns_taken_off: 'Returned units in “{heading}” come off the units.',
  returns_not_read:
    '“{heading}” looks like returns and is not used: choose it as returned units if it counts units that come off.',
  discounts_not_read:
    '“{heading}” looks like discounts and is not used: prices count as they are written.',
  running_totals:
    '“{heading}” never falls within a product: if it holds running totals, send the units of each period instead.',
  price_of_revenue:
    'No column holds prices: they are “{heading}” divided by the units, and where none were sold, the last price of the product.',
  price_holds_totals:
    '“{heading}” holds totals, divided by the units, with which it grows (line {line}: {example}). Choose it as the price if it holds prices of one unit.',
  price_grows_with_units:
    '“{heading}” holds prices of one unit, as you said, although it grows with the units as totals do (line {line}: {example}). Choose it as the revenue if it holds these.',
  date_of_parts: 'Dates are put together from “{year}”, “{month}” and “{day}”.',
  smallest_units: '“{heading}” holds whole smallest units of the currency, as the heading says.',
  iso_weeks: 'Weeks are those of ISO 8601, from Monday: “{text}” begins on {startAt}.',
  far_amount:
    'is {way, select, more {{times, number} times} other {one {times, number}th of}} {others, select, own {what its other rows say} least {the least of the other products} other {the most of the other products}}',
  amounts_rounded:
    '{count, plural, one {One amount has more decimals than its currency and is rounded: ‘{text}’ (line {line}) is {became}.} other {# amounts have more decimals than their currency and are rounded: ‘{text}’ (line {line}), the first, is {became}.}}',

  // Why a file cannot be taken as it is
  file_empty: 'The file is empty.',
  file_form:
    'The file {form, select, xls {is an Excel workbook in the old format (.xls): save it as .xlsx or as CSV} gzip {is compressed by gzip: decompress it first} zstd {is compressed by zstd: decompress it first} pdf {is a PDF: save the table in it as CSV or .xlsx} parquet {is a Parquet file: write it as CSV} utf32 {is written in UTF-32: save it as UTF-8} opendocument {is an OpenDocument spreadsheet: save it as .xlsx or as CSV} other {is not text: save it as CSV or .xlsx}}.',
  encoding_unknown: '“{encoding}” is not a known encoding. Choose another.',
  encoding_not_found:
    'The text is neither UTF-8, UTF-16 nor Windows-1252. Choose its encoding, or save the file as UTF-8.',
  encoding_breaks:
    'The text is not {encoding} after line {line}. Choose another encoding, such as Windows-1252, or save the file as UTF-8.',
  quote_unclosed:
    'The row that begins on line {line} cannot be read: a quotation mark is opened and never closed. Correct it and choose the file again.',
  numbers_two_ways:
    'Numbers are written in two ways: ‘{text}’ (line {line}, {heading}) and ‘{otherText}’ (line {otherLine}, {otherHeading}). Choose whether decimals begin with a point or a comma.',
  number_two_readings:
    '‘{text}’ (line {line}, {heading}) can be {thousands} (thousands) or {decimals} (decimals), and no other number shows which. Choose whether decimals begin with a point or a comma.',
  dates_two_ways:
    'Dates are written in two ways: ‘{text}’ (line {line}, {heading}) and ‘{otherText}’ (line {otherLine}, {otherHeading}). Choose which of day and month comes first.',
  date_two_readings:
    '‘{text}’ (line {line}, {heading}) can be {oneAt} or {otherAt}, and no other date shows which. Choose which of day and month comes first.',
  field_unknown_here:
    'The address of the page names “{field}” (“{text}”), which such rows do not have.',
  column_needed:
    '{kind, select, sales {Sales need} offers {Offers need} products {Products need} other {Costs and guardrails need}} “{field}”: choose its column, or what is the same in all rows.',
  guardrail_needed: 'No column contains a cost or a guardrail. Choose one.',
  attribute_unnamed:
    'The column “{text}” names no attribute: write attribute:colour, in letters, digits and _, at most 40.',
  column_and_text:
    '“{field}” is taken from the column “{heading}” and set to “{text}”. Choose one of the two.',
  column_twice: 'The column “{heading}” appears twice. Rename or remove one.',
  columns_both: 'The columns “{heading}” and “{other}” both contain “{field}”. Choose one.',
  column_absent: 'There is no column “{heading}”. Columns of the file: {headings}.',
  kind_open: 'Choose what the rows are. Columns of the file: {headings}.',
  heading_twice: 'Two columns have the heading “{heading}”. Rename one.',
  currency_unfit: '“{text}” is not a currency. Write its code, such as eur.',
  sign_of_another:
    '‘{text}’ (line {line}, {heading}) is not in {currency}. Choose the currency of the prices.',
  period_length_open: 'Choose how long a period is: a day, a week or a month.',
  first_period_unfit:
    'Period 1 begins on “{text}”, which is not a date. Write one such as 2024-01-01.',
  periods_numbered: 'Periods are numbered (‘{text}’, line {line}). Say when period 1 begins.',
  periods_in_columns:
    '{count} columns are periods (“{heading}” is the first). Give each product and period a row of its own, with the price and the units of that period.',
  stores_apart:
    'Prices of one product and day differ by “{heading}” (lines {line} and {otherLine}). Take it as the segment to keep them apart, or choose lines of orders to add them up.',
  periods_share_time:
    '{count, plural, one {One row is} other {# rows are}} of {same, select, yes {the same period as} other {a period that overlaps that of}} an earlier row of the product, such as “{product}”, lines {line} and {otherLine}. Choose whether they are lines of orders to be added up.',
  orders_currency_needed: 'These orders need a currency: one for all rows, or a column.',
  orders_column_needed: 'These orders need a column for “{field}”.',
  totals_apart:
    '“{price}” times the quantity is {factor} times “{total}” on most lines (line {line}: {example}). Choose the column that says how many units a price is for, or leave out the price or the total.',
  orders_days_or_weeks: 'Orders are added up to days or weeks. Choose one of them.',
} satisfies Record<FileReason, string>
