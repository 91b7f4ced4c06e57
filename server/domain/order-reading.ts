/** What was done with lines of an order export besides summing them. */
export const orderActions = ['read', 'netted', 'left_out', 'guessed'] as const

/** One kind of action, how often it occurred, and where it occurred first. */
export type OrderNote = {
  action: (typeof orderActions)[number]
  code: string
  /** In words: `orders that were cancelled`. */
  text: string
  /** 0 if it applies to the whole file. */
  count: number
  examples: readonly { line: number; text: string }[]
}

/** An unreadable line. */
export type UnreadableLine = { line: number; column: string; value: string; reason: string }

/** A sales row and the stored one it overlaps; times in RFC 3339. */
export type StoredOverlap = {
  productId: string
  from: string
  to: string
  storedFrom: string
  storedTo: string
}

/** The reading of an order export, before or after its sales rows were stored. */
export type OrderReading = {
  /** Such as `Shopify orders`; null if no known system uses these headings. */
  system: string | null
  encoding: string
  decimals: 'point' | 'comma' | null
  dates: 'dmy' | 'mdy' | 'ymd' | null
  /** Which column was read as which field. */
  columns: readonly { field: string; column: string }[]
  ignored: readonly string[]
  lines: number
  orders: number
  products: number
  units: number
  salesRows: number
  /** Days in the shop's time zone; null if nothing was sold. */
  firstDay: string | null
  lastDay: string | null
  periodLength: 'day' | 'week'
  notes: readonly OrderNote[]
  unreadable: number
  /** The first of them. */
  unreadableLines: readonly UnreadableLine[]
  /** Sales rows that overlap stored ones of other periods, and the first of them. */
  overlaps: number
  overlapping: readonly StoredOverlap[]
  /** Identifies the sales rows, so that an import does not continue with different ones. */
  digest: string
}

/** Unreadable lines that are reported; all are counted. */
export const mostUnreadableTold = 100
/** Overlaps that are reported; all are counted. */
export const mostOverlapsTold = 5
/** Most kinds of actions that are reported. */
export const mostOrderNotes = 100
