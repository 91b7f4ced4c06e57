/** What was done with lines of an order export beside adding them up. */
export const orderDeeds = ['read', 'netted', 'left_out', 'guessed'] as const

/** One thing that was done, how often, and where the first times were. */
export type OrderNote = {
  deed: (typeof orderDeeds)[number]
  code: string
  /** In words: `orders that were cancelled`. */
  text: string
  /** 0 of what holds for the whole file. */
  count: number
  examples: readonly { line: number; text: string }[]
}

/** A line that says something that cannot be read. */
export type UnreadableLine = { line: number; column: string; value: string; reason: string }

/** A row of sales beside a stored one; moments in RFC 3339. */
export type StoredOverlap = {
  productId: string
  from: string
  to: string
  storedFrom: string
  storedTo: string
}

/** What an order export was found to say, before or after its rows of sales were stored. */
export type OrderReading = {
  /** `Shopify orders`, say; null where the headings are of no system that is known. */
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
  /** Days of the shop's clock; null where nothing was sold. */
  firstDay: string | null
  lastDay: string | null
  periodLength: 'day' | 'week'
  notes: readonly OrderNote[]
  unreadable: number
  /** The first of them. */
  unreadableLines: readonly UnreadableLine[]
  /** Rows of sales that share time with stored ones of other periods, and the first of them. */
  overlaps: number
  overlapping: readonly StoredOverlap[]
  /** Names the rows of sales, so that an import does not go on with others. */
  digest: string
}

/** Unreadable lines that are told; all are counted. */
export const mostUnreadableTold = 100
/** Overlaps that are told; all are counted. */
export const mostOverlapsTold = 5
/** Things done with lines that are told. */
export const mostOrderNotes = 100
