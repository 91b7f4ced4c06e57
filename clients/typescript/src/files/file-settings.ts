import type { ColumnOptions } from './columns.ts'
import type { DateOrder } from './dates.ts'
import type { Kind } from './fields.ts'
import type { Decimals } from './numbers.ts'
import type { PeriodLength } from './periods.ts'

/** Settings of a file given by a person; null to detect them. */
export type FileSettings = Omit<ColumnOptions, 'kind'> & {
  /** Order lines become sales. */
  kind: Kind | 'orders' | null
  decimals: Decimals | null
  dates: DateOrder | null
  firstPeriod: string | null
  periodLength: PeriodLength | null
  blankPrice: 'reject' | 'carry'
  /** For orders: whether prices should include taxes; null leaves them as they are. */
  taxes: 'in' | 'out' | null
  /** For orders: the shop's clock, on which times that state their own zone are put. */
  timeZone?: string
  /** For orders: limit on the days of all products together; unlimited if omitted. */
  mostDays?: number
  /** For sales: whether periods of a product may overlap. */
  overlaps: 'ask' | 'keep'
}

export const noSettings: FileSettings = {
  kind: null,
  mapping: new Map(),
  constants: new Map(),
  decimals: null,
  dates: null,
  firstPeriod: null,
  periodLength: null,
  blankPrice: 'reject',
  taxes: null,
  overlaps: 'ask',
}
