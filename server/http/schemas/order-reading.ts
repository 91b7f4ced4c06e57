import { type Static, Type } from 'typebox'
import {
  mostOrderNotes,
  mostOverlapsTold,
  mostUnreadableTold,
  type OrderReading,
  orderActions,
} from '../../domain/order-reading.ts'
import { component, object } from './component.ts'
import { answeredCount, answeredMoment, word } from './fields.ts'

/** How to read an order export: query parameters sent with the file. */
export const orderQuery = {
  dry_run: Type.Optional(
    word(['true', 'false'], {
      default: 'false',
      description:
        'For orders. true: the file is read but not stored; `orders` in the response says what it would become. The import stays open for it.',
    }),
  ),
  period_length: Type.Optional(
    word(['day', 'week'], {
      description:
        'For orders: the period to sum over. Default: days, or weeks if days are too sparse.',
    }),
  ),
  taxes: Type.Optional(
    word(['in', 'out'], {
      description: 'For orders: prices with or without taxes. Default: as written in the file.',
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        "For orders: the shop's time zone, whose days sales are added up to, for times that state another zone. Default: the zone that the times are written in.",
      examples: ['Europe/Berlin'],
    }),
  ),
  decimals: Type.Optional(
    word(['point', 'comma'], {
      description: 'For orders: the decimal mark. Default: detected from the numbers.',
    }),
  ),
  dates: Type.Optional(
    word(['dmy', 'mdy', 'ymd'], {
      description:
        'For orders: the order of day, month and year. Default: detected from the dates.',
    }),
  ),
  encoding: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'For orders: the encoding of the file. Default: detected from its bytes.',
      examples: ['windows-1250'],
    }),
  ),
  map: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '^[a-z_]+=[^,]*(,[a-z_]+=[^,]*)*$',
      description:
        'For orders: which column contains which field, if headings do not tell: `product=Artikel,ordered_at=Zeit`; `discount=` means that no column does.',
      examples: ['product=Artikel,ordered_at=Zeit'],
    }),
  ),
  unreadable: Type.Optional(
    word(['refuse', 'leave_out'], {
      default: 'refuse',
      description:
        'For orders: what to do with lines that cannot be read. A period without some of its lines understates sales, so the file is refused by default.',
    }),
  ),
}

/** What to do with sales rows whose periods overlap. */
export const overlapsQuery = {
  overlaps: Type.Optional(
    word(['ask', 'keep'], {
      default: 'ask',
      description:
        'For sales and orders: rows whose periods overlap those of other rows of the product, stored or in the file, are refused, because that time would count twice; `keep` accepts them as they are. A row with exactly the same period as a stored one replaces it.',
    }),
  ),
}

/** What to do with what a file of policies does not set. */
export const mergeQuery = {
  merge: Type.Optional(
    word(['true', 'false'], {
      default: 'true',
      description:
        'For policies: what a row does not set stays as it is; with `false` it is removed.',
    }),
  ),
}

/** What a request specifies about how to read its orders. */
export type OrderQuery = Static<ReturnType<typeof Type.Object<typeof orderQuery>>>
/** What a request specifies about its file. */
export type ImportQuery = OrderQuery & { overlaps?: 'ask' | 'keep'; merge?: 'true' | 'false' }

const text = (description?: string) =>
  Type.String({ maxLength: 200, ...(description === undefined ? {} : { description }) })

export const orderReadingSchema = component(
  'OrderReading',
  object(
    {
      system: Type.Union([text(), Type.Null()], {
        description: 'The system whose headings the file has; null if unknown.',
      }),
      encoding: text('How the bytes were decoded.'),
      decimals: Type.Union([word(['point', 'comma']), Type.Null()]),
      dates: Type.Union([word(['dmy', 'mdy', 'ymd']), Type.Null()], {
        description: 'The order of day, month and year; null if dates need none.',
      }),
      columns: Type.Array(object({ field: text(), column: text() }), {
        maxItems: 100,
        description: 'Which column was read as which field.',
      }),
      ignored: Type.Array(text(), { maxItems: 200, description: 'Columns that were not used.' }),
      lines: answeredCount('Lines in the file below its heading.'),
      orders: answeredCount('Orders that the lines belong to.'),
      products: answeredCount('Products that were sold.'),
      units: Type.Number({ description: 'Units sold, excluding returned ones.' }),
      sales_rows: answeredCount('Rows of sales that the lines become.'),
      first_day: Type.Union([Type.String({ format: 'date', maxLength: 10 }), Type.Null()], {
        description: "The first day of the orders, in the shop's time zone.",
      }),
      last_day: Type.Union([Type.String({ format: 'date', maxLength: 10 }), Type.Null()]),
      period_length: word(['day', 'week'], { description: 'The period they were summed over.' }),
      notes: Type.Array(
        object({
          action: word(orderActions),
          code: Type.String({ maxLength: 64, description: 'An open list.' }),
          text: text('What was done, in words.'),
          count: answeredCount('How often; 0 if it applies to the whole file.'),
          examples: Type.Array(object({ line: answeredCount(), text: text() }), { maxItems: 10 }),
        }),
        { maxItems: mostOrderNotes, description: 'What was netted, omitted and guessed.' },
      ),
      unreadable: answeredCount('Lines that cannot be read; they are not part of the rows.'),
      unreadable_lines: Type.Array(
        object({ line: answeredCount(), column: text(), value: text(), reason: text() }),
        { maxItems: mostUnreadableTold, description: 'The first of them.' },
      ),
      overlaps: answeredCount(
        'Rows of sales that overlap stored ones of other periods: that time would count twice.',
      ),
      overlapping: Type.Array(
        object({
          product_id: text(),
          period_start: answeredMoment('Of the row.'),
          period_end: answeredMoment('Of the row.'),
          stored_start: answeredMoment('Of the stored row.'),
          stored_end: answeredMoment('Of the stored row.'),
        }),
        { maxItems: mostOverlapsTold, description: 'The first of them.' },
      ),
    },
    'What an order export contains, and how its lines were used.',
  ),
)

/** Converts the findings from an order file to their API form. */
export function toOrderReadingAnswer(found: OrderReading): Static<typeof orderReadingSchema> {
  const { system, encoding, decimals, dates, lines, orders, products, units, unreadable } = found
  return {
    ...{ system, encoding, decimals, dates },
    columns: [...found.columns],
    ignored: [...found.ignored],
    ...{ lines, orders, products, units },
    sales_rows: found.salesRows,
    first_day: found.firstDay,
    last_day: found.lastDay,
    period_length: found.periodLength,
    notes: found.notes.map((note) => ({ ...note, examples: [...note.examples] })),
    unreadable,
    unreadable_lines: [...found.unreadableLines],
    overlaps: found.overlaps,
    overlapping: found.overlapping.map((one) => ({
      product_id: one.productId,
      period_start: one.from,
      period_end: one.to,
      stored_start: one.storedFrom,
      stored_end: one.storedTo,
    })),
  }
}
